import { feature } from '../../registry/feature.ts'

export const search = feature({
  routes: async () => (await import('./routes.ts')).searchRoutes,
})
