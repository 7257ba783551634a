import { z } from 'zod'
import type { Context } from '../../context.ts'
import { presentationLetter } from '../appointments/mails.ts'
import { appointmentFor, clientOfAppointment } from '../appointments/queries.ts'
import { patience, toTell } from './tell.ts'

const Reminder = z.object({
  appointment: z.string(),
  /** When it was to start as the reminder was set. */
  startsAt: z.string(),
  /** How many minutes before. */
  minutes: z.number(),
  to: z.enum(['client', 'agent']),
})

/** A job: reminds one side of a presentation, unless it was moved or cancelled since, or has begun. */
export const remind = (context: Context) => async (payload: unknown) => {
  const { appointment: id, startsAt, minutes, to } = Reminder.parse(payload)
  const clientId = await clientOfAppointment(context.db, id)
  const reader = clientId && (await toTell[to](context.db, clientId, 'presentations'))
  const appointment = reader && (await appointmentFor(context.db, reader, id))
  if (!appointment || appointment.cancelledAt || appointment.startsAt !== startsAt) return
  if (Date.parse(startsAt) <= context.now().getTime()) return
  const letter = presentationLetter(appointment, { reader, news: 'near' }, context)
  await context.mail.send({ ...letter, id: `${id}.${appointment.revision}.${minutes}.${to}` }, patience)
}
