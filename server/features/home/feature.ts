import { feature } from '../../registry/feature.ts'

export const home = feature({
  routes: async () => (await import('./routes.ts')).homeRoutes,
})
