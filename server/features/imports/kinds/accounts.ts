import type { ImportKind } from './import-kind.ts'
import { matchAccounts } from './match-accounts.ts'

export const accounts: ImportKind<'accounts'> = {
  name: 'accounts',
  match: matchAccounts,
}
