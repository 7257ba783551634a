import { feature } from '../../registry/feature.ts'
import { offerEventDefinitions } from './event-definitions.ts'

export const offers = feature({
  routes: async () => (await import('./routes.ts')).offerRoutes,
  events: offerEventDefinitions,
  emails: async () => (await import('./emails.ts')).offerEmails,
  archiveTables: async () => (await import('./archive-queries.ts')).offerTables,
  erasures: async () => (await import('./erase-queries.ts')).offerErasures,
})
