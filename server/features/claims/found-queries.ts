import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { bare } from '../../reading/filters.ts'
import { finding } from '../../reading/finding.ts'
import { ownText } from './list-queries.ts'

/** Claims by the carrier's number and by what happened, the newest first. */
export const findClaims = finding('claim', {
  rows: ({ db, me }) => seenBy(db, me).claims,
  client: 'claims.clientId',
  text: ownText,
  number: bare(sql.ref('claims.claimNumber')),
  index: { of: 'claims' },
  order: 'newest',
  shown: {
    id: sql.ref('claims.id'),
    title: sql<string>`coalesce(nullif(claims.claim_number, ''), case claims.status when 'draft' then 'Draft of a claim' else 'Claim' end)`,
    detail: sql<string>`claims.told ->> 'whatHappened'`,
  },
})
