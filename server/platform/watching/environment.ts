import { validateHeaderName, validateHeaderValue } from 'node:http'
import { z } from 'zod'

const wrongDsn = 'must look like https://key@errors.example.com/1'

const isDsn = (given: string) => {
  const { protocol, username, password, pathname } = new URL(given)
  // Every visitor's page is told of it: the secret that early ones had is no part of it.
  return /^https?:$/.test(protocol) && password === '' && /^\w+$/.test(username) && /\/\d+$/.test(pathname)
}

/** Headers as OpenTelemetry writes them: name=value, with commas between them, and letters written as in an address. */
const Headers = z.string().transform((text, { addIssue }): Record<string, string> => {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  try {
    const headers = pairs.map((pair) => {
      const [, name = '', value = ''] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
      const header: [string, string] = [decodeURIComponent(name.trim()), decodeURIComponent(value.trim())]
      validateHeaderName(header[0])
      validateHeaderValue(...header)
      return header
    })
    return Object.fromEntries(headers)
  } catch {
    addIssue('must be headers like name=value,other=value, with %25 for a percent sign')
    return z.NEVER
  }
})

/** Who hears of errors, and of traces. All other variables of OpenTelemetry are read by its own parts. */
export const WatchingEnvironment = z.object({
  SENTRY_DSN: z
    .url(wrongDsn)
    .refine((given) => URL.canParse(given) && isDsn(given), wrongDsn)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must look like http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url('must look like http://collector:4318/v1/traces').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: Headers.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: Headers.optional(),
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
  return { url, headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS, ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS } }
}
