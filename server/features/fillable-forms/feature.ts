import { feature } from '../../registry/feature.ts'
import { fillableFormEventDefinitions } from './event-definitions.ts'

export const fillableForms = feature({
  routes: async () => (await import('./routes.ts')).fillableFormRoutes,
  events: fillableFormEventDefinitions,
  archiveTables: async () => (await import('./archive-queries.ts')).fillableFormTables,
})
