import { feature } from '../../registry/feature.ts'
import { quoteEventDefinitions } from './event-definitions.ts'

export const quotes = feature({
  routes: async () => (await import('./routes.ts')).quoteRoutes,
  events: quoteEventDefinitions,
  emails: async () => (await import('./emails.ts')).quoteEmails,
  searchSources: async () => [(await import('./search-queries.ts')).findQuotes],
  workItems: async () => {
    const { quoteWorkItems: quoteItems, rateWorkItems: rateItems } = await import('./work-queries.ts')
    return [quoteItems, rateItems]
  },
  upcoming: async () => (await import('./upcoming-queries.ts')).upcomingQuotes,
  archiveTables: async () => (await import('./archive-queries.ts')).quoteTables,
  erasures: async () => (await import('./erase-queries.ts')).quoteErasures,
  rowNames: { quotes: 'a quote' },
})
