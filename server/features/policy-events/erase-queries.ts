import type { Erasure } from '../../registry/erasure.ts'
import { isOfAccountPolicies } from '../policies/erase-queries.ts'

export const policyEventErasures: readonly Erasure[] = [
  { kind: 'policies', rows: [{ table: 'policy_events', where: isOfAccountPolicies }] },
]
