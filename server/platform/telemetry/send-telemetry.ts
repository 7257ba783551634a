import { version } from '../releases.ts'
import type { ScrubbedEnvelope } from './envelope.ts'
import type { TelemetryDestinations } from './environment.ts'

const post = (url: string, headers: Record<string, string>, body: string) =>
  fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).then(({ status }) => status)

/** Reports go only to the project of the DSN. */
function sendReport(dsn: string, envelope: string): Promise<number> {
  const { origin, pathname, username } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${username}, sentry_client=portal/${version}`,
  }
  return post(`${origin}${path}/api/${project}/envelope/`, headers, envelope)
}

// OTLP SpanKind numbers; the default 1 is an internal span.
const kinds = new Map([
  ['http.server', 2],
  ['http.client', 3],
  ['db', 3],
  ['queue.process', 5],
])

const toNanoseconds = (seconds: number) => `${Math.round(seconds * 1e6)}000`
const toAttribute = (key: string, stringValue = '') => ({ key, value: { stringValue } })

function toOtlp(transaction: ScrubbedEnvelope['transactions'][number]) {
  const { contexts, platform, release, environment, spans = [] } = transaction
  const { transaction: description = '…', start_timestamp, timestamp } = transaction
  const { data } = contexts.trace
  const rootSpan = { ...contexts.trace, data, description, start_timestamp, timestamp }
  const toOtlpSpan = (span: (typeof spans)[number]) => {
    const { op = '', data, status = 'ok' } = span
    const code = data?.['http.response.status_code']
    return {
      traceId: span.trace_id,
      spanId: span.span_id,
      parentSpanId: span.parent_span_id,
      name: op === 'db' ? 'pg.query' : span.description,
      kind: kinds.get(op) ?? 1,
      startTimeUnixNano: toNanoseconds(span.start_timestamp),
      endTimeUnixNano: toNanoseconds(span.timestamp ?? span.start_timestamp),
      attributes: [
        ...(op === 'db' ? [toAttribute('db.query.text', span.description)] : []),
        ...(code ? [{ key: 'http.response.status_code', value: { intValue: code } }] : []),
      ],
      status: { code: status === 'ok' ? 0 : 2 },
    }
  }
  const attributes = [
    toAttribute('service.name', platform === 'javascript' ? 'insurance-portal-page' : 'insurance-portal'),
    toAttribute('service.version', release),
    toAttribute('deployment.environment.name', environment),
  ]
  return { resource: { attributes }, scopeSpans: [{ spans: [rootSpan, ...spans].map(toOtlpSpan) }] }
}

/**
 * Sends the scrubbed envelope to the configured destinations, and returns the HTTP status of each.
 */
export async function sendTelemetry(
  { sentryDsn, tracesTo }: TelemetryDestinations,
  { text, transactions }: ScrubbedEnvelope,
) {
  const [reports, traces] = await Promise.all([
    sentryDsn === undefined ? undefined : sendReport(sentryDsn, text),
    tracesTo === undefined || transactions.length === 0
      ? undefined
      : post(
          tracesTo.url,
          { ...tracesTo.headers, 'content-type': 'application/json' },
          JSON.stringify({ resourceSpans: transactions.map(toOtlp) }),
        ),
  ])
  return { reports, traces }
}
