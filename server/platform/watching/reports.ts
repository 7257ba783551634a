import {
  captureException,
  createTransport,
  dedupeIntegration,
  flush,
  init,
  linkedErrorsIntegration,
  onUncaughtExceptionIntegration,
  onUnhandledRejectionIntegration,
  openTelemetryIntegration,
} from '@sentry/node'
import { version } from '../releases.ts'
import { scrubbed, sendScrubbed } from './envelope.ts'
import type { Watcher } from './watcher.ts'

/**
 * Has errors reported to a service that speaks Sentry's protocol, and all traces, unless OpenTelemetry sends those. What leaves
 * is `scrubbed`: only what is known to tell of nobody.
 */
export function reportErrors(dsn: string, { isTraced }: { isTraced: boolean }): Watcher {
  init({
    dsn,
    release: version,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    // Services other than Sentry's own know traces as transactions only.
    traceLifecycle: 'static',
    ...(isTraced ? {} : { tracesSampleRate: 1, enableOpenTelemetrySetup: true }),
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      onUncaughtExceptionIntegration(),
      onUnhandledRejectionIntegration({ mode: 'strict' }),
      ...(isTraced ? [openTelemetryIntegration()] : []),
    ],
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const envelope = scrubbed(dsn, typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
        return { statusCode: envelope === null ? 200 : await sendScrubbed(dsn, envelope) }
      }),
  })
  return {
    report: (error, request) => void captureException(error, request ? { tags: { request } } : {}),
    flush: () => flush(2000),
  }
}
