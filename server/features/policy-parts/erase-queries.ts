import type { Erasure } from '../../registry/erasure.ts'
import { isOfAccountPolicies } from '../policies/erase-queries.ts'

export const partErasures: readonly Erasure[] = [
  { kind: 'policies', rows: [{ table: 'policy_parts', where: isOfAccountPolicies }] },
]
