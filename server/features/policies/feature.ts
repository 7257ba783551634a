import { feature } from '../../registry/feature.ts'

export const policies = feature({
  searchSources: async () => [(await import('./search-queries.ts')).findPolicies],
  upcoming: async () => (await import('./upcoming-queries.ts')).upcomingPolicies,
  erasures: async () => (await import('./erase-queries.ts')).policyErasures,
  rowNames: { policies: 'a policy' },
})
