import { z } from 'zod'
import type { Context } from '../../context.ts'
import { sendAccessLink, sendForgottenLink } from './access-links.ts'
import { safetyLetter } from './mails.ts'
import { eventForOwner } from './queries.ts'

// Nobody waits.
const patience = 5 * 60_000

const Told = z.object({ event: z.string() })

/** A job: tells a person what happened to their own account. */
const tellOwner = (context: Context) => async (payload: unknown) => {
  const { event: id } = Told.parse(payload)
  const event = await eventForOwner(context.db, id)
  const letter = event && safetyLetter(event, context)
  if (letter) await context.mail.send({ ...letter, id: `${id}.owner` }, patience)
}

/** The jobs that concern a person's own account, by the names under which they are queued. */
export const accountTasks = (context: Context) => ({
  tellOwner: tellOwner(context),
  sendAccessLink: sendAccessLink(context),
  sendForgottenLink: sendForgottenLink(context),
})
