import { feature } from '../../registry/feature.ts'
import { apiKeyEventDefinitions } from './event-definitions.ts'

export const apiKeys = feature({
  routes: async () => (await import('./routes.ts')).apiKeyRoutes,
  archiveTables: async () => (await import('./archive-queries.ts')).apiKeyTables,
  events: apiKeyEventDefinitions,
  emails: async () => (await import('./emails.ts')).apiKeyEmails,
})
