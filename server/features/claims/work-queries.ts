import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  overdue,
  sqlExcerptOf,
  urgent,
  WorkItems,
  type WorkItemsContext,
  waiting,
  workItemColumns,
} from '../../queries/work-items.ts'
import { isClaimOverdueOn, isOpenClaim, isUntouchedClaim } from './queries.ts'

// Same rule as `hasInjuries`.
const isUrgent = sql<boolean>`(claims.line = 'workers compensation' or claims.told ->> 'injuries' = 'Yes')`

const underway = ({ db, me, day, urgentBefore }: WorkItemsContext) => {
  const isLate = sql<boolean>`(${isClaimOverdueOn(day)} or (${isUntouchedClaim} and claims.reported_at < ${urgentBefore}::timestamptz))`
  return seenBy(db, me)
    .claims.innerJoin('policies', 'policies.id', 'claims.policyId')
    .where(isOpenClaim)
    .select((row) =>
      workItemColumns({
        id: row.ref('claims.id'),
        clientId: row.ref('claims.clientId'),
        about: sql`concat(case claims.line when 'workers compensation' then 'Workers’ compensation'
          else initcap(claims.line::text) end, ' claim, ', policies.policy_number)`,
        detail: sqlExcerptOf(sql`coalesce(claims.next_step, claims.told ->> 'whatHappened')`),
        since: sql`coalesce(claims.reported_at, claims.created_at)`,
        stirred: row.ref('claims.changedAt'),
        untilDay: row.ref('claims.nextBy'),
        due: sql`coalesce(claims.reported_at, claims.created_at)`,
        standing: sql`case when ${isLate} then ${overdue} when ${isUrgent} then ${urgent} else ${waiting} end`,
      }),
    )
}

/** New reports, claims whose next action is due, and claims without a next action date. */
export const claimWorkItems = new WorkItems(
  'claim',
  10,
  (at) =>
    underway(at).where(
      sql<boolean>`(claims.status = 'reported' or claims.next_by is null or claims.next_by <= ${at.day}::date)`,
    ),
  { open: underway },
)
