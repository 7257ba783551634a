import { feature } from '../../registry/feature.ts'
import { partEventDefinitions } from './event-definitions.ts'

export const policyParts = feature({
  routes: async () => (await import('./routes.ts')).policyPartRoutes,
  events: partEventDefinitions,
  archiveTables: async () => (await import('./archive-queries.ts')).partTables,
  erasures: async () => (await import('./erase-queries.ts')).partErasures,
  rowNames: { policy_parts: 'policy details' },
})
