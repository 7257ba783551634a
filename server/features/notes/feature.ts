import { feature } from '../../registry/feature.ts'
import { noteEventDefinitions } from './event-definitions.ts'

export const notes = feature({
  routes: async () => (await import('./routes.ts')).noteRoutes,
  events: noteEventDefinitions,
  searchSources: async () => [(await import('./search-queries.ts')).findNotes],
  archiveTables: async () => (await import('./archive-queries.ts')).noteTables,
  erasures: async () => (await import('./erase-queries.ts')).noteErasures,
  rowNames: { notes: 'a note' },
})
