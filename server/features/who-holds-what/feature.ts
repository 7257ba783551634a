import { feature } from '../../registry/feature.ts'

export const whoHoldsWhat = feature({
  routes: async () => (await import('./routes.ts')).whoHoldsWhatRoutes,
})
