import { feature } from '../../registry/feature.ts'

export const policies = feature({
  searchSources: async () => [(await import('./found-queries.ts')).findPolicies],
  upcoming: async () => (await import('./next-queries.ts')).next,
  erasures: async () => (await import('./erase-queries.ts')).policyErasures,
  rowNames: { policies: 'a policy' },
})
