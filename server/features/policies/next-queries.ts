import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { lineOf, NextLines } from '../../reading/next.ts'
import { isEndingWithin } from './queries.ts'

/** For so many days before a term ends its client is told, unless a later one is on file. */
const soon = 60

export const next = new NextLines('policies', ({ db, me, day }) =>
  seenBy(db, me)
    .policies.where(isEndingWithin(soon, day))
    .orderBy('policies.endDate')
    .limit(sql.lit(3))
    .select(
      lineOf({
        id: 'policies.id',
        name: 'policies.type',
        note: 'policies.policyNumber',
        day: 'policies.endDate',
      }),
    ),
)
