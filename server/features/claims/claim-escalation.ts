import { z } from 'zod'
import type { BusinessCalendar } from '../../../contract/values/business-hours.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { businessHoursAfter } from '../../platform/local-time.ts'
import { record } from '../activity/record.ts'
import { lockUntouchedClaim, queueClaimEscalation, untouchedClaims } from './queries.ts'

const ClaimEscalationJob = z.object({ claim: z.string() })

// Business hours before an untouched claim is escalated to the admins.
const escalationHours = 4

/** The time at which a claim escalates, by the agency's opening hours. */
export const claimEscalatesAt = (reportedAt: Date, calendar: BusinessCalendar) =>
  businessHoursAfter(reportedAt, escalationHours, calendar)

/**
 * Job: records once that a claim is still untouched, which notifies the admins. Reschedules itself
 * if the opening hours have changed meanwhile.
 */
export const escalateClaim = (context: Context) => async (payload: unknown) => {
  const { claim: id } = ClaimEscalationJob.parse(payload)
  await context.db.transaction().execute(async (tx) => {
    const claim = await lockUntouchedClaim(tx, id)
    if (!claim) return
    const { clientId, changedAt, ...details } = claim
    const { now } = context
    const escalatesAt = claimEscalatesAt(new Date(changedAt), context.agency())
    if (escalatesAt > now()) return void (await queueClaimEscalation(tx, id, escalatesAt))
    await record(tx, { me: null, now }, { action: 'claim.escalated', id, clientId, details })
  })
}

/**
 * Queues an escalation again after a step is undone. The job may have run before the undo, without
 * any effect.
 */
export async function escalateClaimIfMissed(
  tx: Db,
  { agency, now }: Pick<Context, 'agency' | 'now'>,
  id: string,
) {
  const claim = await lockUntouchedClaim(tx, id)
  if (claim && claimEscalatesAt(new Date(claim.changedAt), agency()) <= now())
    await queueClaimEscalation(tx, id, now())
}

/** Queues escalations earlier if longer opening hours make them due sooner. */
export async function escalateClaimsSooner(
  tx: Db,
  calendarBefore: BusinessCalendar,
  calendarAfter: BusinessCalendar,
): Promise<void> {
  for (const { id, changedAt } of await untouchedClaims(tx)) {
    const reportedAt = new Date(changedAt)
    const escalatesAt = claimEscalatesAt(reportedAt, calendarAfter)
    if (escalatesAt < claimEscalatesAt(reportedAt, calendarBefore))
      await queueClaimEscalation(tx, id, escalatesAt)
  }
}
