import { setTimeout as pause } from 'node:timers/promises'
import {
  captureException,
  continueTrace,
  createTransport,
  dedupeIntegration,
  flush,
  getActiveSpan,
  init,
  linkedErrorsIntegration,
  onUncaughtExceptionIntegration,
  onUnhandledRejectionIntegration,
  postgresIntegration,
  setHttpStatus,
  spanToTraceHeader,
  startInactiveSpan,
  startSpan,
  withActiveSpan,
  withIsolationScope,
} from '@sentry/node'
import { z } from 'zod'
import { version } from '../releases.ts'
import { scrubEnvelope } from './envelope.ts'
import { dsnOf, type TelemetryDestinations } from './environment.ts'
import { sendTelemetry } from './send-telemetry.ts'
import type { Telemetry } from './telemetry.ts'

// In ms. Shutdown must not wait for an unreachable destination.
const maxFlushTime = 500

// Static files, health checks, long-lived event streams and forwarded reports say nothing about
// performance.
const untracedPathPattern = /^\/(?:assets\/|healthz|readyz|metrics|api\/(?:events|reports)$)/

const DatabaseError = z.object({ severity: z.string(), code: z.string() })

/**
 * The SQLSTATE of the underlying PostgreSQL error. Read by a schema, because this file must not
 * import `pg`: statements of a `pg` loaded before the tracing would not become spans.
 */
const sqlState = (error: Error): string | undefined =>
  DatabaseError.safeParse(error).data?.code ??
  (error.cause instanceof Error ? sqlState(error.cause) : undefined)

/**
 * Records traces of requests, jobs and their SQL statements, and reports errors if `sentryDsn` is
 * set. Only scrubbed data, which identifies nobody, is sent.
 */
export function startTelemetry(destinations: TelemetryDestinations): Telemetry {
  const dsn = dsnOf(destinations)
  const integrations = [postgresIntegration({ ignoreConnectSpans: true })]
  const errorIntegrations = [
    dedupeIntegration(),
    linkedErrorsIntegration(),
    onUncaughtExceptionIntegration(),
    onUnhandledRejectionIntegration({ mode: 'strict' }),
  ]
  init({
    dsn,
    release: version,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    // Services other than Sentry itself support traces only as transactions.
    traceLifecycle: 'static',
    tracesSampleRate: 1,
    defaultIntegrations: false,
    integrations: destinations.sentryDsn ? [...integrations, ...errorIntegrations] : integrations,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const scrubbedEnvelope = scrubEnvelope(
          dsn,
          typeof body === 'string' ? body : Buffer.from(body).toString('utf8'),
        )
        const { reports = 200 } = scrubbedEnvelope ? await sendTelemetry(destinations, scrubbedEnvelope) : {}
        // With a collector the answer is always 200. Sentry's rate limit would otherwise stop the
        // collector's traces too.
        return { statusCode: destinations.tracesTo ? 200 : reports }
      }),
  })
  return {
    ...(destinations.sentryDsn
      ? {
          report: (error: Error, request: string | undefined) =>
            void captureException(error, { tags: { request, sqlstate: sqlState(error) } }),
        }
      : {}),
    flush: () => Promise.race([flush(maxFlushTime), pause(maxFlushTime)]),
    traceCalls(app) {
      app.addHook('onRequest', ({ method, url, headers, routeOptions }, reply, next) => {
        if (untracedPathPattern.test(url)) return next()
        const name = `${method} ${routeOptions.url ?? '/…'}`
        const { 'sentry-trace': traceHeader, baggage } = headers
        withIsolationScope((scope) => {
          scope.setTransactionName(name)
          continueTrace(
            { sentryTrace: Array.isArray(traceHeader) ? traceHeader[0] : traceHeader, baggage },
            () => {
              const span = startInactiveSpan({ name, op: 'http.server' })
              reply.raw.once('close', () => {
                setHttpStatus(span, reply.statusCode)
                span.end()
              })
              withActiveSpan(span, () => next())
            },
          )
        })
      })
    },
    presentTrace() {
      const span = getActiveSpan()
      return span && spanToTraceHeader(span)
    },
    traceJob: (task, traceContext, work) =>
      withIsolationScope((scope) => {
        const name = `job ${task}`
        scope.setTransactionName(name)
        return continueTrace({ sentryTrace: traceContext, baggage: undefined }, () =>
          startSpan({ name, op: 'queue.process' }, work),
        )
      }),
  }
}
