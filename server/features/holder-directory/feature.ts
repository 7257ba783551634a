import { feature } from '../../registry/feature.ts'
import { holderDirectoryEventDefinitions } from './event-definitions.ts'

export const holderDirectory = feature({
  routes: async () => (await import('./routes.ts')).holderDirectoryRoutes,
  events: holderDirectoryEventDefinitions,
  searchSources: async () => [(await import('./search-queries.ts')).findDirectoryHolders],
  archiveTables: async () => (await import('./archive-queries.ts')).holderDirectoryTables,
  rowNames: { directory_holders: 'an entry of the holder directory' },
})
