import { z } from 'zod'
import type { BusinessCalendar } from '../../../contract/values/business-hours.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { businessHoursAfter } from '../../platform/local-time.ts'
import { record } from '../activity/record.ts'
import { queueRequestEscalation, untouchedRequest, untouchedUrgentRequests } from './queries.ts'

const RequestEscalationJob = z.object({ request: z.string() })

// How long an urgent request may lie there before the admins hear of it, in business hours.
const escalationHours = 4

/** When an urgent request that was made at a moment is told to the admins, as the agency's hours are. */
export const requestEscalatesAt = (madeAt: Date, calendar: BusinessCalendar) =>
  businessHoursAfter(madeAt, escalationHours, calendar)

/**
 * A job: puts on record that an urgent request still lies there as it was made, once; the admins are told by it. Where the
 * agency has come to be closed meanwhile, it is looked at again when its hours have gone by.
 */
export const escalateRequest = (context: Context) => async (payload: unknown) => {
  const { request: id } = RequestEscalationJob.parse(payload)
  await context.db.transaction().execute(async (tx) => {
    const request = await untouchedRequest(tx, id)
    if (!request) return
    const { requesterId: clientId, description } = request
    const { now } = context
    const due = requestEscalatesAt(new Date(request.createdAt), context.agency())
    if (due > now()) return void (await queueRequestEscalation(tx, id, due))
    await record(
      tx,
      { me: null, now },
      { action: 'request.escalated', id, clientId, details: { description } },
    )
  })
}

/**
 * The hour in which a request was to be told came while somebody had started it, and it was taken back: its job found nothing
 * to tell, and is queued again.
 */
export async function escalateRequestIfMissed(
  tx: Db,
  { agency, now }: Pick<Context, 'agency' | 'now'>,
  id: string,
) {
  const request = await untouchedRequest(tx, id)
  if (!request?.isUrgent) return
  if (requestEscalatesAt(new Date(request.createdAt), agency()) <= now())
    await queueRequestEscalation(tx, id, now())
}

/** What waits is looked at sooner where the agency is open for longer than it was said to be. */
export async function escalateRequestsSooner(
  tx: Db,
  before: BusinessCalendar,
  after: BusinessCalendar,
): Promise<void> {
  for (const { id, createdAt } of await untouchedUrgentRequests(tx)) {
    const madeAt = new Date(createdAt)
    const due = requestEscalatesAt(madeAt, after)
    if (due < requestEscalatesAt(madeAt, before)) await queueRequestEscalation(tx, id, due)
  }
}
