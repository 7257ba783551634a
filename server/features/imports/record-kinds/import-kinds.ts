import { type BookKind, bookKinds } from '../../../../contract/values/book-columns.ts'
import { accountsKind } from './accounts.ts'
import { holdersKind } from './holders.ts'
import type { ImportKind } from './import-kind.ts'
import { peopleKind } from './people.ts'
import { policiesKind } from './policies.ts'
import { vehiclesKind } from './vehicles.ts'

export const importKinds: { readonly [Name in BookKind]: ImportKind<Name> } = {
  accounts: accountsKind,
  people: peopleKind,
  policies: policiesKind,
  vehicles: vehiclesKind,
  holders: holdersKind,
}

/** Parents come before the kinds that belong to them. */
export const kindsInOrder: readonly ImportKind[] = bookKinds.map((name) => importKinds[name])

/** Fields whose texts are joined if two rows of one record differ. */
export const concatenatedFields = kindsInOrder.flatMap(({ concatenatedFields = [] }) => concatenatedFields)
