import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'
import { isEndingWithin } from './queries.ts'

/** The client is reminded this many days before a term ends, unless a later term is on file. */
const daysBeforeEnd = 60

export const upcomingPolicies = new UpcomingItems('policies', ({ db, me, day }) =>
  seenBy(db, me)
    .policies.where(isEndingWithin(daysBeforeEnd, day))
    .orderBy('policies.endDate')
    .limit(sql.lit(3))
    .select(
      upcomingColumns({
        id: 'policies.id',
        name: 'policies.type',
        note: 'policies.policyNumber',
        day: 'policies.endDate',
      }),
    ),
)
