import type { ImportKind } from './import-kind.ts'
import { matchPolicies } from './match-policies.ts'

export const policies: ImportKind<'policies'> = {
  name: 'policies',
  match: matchPolicies,
}
