import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'

// A form that was opened and left blank is nothing to finish.
const isBlankDraft = sql<boolean>`(claims.status = 'draft' and claims.revision = 0
  and claims.changed_at = claims.created_at)`

/** The client's unclosed claims with their next step, and unfinished drafts. */
export const upcomingClaims = new UpcomingItems('claims', ({ db, me }) =>
  seenBy(db, me)
    .claims.innerJoin('policies', 'policies.id', 'claims.policyId')
    .where('claims.status', '<>', sql.lit('closed'))
    .where(({ not }) => not(isBlankDraft))
    .orderBy('claims.nextBy', (column) => column.asc().nullsLast())
    .orderBy('claims.filedAt', 'desc')
    .limit(sql.lit(3))
    .select(
      upcomingColumns({
        id: sql`case claims.status when 'draft' then claims.policy_id else claims.id end`,
        state: 'claims.status',
        name: 'policies.policyNumber',
        note: 'claims.nextStep',
        day: 'claims.nextBy',
        since: sql`case claims.status when 'draft' then claims.created_at end`,
      }),
    ),
)
