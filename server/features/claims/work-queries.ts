import { sql } from 'kysely'
import { answerWarningDays } from '../../../contract/values/claim-labels.ts'
import { firstReportWarningDays } from '../../../contract/values/first-report-of-injury.ts'
import { seenBy } from '../../access.ts'
import {
  overdueUrgency,
  sqlExcerptOf,
  urgentUrgency,
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'
import {
  claimDueOn,
  hasOpenSuit,
  isClaimOverdueOn,
  isMissingFirstReport,
  isMissingSuitDays,
  isOpenClaim,
  isUnacknowledged,
  isUntouchedClaim,
} from './queries.ts'

// Same rule as `hasInjuries`.
const isUrgent = sql<boolean>`(claims.line = 'workers compensation' or claims.told ->> 'injuries' = 'Yes')`

const acknowledgmentIsDue = (day: string) =>
  sql<boolean>`(${isUnacknowledged} and claims.acknowledge_by <= ${day}::date)`

const firstReportIsNear = (day: string) =>
  sql<boolean>`(${isMissingFirstReport} and claims.first_report_by <= ${day}::date + ${sql.lit(firstReportWarningDays)})`

/** A suit whose answer is due within two weeks, or without a day for the answer. */
const answerIsNear = (day: string) =>
  sql<boolean>`(${hasOpenSuit} and (claims.answer_by is null
    or claims.answer_by <= ${day}::date + ${sql.lit(answerWarningDays)}))`

/**
 * The email with the first notice of loss failed, and the mail server has not accepted it since.
 */
const isNoticeFailed = sql<boolean>`(claims.notice_id is not null and claims.notice_accepted_at is null
  and claims.notice_failed_because is not null)`

const claimsUnderway = ({ db, me, day, urgentBefore }: WorkItemsContext) => {
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
        detail: sqlExcerptOf(sql`case
          when ${isNoticeFailed} and claims.notice_unconfirmed then 'The first notice of loss may have been emailed: ask the carrier'
          when ${isNoticeFailed} then 'The first notice of loss was not emailed'
          when ${answerIsNear(day)} and ${isMissingSuitDays} then 'Suit served: enter the dates its documents were sent and acknowledged'
          when ${answerIsNear(day)} and claims.answer_by is null then 'Suit served: enter the date the answer is due'
          when ${answerIsNear(day)} and claims.suit_sent_on >= claims.served_on then 'Suit documents sent: not acknowledged by the carrier'
          when ${answerIsNear(day)} then 'Suit served: the answer is due'
          when ${firstReportIsNear(day)} then 'First report of injury to the state'
          when ${acknowledgmentIsDue(day)} then 'Not acknowledged by the carrier'
          else coalesce(claims.next_step, claims.told ->> 'whatHappened') end`),
        since: sql`coalesce(claims.reported_at, claims.created_at)`,
        stirred: row.ref('claims.changedAt'),
        untilDay: claimDueOn,
        due: sql`coalesce(claims.reported_at, claims.created_at)`,
        standing: sql`case when ${isLate} then ${overdueUrgency} when ${isUrgent} or ${isNoticeFailed} or ${answerIsNear(day)}
          then ${urgentUrgency} else ${waitingUrgency} end`,
      }),
    )
}

/**
 * New reports, claims whose next action is due or has no date, notices of loss that were not
 * emailed, claims that the carrier has not acknowledged after one business day, suits to be
 * answered, and first reports of injury that are nearly due.
 */
export const claimWorkItems = new WorkItems(
  'claim',
  10,
  (itemsContext) =>
    claimsUnderway(itemsContext).where(
      sql<boolean>`(claims.status = 'reported' or claims.next_by is null or claims.next_by <= ${itemsContext.day}::date
        or ${isNoticeFailed} or ${answerIsNear(itemsContext.day)} or ${acknowledgmentIsDue(itemsContext.day)} or ${firstReportIsNear(itemsContext.day)})`,
    ),
  { open: claimsUnderway },
)
