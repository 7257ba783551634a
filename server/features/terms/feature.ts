import { feature } from '../../registry/feature.ts'
import { termEventDefinitions } from './event-definitions.ts'

export const terms = feature({
  routes: async () => (await import('./routes.ts')).policyRoutes,
  events: termEventDefinitions,
  emails: async () => (await import('./emails.ts')).termEmails,
  workItems: async () => {
    const {
      renewalWorkItems: renewalItems,
      endedTermWorkItems: endedTerms,
      unconfirmedRenewalWorkItems: unconfirmedItems,
    } = await import('./work-queries.ts')
    return [renewalItems, endedTerms, unconfirmedItems]
  },
})
