import { feature } from '../../registry/feature.ts'
import { fillableFormEventDefinitions } from './event-definitions.ts'

export const fillableForms = feature({
  routes: async () => (await import('./routes.ts')).fillableFormRoutes,
  events: fillableFormEventDefinitions,
  encryptedColumns: [
    { table: 'representative_signatures', column: 'picture_sealed', property: 'pictureSealed' },
  ],
  archiveTables: async () => (await import('./archive-queries.ts')).fillableFormTables,
})
