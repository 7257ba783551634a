import { feature } from '../../registry/feature.ts'
import { carrierEventDefinitions } from './event-definitions.ts'

export const carriers = feature({
  routes: async () => (await import('./routes.ts')).carrierRoutes,
  mount: async () => (await import('./send-logos.ts')).mountCarrierLogos,
  events: carrierEventDefinitions,
  archiveTables: async () => (await import('./archive-queries.ts')).carrierTables,
})
