import { feature } from '../../registry/feature.ts'
import { claimEventDefinitions } from './event-definitions.ts'

export const claims = feature({
  routes: async () => (await import('./routes.ts')).claimRoutes,
  events: claimEventDefinitions,
  emails: async () => (await import('./emails.ts')).claimEmails,
  jobs: {
    escalateClaim: {
      label: 'Notify admins of a waiting claim',
      task: async () => (await import('./claim-escalation.ts')).escalateClaim,
    },
    sendNotice: {
      label: 'Email a first notice of loss to the carrier',
      task: async () => (await import('./email-loss-notice.ts')).sendLossNotice,
    },
  },
  cleanup: async () => {
    const { deleteAbandonedDrafts: deleteDrafts } = await import('./draft.ts')
    return (context) => deleteDrafts(context)
  },
  searchSources: async () => [(await import('./search-queries.ts')).findClaims],
  workItems: async () => [(await import('./work-queries.ts')).claimWorkItems],
  upcoming: async () => (await import('./upcoming-queries.ts')).upcomingClaims,
  undo: async () => [(await import('./undo-claim-step.ts')).claimStepUndo],
  archiveTables: async () => (await import('./archive-queries.ts')).claimTables,
  erasures: async () => (await import('./erase-queries.ts')).claimErasures,
  encryptedColumns: [{ table: 'claims', column: 'employee_sealed', property: 'employeeSealed' }],
  rowNames: { claims: 'a claim' },
})
