import type { ClientName } from './clients.ts'
import { buildingPolicies } from './policies/buildings.ts'
import { foodPolicies } from './policies/food.ts'
import { officePolicies } from './policies/offices.ts'
import { type PlannedPolicy, planDemoTerms } from './policies/planned-policy.ts'
import { tradePolicies } from './policies/trades.ts'

/** All demo policies. Terms are relative to the day of loading, so some always renew soon. */
export function planDemoPolicies(day: string): Record<ClientName, PlannedPolicy[]> {
  const terms = planDemoTerms(day)
  return {
    ...foodPolicies(terms),
    ...tradePolicies(terms),
    ...officePolicies(terms),
    ...buildingPolicies(terms),
    pruitt: [],
    wynn: [],
  }
}
