import { z } from 'zod'
import type { Context } from '../../context.ts'
import { emailsOf } from '../../registry/emails.ts'
import { eventWithId } from './queries.ts'
import { patience } from './tell.ts'

const Told = z.object({ event: z.string() })

/** A job: tells those whom something that went on record names itself. */
export const tellNamed = (context: Context) => async (payload: unknown) => {
  const { event: id } = Told.parse(payload)
  const event = await eventWithId(context.db, id)
  if (!event) return
  const { named } = await emailsOf(event.action)
  for (const letter of (await named?.(event, context)) ?? []) await context.mail.send(letter, patience)
}
