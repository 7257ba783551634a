import { z } from 'zod'

const wrongDsn = 'must look like https://key@errors.example.com/1'

const isDsn = (given: string) => {
  const { protocol, username, password, pathname } = new URL(given)
  // Every visitor's page is told of it: the secret that early ones had is no part of it.
  return /^https?:$/.test(protocol) && password === '' && /^\w+$/.test(username) && /\/\d+$/.test(pathname)
}

/** Who hears of errors, and of traces. All other variables of OpenTelemetry are read by its own parts. */
export const WatchingEnvironment = z.object({
  SENTRY_DSN: z
    .url(wrongDsn)
    .refine((given) => URL.canParse(given) && isDsn(given), wrongDsn)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must look like http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url('must look like http://collector:4318/v1/traces').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
})

/** Where OpenTelemetry's spans go. */
export interface TracesTo {
  url: string
  headers: Record<string, string>
}

/** As OpenTelemetry says of its own variables; undefined where none is set, or all is switched off. */
export function tracesTo(env: z.output<typeof WatchingEnvironment>): TracesTo | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces, OTEL_EXPORTER_OTLP_ENDPOINT: all } = env
  const url = traces ?? (all && `${all.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').flatMap((pair): [string, string][] => {
    const [name = '', value] = pair.split(/=(.*)/s)
    return value === undefined ? [] : [[name.trim(), decodeURIComponent(value.trim())]]
  })
  return { url, headers: Object.fromEntries(pairs) }
}
