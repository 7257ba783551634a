import type { z } from 'zod'
import type { NewAppointment } from '../../../contract/appointments.ts'
import { isScheduled, quotePermissions } from '../../../contract/quote-permissions.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { quoteSeenBy, quoteToChange } from '../quotes/queries.ts'
import {
  agentForBooking,
  agentIdOf,
  insertAppointment,
  queueReminder,
  takenSlotsOf,
  upcomingPresentationOf,
  updateAppointment,
} from './queries.ts'
import { bookableDays, isBookable } from './slots.ts'

/** The free slots of the agent of a quote's client, per day. */
export async function freeSlots(context: RequestContext, quoteId: string) {
  const { agency, db, me, now } = context
  const { clientId } = await quoteSeenBy(db, me, quoteId, context)
  const agentId = await agentIdOf(db, clientId)
  const takenSlots = agentId ? await takenSlotsOf(db, agentId, now()) : new Set<number>()
  return bookableDays(now(), agency())
    .map(({ day, slots }) => ({
      day,
      slots: slots.filter((slot) => !takenSlots.has(slot.getTime())).map((slot) => slot.toISOString()),
    }))
    .filter(({ slots }) => slots.length > 0)
}

/**
 * Throws a field error if the time is not a slot. Call before reading the row, because the error is
 * only about the input.
 */
export function checkSlot({ agency, now }: RequestContext, datetime: string): void {
  if (!isBookable(new Date(datetime), now(), agency()))
    throw wrongField('datetime', 'Please choose one of the times offered')
}

/** Minutes before a presentation at which the last reminder is sent. */
export const lastReminderMinutes = 60
const reminderMinutes = [24 * 60, lastReminderMinutes]

/**
 * Queues a reminder a day and an hour before for the client and for the agent. Reminders in the
 * past are skipped.
 */
export async function setReminders(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  { id, revision, startsAt }: { id: string; revision: number; startsAt: string },
): Promise<void> {
  for (const minutes of reminderMinutes) {
    const reminderTime = new Date(Date.parse(startsAt) - minutes * 60_000)
    if (reminderTime <= now()) continue
    for (const audience of ['client', 'agent'] as const)
      await queueReminder(tx, { appointment: id, revision, minutes, to: audience }, reminderTime)
  }
}

export async function bookAppointment(
  tx: Db,
  context: RequestContext,
  quoteId: string,
  { datetime, notes }: z.output<typeof NewAppointment>,
): Promise<void> {
  const { me, now } = context
  const { clientId } = await quoteToChange(tx, me, quoteId)
  await assertAccountOpen(tx, me, clientId)
  const quote = await quoteSeenBy(tx, me, quoteId, context)
  if (isScheduled(quote, now()))
    throw conflict('already_scheduled', 'A presentation is already scheduled. You can move it instead')
  if (!quotePermissions.book(quote, now()))
    throw conflict('not_to_book', 'A presentation cannot be scheduled for this quote now')
  const agentId = await agentForBooking(tx, quote.clientId)
  if (!agentId) throw new Error('Every client has an agent')
  const id = newId()
  await insertAppointment(tx, {
    id,
    quoteId,
    agentId,
    startsAt: datetime,
    notes,
    bookedBy: me.id,
    createdAt: now().toISOString(),
  })
  await setReminders(tx, context, { id, revision: 0, startsAt: datetime })
  await record(tx, context, {
    action: 'quote.presentationBooked',
    id: quoteId,
    clientId: quote.clientId,
    details: { appointment: id, startsAt: datetime },
  })
}

async function upcomingToChange(tx: Db, context: RequestContext, quoteId: string) {
  const { clientId } = await quoteToChange(tx, context.me, quoteId)
  const appointment = await upcomingPresentationOf(tx, quoteId, context.now())
  if (!appointment) throw conflict('not_scheduled', 'The presentation is no longer scheduled')
  return { clientId, appointment }
}

export async function moveAppointment(
  tx: Db,
  context: RequestContext,
  quoteId: string,
  datetime: string,
): Promise<void> {
  const { clientId, appointment } = await upcomingToChange(tx, context, quoteId)
  const { id, startsAt } = appointment
  if (startsAt === datetime) return
  const revision = appointment.revision + 1
  // The current agent of the client, whose slots were offered.
  const agentId = (await agentForBooking(tx, clientId)) ?? appointment.agentId
  await updateAppointment(tx, id, { startsAt: datetime, agentId, revision })
  await setReminders(tx, context, { id, revision, startsAt: datetime })
  await record(tx, context, {
    action: 'quote.presentationMoved',
    id: quoteId,
    clientId,
    details: { appointment: id, startsAt: [startsAt, datetime] },
  })
}

export async function cancelAppointment(tx: Db, context: RequestContext, quoteId: string): Promise<void> {
  const { clientId, appointment } = await upcomingToChange(tx, context, quoteId)
  const { id, startsAt, revision } = appointment
  await updateAppointment(tx, id, {
    cancelledAt: context.now().toISOString(),
    cancelledBy: context.me.id,
    revision: revision + 1,
  })
  await record(tx, context, {
    action: 'quote.presentationCancelled',
    id: quoteId,
    clientId,
    details: { appointment: id, startsAt },
  })
}
