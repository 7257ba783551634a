import { feature } from '../../registry/feature.ts'

export const story = feature({
  routes: async () => (await import('./routes.ts')).storyRoutes,
})
