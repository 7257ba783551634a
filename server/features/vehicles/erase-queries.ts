import type { Erasure } from '../../registry/erasure.ts'
import { isOfAccountPolicies } from '../policies/erase-queries.ts'

export const vehicleErasures: readonly Erasure[] = [
  { kind: 'policies', rows: [{ table: 'vehicles', where: isOfAccountPolicies }] },
]
