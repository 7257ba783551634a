import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { bare } from '../../reading/filters.ts'
import { finding } from '../../reading/finding.ts'
import { ownText } from './mention-queries.ts'
import { nameOfType } from './queries.ts'

/** Policies by number, type and carrier, the newest first. */
export const findPolicies = finding('policy', {
  rows: ({ db, me }) => seenBy(db, me).policies,
  client: 'policies.userId',
  text: ownText('policies'),
  speaksTrade: true,
  number: bare(sql.ref('policies.policyNumber')),
  index: { of: 'policies' },
  order: 'newest',
  shown: {
    id: sql.ref('policies.id'),
    title: sql.ref('policies.policyNumber'),
    detail: sql<string>`concat_ws(' · ', ${nameOfType}, policies.carrier, 'ends ' || to_char(policies.end_date, 'Mon FMDD, YYYY'))`,
  },
})
