import { feature } from '../../registry/feature.ts'
import { workEventDefinitions } from './event-definitions.ts'

export const today = feature({
  routes: async () => (await import('./routes.ts')).todayRoutes,
  events: workEventDefinitions,
  cleanup: async () => {
    const { forgetSnoozes } = await import('./thing-queries.ts')
    return ({ db, now }) => forgetSnoozes(db, now())
  },
  undo: async () => [(await import('./undo.ts')).takePassBack],
})
