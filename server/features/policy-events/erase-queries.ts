import type { Erasure } from '../../registry/erasure.ts'
import { ofPolicies } from '../policies/erase-queries.ts'

export const policyEventErasures: readonly Erasure[] = [
  { kind: 'policies', rows: [{ table: 'policy_events', where: ofPolicies }] },
]
