import { feature } from '../../registry/feature.ts'
import { mergingEventDefinitions } from './event-definitions.ts'

export const merging = feature({
  routes: async () => (await import('./routes.ts')).mergingRoutes,
  events: mergingEventDefinitions,
  encryptedColumns: [
    { table: 'merged_accounts', column: 'ein_sealed', property: 'einSealed' },
    { table: 'merged_accounts', column: 'stayed_ein_sealed', property: 'stayedEinSealed' },
  ],
})
