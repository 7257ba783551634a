import { feature } from '../../registry/feature.ts'
import { taskEventDefinitions } from './event-definitions.ts'

export const tasks = feature({
  routes: async () => (await import('./routes.ts')).taskRoutes,
  events: taskEventDefinitions,
  searchSources: async () => [(await import('./search-queries.ts')).findTasks],
  workItems: async () => [(await import('./work-queries.ts')).taskWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).taskTables,
  erasures: async () => (await import('./erase-queries.ts')).taskErasures,
  rowNames: { tasks: 'a task' },
})
