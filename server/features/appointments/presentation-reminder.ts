import { z } from 'zod'
import type { Context } from '../../context.ts'
import { unsubscribeHeader } from '../notifications/email-stop.ts'
import { clientRecipients } from '../notifications/queries.ts'
import { emailId, emailSendTimeout, recipientsOf } from '../notifications/send-email.ts'
import { queuePushes } from '../push/send-push.ts'
import { lastReminderMinutes } from './booking.ts'
import { presentationEmail } from './email-templates.ts'
import { appointmentFor, clientOfAppointment } from './queries.ts'

const Reminder = z.object({
  appointment: z.string(),
  /** The appointment's revision when the reminder was queued. Each move raises it. */
  revision: z.number(),
  /** Minutes before the appointment. */
  minutes: z.number(),
  to: z.enum(['client', 'agent']),
})

/**
 * Job: reminds the client or the agent of a presentation. Sends nothing if the presentation was
 * moved, was cancelled or has begun.
 */
export const remindOfPresentation = (context: Context) => async (payload: unknown) => {
  const { appointment: id, revision, minutes, to } = Reminder.parse(payload)
  const clientId = await clientOfAppointment(context.db, id)
  if (!clientId) return
  for (const reader of await recipientsOf(context, to, {
    clientId,
    kind: 'presentations',
    entity: 'quote',
  })) {
    const appointment = await appointmentFor(context.db, reader, id)
    if (!appointment || appointment.cancelledAt || appointment.revision !== revision) continue
    if (isTooLateToRemind(minutes, Date.parse(appointment.startsAt) - context.now().getTime())) continue
    const letter = presentationEmail(appointment, { reader, news: 'near' }, context)
    const reminderId = emailId(`${id}.${revision}.${minutes}.${to}`, reader)
    const headers = unsubscribeHeader(context, reader, 'presentations')
    await context.mail.send({ ...letter, ...headers, id: reminderId }, emailSendTimeout)
  }
  if (to === 'client' && minutes <= lastReminderMinutes) await pushOf(context, { id, revision, clientId })
}

/** Pushes go last: if an email fails and the job is retried, no phone rings twice. */
async function pushOf(
  context: Context,
  { id, revision, clientId }: { id: string; revision: number; clientId: string },
) {
  const [client] = await clientRecipients(context.db, clientId, null, 'quote')
  const appointment = client && (await appointmentFor(context.db, client, id))
  const isStillDue =
    appointment &&
    !appointment.cancelledAt &&
    appointment.revision === revision &&
    Date.parse(appointment.startsAt) > context.now().getTime()
  if (isStillDue) await queuePushes(context, clientId, 'presentations')
}

/** A late reminder is skipped if the next one is due by then, or if the presentation has begun. */
function isTooLateToRemind(minutes: number, ms: number): boolean {
  const minutesLeft = ms / 60_000
  return minutesLeft <= 0 || (minutesLeft <= lastReminderMinutes && minutes > lastReminderMinutes)
}
