import { type BookKind, bookKinds } from '../../../../contract/values/book-columns.ts'
import { accounts } from './accounts.ts'
import { holders } from './holders.ts'
import type { ImportKind } from './import-kind.ts'
import { people } from './people.ts'
import { policies } from './policies.ts'
import { vehicles } from './vehicles.ts'

export const importKinds: { readonly [Name in BookKind]: ImportKind<Name> } = {
  accounts,
  people,
  policies,
  vehicles,
  holders,
}

/** A parent comes before the kinds that belong to it. */
export const kindsInOrder: readonly ImportKind[] = bookKinds.map((name) => importKinds[name])

/** The fields of which two rows of one thing may each say something. */
export const joinedFields = kindsInOrder.flatMap(({ joined = [] }) => joined)
