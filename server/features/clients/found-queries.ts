import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { finding } from '../../reading/finding.ts'
import { fullNameOf, shownNameOf } from '../../reading/json.ts'

/** Clients by what their list is searched by: name, company, e-mail and telephone, and by how their name begins. */
export const findClients = finding('client', {
  rows: ({ db, me }) => seenBy(db, me).clients,
  client: 'users.id',
  text: sql.ref<string>('users.searchText'),
  orNumbered: (number) => sql<boolean>`users.search_text like '%' || ${number} || '%'`,
  begins: sql.ref<string>('users.sortName'),
  index: { of: 'users', where: sql<boolean>`users.role = 'client' and users.deactivated_at is null` },
  order: { name: sql.ref('users.sortName') },
  shown: {
    id: sql.ref('users.id'),
    title: shownNameOf('users'),
    detail: sql<string>`concat_ws(' · ', case when coalesce(users.company, '') <> '' then nullif(${fullNameOf('users')}, '') end,
      users.email, nullif(users.phone, ''))`,
  },
})
