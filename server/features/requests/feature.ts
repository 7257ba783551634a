import { feature } from '../../registry/feature.ts'
import { requestEventDefinitions } from './event-definitions.ts'

export const requests = feature({
  routes: async () => (await import('./routes.ts')).requestRoutes,
  events: requestEventDefinitions,
  emails: async () => (await import('./emails.ts')).requestEmails,
  jobs: {
    escalate: {
      label: 'Notify admins of a waiting urgent request',
      task: async () => (await import('./request-escalation.ts')).escalateRequest,
    },
    // One job applies scheduled and confirmed changes, because confirmed changes apply on top of
    // scheduled changes for the same day.
    applyChanges: {
      label: 'Apply policy changes on their effective date',
      schedule: '*/5 * * * *',
      async task() {
        const { applyChanges } = await import('../terms/apply-changes.ts')
        const { applyConfirmedRequests: applyConfirmed } = await import('./apply-confirmed-requests.ts')
        return (context) => async () => {
          await applyChanges(context)
          await applyConfirmed(context)
        }
      },
    },
  },
  searchSources: async () => [(await import('./search-queries.ts')).findRequests],
  workItems: async () => {
    const { requestWorkItems: requestItems, certificateWorkItems: certificateItems } = await import(
      './work-queries.ts'
    )
    return [requestItems, certificateItems]
  },
  upcoming: async () => (await import('./upcoming-queries.ts')).upcomingRequests,
  undo: async () => [(await import('./undo-status-change.ts')).statusChangeUndo],
  archiveTables: async () => (await import('./archive-queries.ts')).requestTables,
  erasures: async () => (await import('./erase-queries.ts')).requestErasures,
  rowNames: { requests: 'a request' },
})
