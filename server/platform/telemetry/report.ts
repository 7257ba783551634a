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
import { sendTelemetry } from './send.ts'
import type { Telemetry } from './telemetry.ts'

// The portal ends in time, also where nobody takes what is left.
const maxFlush = 500

// Only asked for, open for long, or sent on: such calls say nothing of how the portal does.
const untraced = /^\/(?:assets\/|healthz|readyz|metrics|api\/(?:events|reports)$)/

const DatabaseError = z.object({ severity: z.string(), code: z.string() })

/** The SQLSTATE of PostgreSQL's error behind this one. `pg` must not be loaded yet: its statements would be no spans. */
const sqlState = (error: Error): string | undefined =>
  DatabaseError.safeParse(error).data?.code ??
  (error.cause instanceof Error ? sqlState(error.cause) : undefined)

/**
 * Keeps traces of calls, of jobs and of the statements within both, and has errors reported where `sentryDsn` is set. All
 * that leaves is `scrubbed`: only what is known to tell of nobody.
 */
export function startTelemetry(to: TelemetryDestinations): Telemetry {
  const dsn = dsnOf(to)
  const integrations = [postgresIntegration({ ignoreConnectSpans: true })]
  const ofErrors = [
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
    // Services other than Sentry's own know traces as transactions only.
    traceLifecycle: 'static',
    tracesSampleRate: 1,
    defaultIntegrations: false,
    integrations: to.sentryDsn ? [...integrations, ...ofErrors] : integrations,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const left = scrubEnvelope(dsn, typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
        const { reports = 200 } = left ? await sendTelemetry(to, left) : {}
        // Sentry's limits are not the collector's.
        return { statusCode: to.tracesTo ? 200 : reports }
      }),
  })
  return {
    ...(to.sentryDsn
      ? {
          report: (error: Error, request: string | undefined) =>
            void captureException(error, { tags: { request, sqlstate: sqlState(error) } }),
        }
      : {}),
    flush: () => Promise.race([flush(maxFlush), pause(maxFlush)]),
    traceCalls(app) {
      app.addHook('onRequest', ({ method, url, headers, routeOptions }, reply, done) => {
        if (untraced.test(url)) return done()
        const name = `${method} ${routeOptions.url ?? '/…'}`
        const { 'sentry-trace': from, baggage } = headers
        withIsolationScope((scope) => {
          scope.setTransactionName(name)
          continueTrace({ sentryTrace: Array.isArray(from) ? from[0] : from, baggage }, () => {
            const span = startInactiveSpan({ name, op: 'http.server' })
            reply.raw.once('close', () => {
              setHttpStatus(span, reply.statusCode)
              span.end()
            })
            withActiveSpan(span, () => done())
          })
        })
      })
    },
    presentTrace() {
      const span = getActiveSpan()
      return span && spanToTraceHeader(span)
    },
    traceJob: (task, handedOn, work) =>
      withIsolationScope((scope) => {
        const name = `job ${task}`
        scope.setTransactionName(name)
        return continueTrace({ sentryTrace: handedOn, baggage: undefined }, () =>
          startSpan({ name, op: 'queue.process' }, work),
        )
      }),
  }
}
