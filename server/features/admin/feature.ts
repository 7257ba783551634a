import { feature } from '../../registry/feature.ts'
import { adminEventDefinitions } from './event-definitions.ts'

export const admin = feature({
  routes: async () => (await import('./routes.ts')).adminRoutes,
  events: adminEventDefinitions,
  emails: async () => (await import('./emails.ts')).adminEmails,
  jobs: {
    sealAnew: {
      label: 'Re-encrypt under the new key',
      schedule: '37 * * * *',
      task: async () => (await import('./encryption-key.ts')).resealWithNewKey,
    },
  },
  searchSources: async () => [(await import('./search-queries.ts')).findStaff],
  archiveTables: async () => (await import('./archive-queries.ts')).staffTables,
})
