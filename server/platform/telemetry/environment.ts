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

/** Who hears of errors and of traces. */
export const TelemetryEnvironment = z.object({
  SENTRY_DSN: z
    .url(wrongDsn)
    .refine((given) => URL.canParse(given) && isDsn(given), wrongDsn)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must look like http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: Headers.optional(),
})

/** Where errors and traces are told. */
export interface TelemetryDestinations {
  /** A service that speaks Sentry's protocol has both. */
  sentryDsn: string | undefined
  /** A collector of OpenTelemetry has the traces. */
  tracesTo: { url: string; headers: Record<string, string> } | undefined
}

export function destinationsIn(env: z.output<typeof TelemetryEnvironment>): TelemetryDestinations {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env
  return {
    sentryDsn: env.SENTRY_DSN,
    tracesTo: collector ? { url: `${collector.replace(/\/$/, '')}/v1/traces`, headers } : undefined,
  }
}

/** The DSN of every report, also where none is set: traces alone are reported too, and sent on to the collector. */
export const dsnOf = ({ sentryDsn }: TelemetryDestinations) => sentryDsn ?? 'http://portal@localhost/0'
