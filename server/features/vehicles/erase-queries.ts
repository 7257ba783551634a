import type { Erasure } from '../../registry/erasure.ts'
import { ofPolicies } from '../policies/erase-queries.ts'

export const vehicleErasures: readonly Erasure[] = [
  { kind: 'policies', rows: [{ table: 'vehicles', where: ofPolicies }] },
]
