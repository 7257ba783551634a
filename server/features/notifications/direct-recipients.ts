import { z } from 'zod'
import type { Context } from '../../context.ts'
import { emailsOf } from '../../registry/emails.ts'
import { eventWithId } from './queries.ts'
import { emailSendTimeout } from './send-email.ts'

const DirectEmailJob = z.object({ event: z.string() })

/** Job: emails the recipients that an event itself names. */
export const emailDirectRecipients = (context: Context) => async (payload: unknown) => {
  const { event: id } = DirectEmailJob.parse(payload)
  const event = await eventWithId(context.db, id)
  if (!event) return
  const { named } = await emailsOf(event.action)
  for (const letter of (await named?.(event, context)) ?? [])
    await context.mail.send(letter, emailSendTimeout)
}
