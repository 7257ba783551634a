import type { Erasure } from '../../registry/erasure.ts'
import { ofPolicies } from '../policies/erase-queries.ts'

export const partErasures: readonly Erasure[] = [
  { kind: 'policies', rows: [{ table: 'policy_parts', where: ofPolicies }] },
]
