import { z } from 'zod'
import type { Context } from '../../context.ts'
import { acceptedLetter } from '../invites/mails.ts'
import { inviteWithId } from '../invites/queries.ts'
import { eventWithId } from './queries.ts'

const Told = z.object({ event: z.string() })

/** A job: reads what went on record and tells whoever should know of it. */
export const tell = (context: Context) => async (payload: unknown) => {
  const { event: id } = Told.parse(payload)
  const event = await eventWithId(context.db, id)
  if (event?.action === 'invite.accepted' && event.entityId) {
    const invite = await inviteWithId(context.db, event.entityId)
    if (invite) await context.mail.send(acceptedLetter(invite, context))
  }
}
