import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchableNumber } from '../../queries/filters.ts'
import { searchSource } from '../../queries/search-source.ts'
import { policySearchText } from './filter-queries.ts'
import { policyTypeName } from './queries.ts'

export const findPolicies = searchSource('policy', {
  rows: ({ db, me }) => seenBy(db, me).policies,
  client: 'policies.userId',
  text: policySearchText('policies'),
  speaksTrade: true,
  number: searchableNumber(sql.ref('policies.policyNumber')),
  index: { of: 'policies' },
  order: 'newest',
  columns: {
    id: sql.ref('policies.id'),
    title: sql.ref('policies.policyNumber'),
    detail: sql<string>`concat_ws(' · ', ${policyTypeName}, policies.carrier, 'ends ' || to_char(policies.end_date, 'Mon FMDD, YYYY'))`,
  },
})
