import { feature } from '../../registry/feature.ts'
import { setupEventDefinitions } from './event-definitions.ts'

export const setup = feature({
  routes: async () => (await import('./routes.ts')).setupRoutes,
  events: setupEventDefinitions,
})
