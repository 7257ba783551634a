import type { ClientName } from './clients.ts'
import { planBuildingPolicies } from './policies/buildings.ts'
import { planFoodPolicies } from './policies/food.ts'
import { planOfficePolicies } from './policies/offices.ts'
import { type PlannedPolicy, planDemoTerms } from './policies/planned-policy.ts'
import { planTradePolicies } from './policies/trades.ts'

/** All demo policies. Terms are relative to the day of loading, so some always renew soon. */
export function planDemoPolicies(day: string): Record<ClientName, PlannedPolicy[]> {
  const terms = planDemoTerms(day)
  return {
    ...planFoodPolicies(terms),
    ...planTradePolicies(terms),
    ...planOfficePolicies(terms),
    ...planBuildingPolicies(terms),
    pruitt: [],
    wynn: [],
  }
}
