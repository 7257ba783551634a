import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/react'
import { patternOf } from '../pages/pattern.ts'
import { isFault } from './fault.ts'

/** Reports errors, and all traces, by way of the portal, which drops what may be personal. Answers what reports an error. */
export function reportTo(dsn: string, version: string): (error: unknown) => void {
  init({
    dsn,
    tunnel: '/api/reports',
    release: version,
    tracesSampleRate: 1,
    // Services other than Sentry's own know traces as transactions only.
    traceLifecycle: 'static',
    tracePropagationTargets: [/^\/api\//],
    propagateTraceparent: true,
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
  return (error) => {
    if (isFault(error)) captureException(error)
  }
}
