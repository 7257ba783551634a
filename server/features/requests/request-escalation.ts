import { z } from 'zod'
import type { BusinessCalendar } from '../../../contract/values/business-hours.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { businessHoursAfter } from '../../platform/local-time.ts'
import { record } from '../activity/record.ts'
import { lockUntouchedRequest, queueRequestEscalation, untouchedUrgentRequests } from './queries.ts'

const RequestEscalationJob = z.object({ request: z.string() })

// Business hours before an untouched urgent request is escalated to the admins.
const escalationHours = 4

/** The time at which an urgent request escalates, by the agency's opening hours. */
export const requestEscalatesAt = (requestedAt: Date, calendar: BusinessCalendar) =>
  businessHoursAfter(requestedAt, escalationHours, calendar)

/**
 * Job: records once that an urgent request is still untouched, which notifies the admins.
 * Reschedules itself if the opening hours have changed meanwhile.
 */
export const escalateRequest = (context: Context) => async (payload: unknown) => {
  const { request: id } = RequestEscalationJob.parse(payload)
  await context.db.transaction().execute(async (tx) => {
    const request = await lockUntouchedRequest(tx, id)
    if (!request) return
    const { requesterId: clientId, description } = request
    const { now } = context
    const escalatesAt = requestEscalatesAt(new Date(request.createdAt), context.agency())
    if (escalatesAt > now()) return void (await queueRequestEscalation(tx, id, escalatesAt))
    await record(
      tx,
      { me: null, now },
      { action: 'request.escalated', id, clientId, details: { description } },
    )
  })
}

/**
 * Queues the escalation again after the start of a request is undone. Its job may have run before
 * the undo, and found the request started.
 */
export async function escalateRequestIfMissed(
  tx: Db,
  { agency, now }: Pick<Context, 'agency' | 'now'>,
  id: string,
) {
  const request = await lockUntouchedRequest(tx, id)
  if (!request?.isUrgent) return
  if (requestEscalatesAt(new Date(request.createdAt), agency()) <= now())
    await queueRequestEscalation(tx, id, now())
}

/** Queues escalations earlier if longer opening hours make them due sooner. */
export async function escalateRequestsSooner(
  tx: Db,
  calendarBefore: BusinessCalendar,
  calendarAfter: BusinessCalendar,
): Promise<void> {
  for (const { id, createdAt } of await untouchedUrgentRequests(tx)) {
    const requestedAt = new Date(createdAt)
    const escalatesAt = requestEscalatesAt(requestedAt, calendarAfter)
    if (escalatesAt < requestEscalatesAt(requestedAt, calendarBefore))
      await queueRequestEscalation(tx, id, escalatesAt)
  }
}
