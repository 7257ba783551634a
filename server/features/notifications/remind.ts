import { z } from 'zod'
import type { Context } from '../../context.ts'
import { lastReminderMinutes } from '../appointments/book.ts'
import { presentationLetter } from '../appointments/mails.ts'
import { appointmentFor, clientOfAppointment } from '../appointments/queries.ts'
import { patience, toTell } from './tell.ts'

const Reminder = z.object({
  appointment: z.string(),
  /** Of the appointment as the reminder was set: each move makes a new one. */
  revision: z.number(),
  /** How many minutes before. */
  minutes: z.number(),
  to: z.enum(['client', 'agent']),
})

/** A job: reminds one side of a presentation, unless it was moved or cancelled since, or has begun. */
export const remind = (context: Context) => async (payload: unknown) => {
  const { appointment: id, revision, minutes, to } = Reminder.parse(payload)
  const clientId = await clientOfAppointment(context.db, id)
  const reader = clientId && (await toTell[to](context.db, clientId, 'presentations'))
  const appointment = reader && (await appointmentFor(context.db, reader, id))
  if (!appointment || appointment.cancelledAt || appointment.revision !== revision) return
  const left = (Date.parse(appointment.startsAt) - context.now().getTime()) / 60_000
  // One that comes late leaves the word to the next, and the last has nothing to say once it has begun.
  if (left <= 0 || (left <= lastReminderMinutes && minutes > lastReminderMinutes)) return
  const letter = presentationLetter(appointment, { reader, news: 'near' }, context)
  await context.mail.send({ ...letter, id: `${id}.${revision}.${minutes}.${to}` }, patience)
}
