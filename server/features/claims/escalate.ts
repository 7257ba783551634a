import { z } from 'zod'
import type { BusinessCalendar } from '../../../contract/values/business-hours.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { businessHoursAfter } from '../../platform/local-time.ts'
import { record } from '../activity/record.ts'
import { queueClaimEscalation, untouchedClaim, untouchedClaims } from './queries.ts'

const ClaimEscalationJob = z.object({ claim: z.string() })

// How long a claim may lie there before the admins hear of it, in business hours.
const patience = 4

/** When a claim that was reported at a moment is told to the admins, as the agency's hours are. */
export const claimEscalatesAt = (reportedAt: Date, calendar: BusinessCalendar) =>
  businessHoursAfter(reportedAt, patience, calendar)

/**
 * A job: puts on record that a claim still lies there as it was reported, once; the admins are told by it. Where the agency has
 * come to be closed meanwhile, it is looked at again when its hours have gone by.
 */
export const escalateClaim = (context: Context) => async (payload: unknown) => {
  const { claim: id } = ClaimEscalationJob.parse(payload)
  await context.db.transaction().execute(async (tx) => {
    const claim = await untouchedClaim(tx, id)
    if (!claim) return
    const { clientId, changedAt, ...details } = claim
    const { now } = context
    const due = claimEscalatesAt(new Date(changedAt), context.agency())
    if (due > now()) return void (await queueClaimEscalation(tx, id, due))
    await record(tx, { me: null, now }, { action: 'claim.escalated', id, clientId, details })
  })
}

/**
 * The hour in which a claim was to be told came while a step had been taken, and it was taken back: its job found nothing to
 * tell, and is queued again.
 */
export async function escalateClaimIfMissed(
  tx: Db,
  { agency, now }: Pick<Context, 'agency' | 'now'>,
  id: string,
) {
  const claim = await untouchedClaim(tx, id)
  if (claim && claimEscalatesAt(new Date(claim.changedAt), agency()) <= now())
    await queueClaimEscalation(tx, id, now())
}

/** What waits is looked at sooner where the agency is open for longer than it was said to be. */
export async function escalateClaimsSooner(
  tx: Db,
  before: BusinessCalendar,
  after: BusinessCalendar,
): Promise<void> {
  for (const { id, changedAt } of await untouchedClaims(tx)) {
    const reportedAt = new Date(changedAt)
    const due = claimEscalatesAt(reportedAt, after)
    if (due < claimEscalatesAt(reportedAt, before)) await queueClaimEscalation(tx, id, due)
  }
}
