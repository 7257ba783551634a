import { feature } from '../../registry/feature.ts'
import { lineEventDefinitions } from './event-definitions.ts'

export const lines = feature({
  routes: async () => (await import('./routes.ts')).lineRoutes,
  events: lineEventDefinitions,
  archiveTables: async () => (await import('./archive-queries.ts')).lineTables,
})
