import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { fullNameOf } from '../../queries/json.ts'
import { searchSource } from '../../queries/search-source.ts'
import { firstContactPhoneOf } from '../accounts/queries.ts'

/**
 * Finds clients by name, company, email and phone, as the list of clients does. Also finds them by
 * the beginning of the name.
 */
export const findClients = searchSource('client', {
  rows: ({ db, me }) => seenBy(db, me).clients.leftJoin('users as owner', 'owner.id', 'accounts.ownerId'),
  client: 'accounts.id',
  text: sql.ref<string>('accounts.searchText'),
  orNumbered: (number) => sql<boolean>`accounts.search_text like '%' || ${number} || '%'`,
  nameStart: sql.ref<string>('accounts.sortName'),
  index: { of: 'accounts' },
  order: { name: sql.ref('accounts.sortName') },
  columns: {
    id: sql.ref('accounts.id'),
    title: sql.ref('accounts.name'),
    detail: sql<string>`concat_ws(' · ', case when accounts.kind = 'business' then nullif(${fullNameOf('owner')}, '') end,
      owner.email, coalesce(nullif(owner.phone, ''), ${firstContactPhoneOf('accounts')}, accounts.phone))`,
  },
})
