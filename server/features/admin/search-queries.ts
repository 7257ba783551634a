import { sql } from 'kysely'
import { isStaffUser } from '../../policy-rules.ts'
import { fullNameOf } from '../../queries/json.ts'
import { searchSource } from '../../queries/search-source.ts'

export const findStaff = searchSource('agent', {
  rows: ({ db }) =>
    db.selectFrom('users').where(isStaffUser('users')).where('users.deactivatedAt', 'is', null),
  client: null,
  text: sql.ref<string>('users.searchText'),
  nameStart: sql.ref<string>('users.sortName'),
  index: null,
  order: { name: sql.ref('users.sortName') },
  columns: {
    id: sql.ref('users.id'),
    title: fullNameOf('users'),
    detail: sql<string>`concat_ws(' · ', initcap(users.role::text), users.email)`,
  },
})
