import { feature } from '../../registry/feature.ts'

export const timeline = feature({
  routes: async () => (await import('./routes.ts')).timelineRoutes,
})
