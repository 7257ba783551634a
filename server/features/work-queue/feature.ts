import { feature } from '../../registry/feature.ts'
import { workEventDefinitions } from './event-definitions.ts'

export const workQueue = feature({
  routes: async () => (await import('./routes.ts')).workQueueRoutes,
  events: workEventDefinitions,
  cleanup: async () => {
    const { deleteOldSnoozes: deleteSnoozes } = await import('./item-queries.ts')
    return ({ db, now }) => deleteSnoozes(db, now())
  },
  undo: async () => [(await import('./undo-reassignment.ts')).reassignmentUndo],
})
