import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchableNumber } from '../../queries/filters.ts'
import { searchSource } from '../../queries/search-source.ts'
import { claimSearchText } from './list-queries.ts'

export const findClaims = searchSource('claim', {
  rows: ({ db, me }) => seenBy(db, me).claims,
  client: 'claims.clientId',
  text: claimSearchText,
  number: searchableNumber(sql.ref('claims.claimNumber')),
  index: { of: 'claims' },
  order: 'newest',
  columns: {
    id: sql.ref('claims.id'),
    title: sql<string>`coalesce(nullif(claims.claim_number, ''), case claims.status when 'draft' then 'Draft of a claim' else 'Claim' end)`,
    detail: sql<string>`claims.told ->> 'whatHappened'`,
  },
})
