import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { excerptOf, line, overdue, urgent, Waits, type WaitsAt, waiting } from '../../reading/waits.ts'
import { isOverdueOn, isUnderway, isUntouched } from './queries.ts'

// As `isSomebodyHurt` has it.
const isUrgent = sql<boolean>`(claims.line = 'workers compensation' or claims.told ->> 'injuries' = 'Yes')`

/** What is not closed. */
const underway = ({ db, me, day, urgentBefore }: WaitsAt) => {
  const isLate = sql<boolean>`(${isOverdueOn(day)} or (${isUntouched} and claims.reported_at < ${urgentBefore}::timestamptz))`
  return seenBy(db, me)
    .claims.innerJoin('policies', 'policies.id', 'claims.policyId')
    .where(isUnderway)
    .select((row) =>
      line({
        id: row.ref('claims.id'),
        clientId: row.ref('claims.clientId'),
        about: sql`concat(case claims.line when 'workers compensation' then 'Workers’ compensation'
          else initcap(claims.line::text) end, ' claim, ', policies.policy_number)`,
        detail: excerptOf(sql`coalesce(claims.next_step, claims.told ->> 'whatHappened')`),
        since: sql`coalesce(claims.reported_at, claims.created_at)`,
        stirred: row.ref('claims.changedAt'),
        untilDay: row.ref('claims.nextBy'),
        due: sql`coalesce(claims.reported_at, claims.created_at)`,
        standing: sql`case when ${isLate} then ${overdue} when ${isUrgent} then ${urgent} else ${waiting} end`,
      }),
    )
}

/** What was reported, what its 'next by' has come of, and what nobody has said of what comes next. */
export const claimsWaiting = new Waits(
  'claim',
  10,
  (at) =>
    underway(at).where(
      sql<boolean>`(claims.status = 'reported' or claims.next_by is null or claims.next_by <= ${at.day}::date)`,
    ),
  { open: underway },
)
