import { validateHeaderName, validateHeaderValue } from 'node:http'
import { z } from 'zod'

const dsnError = 'must look like https://key@errors.example.com/1'

const isDsn = (value: string) => {
  const { protocol, username, password, pathname } = new URL(value)
  // Every visitor's page contains the DSN, so it must not include the secret of early DSNs.
  return /^https?:$/.test(protocol) && password === '' && /^\w+$/.test(username) && /\/\d+$/.test(pathname)
}

/** Headers in OpenTelemetry's format: name=value, comma-separated, percent-encoded. */
const HeadersSetting = z.string().transform((text, { addIssue }): Record<string, string> => {
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

/** Destinations of errors and traces. */
export const TelemetryEnvironment = z.object({
  SENTRY_DSN: z
    .url(dsnError)
    .refine((value) => URL.canParse(value) && isDsn(value), dsnError)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must look like http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: HeadersSetting.optional(),
})

export interface TelemetryDestinations {
  /** A service with Sentry's protocol gets errors and traces. */
  sentryDsn: string | undefined
  /** An OpenTelemetry collector gets traces. */
  tracesTo: { url: string; headers: Record<string, string> } | undefined
}

export function destinationsOf(env: z.output<typeof TelemetryEnvironment>): TelemetryDestinations {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env
  return {
    sentryDsn: env.SENTRY_DSN,
    tracesTo: collector ? { url: `${collector.replace(/\/$/, '')}/v1/traces`, headers } : undefined,
  }
}

/**
 * The DSN of every report. Without a setting it is a placeholder, because traces for the collector
 * are reported through Sentry's SDK too.
 */
export const dsnOf = ({ sentryDsn }: TelemetryDestinations) => sentryDsn ?? 'http://portal@localhost/0'
