import { feature } from '../../registry/feature.ts'
import { cardEventDefinitions } from './event-definitions.ts'

export const cards = feature({
  routes: async () => (await import('./routes.ts')).cardRoutes,
  events: cardEventDefinitions,
  workItems: async () => [(await import('./work-queries.ts')).temporaryCardWorkItems],
  erasures: async () => (await import('./erase-queries.ts')).cardErasures,
  // Links are valid under both keys until the previous key is removed.
  hashedTexts: { 'card link …': 'until the key before is removed' },
  rowNames: { card_links: 'a shared ID card' },
})
