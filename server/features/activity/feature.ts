import { feature } from '../../registry/feature.ts'
import { activityEventDefinitions } from './event-definitions.ts'

export const activity = feature({
  routes: async () => (await import('./routes.ts')).activityRoutes,
  events: activityEventDefinitions,
  jobs: {
    tellLater: {
      label: 'Notify people of events',
      task: async () => (await import('./undo-queries.ts')).notifyAfterUndoWindow,
    },
    sealRecord: {
      label: 'Encrypt personal details in the audit log',
      schedule: '27 * * * *',
      task: async () => (await import('./seal-record.ts')).sealRecord,
    },
  },
  encryptedColumns: [{ table: 'data_keys', column: 'key_sealed', property: 'keySealed' }],
  rowNames: { events: 'later activity' },
})
