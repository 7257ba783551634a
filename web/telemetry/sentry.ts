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

/** Reports errors, and all traces, by way of the portal, which drops what may be personal. Answers what reports an error. */
export function startSentry(dsn: string, version: string): (error: unknown) => void {
  const client = init({
    dsn,
    tunnel: '/api/reports',
    release: version,
    tracesSampleRate: 1,
    // Services other than Sentry's own know traces as transactions only.
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
        // The name is the path of the page it goes to: `location` still has that of the page it leaves.
        beforeStartSpan: (span) => ({ ...span, name: patternOf(span.name) }),
      }),
    ],
  })
  // Sentry keeps a call as a part of something alone: one that no navigation asks for begins what a press did.
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
