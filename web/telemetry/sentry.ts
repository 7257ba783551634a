import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  getActiveSpan,
  init,
  linkedErrorsIntegration,
  startBrowserTracingNavigationSpan,
} from '@sentry/react'
import { patternOf } from '../pages/pattern.ts'
import { isFault } from './fault.ts'

/** Sends errors and traces through the portal, which drops personal data. */
export function startSentry(dsn: string, version: string): (error: unknown) => void {
  const client = init({
    dsn,
    tunnel: '/api/reports',
    release: version,
    tracesSampleRate: 1,
    // Services other than Sentry's own accept traces only as transactions.
    traceLifecycle: 'static',
    tracePropagationTargets: [/^\/api\//],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    dataCollection: { userInfo: false, httpBodies: [], urlQueryParams: false },
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      browserTracingIntegration({
        // Name the span by the new page; `location` still has the old one.
        beforeStartSpan: (span) => ({ ...span, name: patternOf(span.name) }),
      }),
    ],
  })
  // Sentry drops a fetch without a parent span. Start one for fetches outside a navigation.
  const { fetch } = window
  window.fetch = (...request) => {
    if (client && !getActiveSpan())
      startBrowserTracingNavigationSpan(client, { name: location.pathname, op: 'ui.action' })
    return fetch(...request)
  }
  return (error) => {
    if (isFault(error)) captureException(error)
  }
}
