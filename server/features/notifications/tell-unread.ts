import { z } from 'zod'
import type { Context } from '../../context.ts'
import { mostQuoted, unreadLetter } from '../messages/mails.ts'
import { markTold, messagesToTell } from '../messages/queries.ts'
import { patience, toTell } from './tell.ts'

const Waiting = z.object({ clientId: z.string(), to: z.enum(['client', 'agent']) })

/** A job: tells one side of a conversation, in one letter, of the messages that it has not read by now. */
export const tellUnread = (context: Context) => async (payload: unknown) => {
  const { clientId, to } = Waiting.parse(payload)
  const reader = await toTell[to](context.db, clientId, 'messages')
  if (!reader) return
  const waiting = await messagesToTell(context.db, reader, { clientId, most: mostQuoted })
  const letter = unreadLetter(waiting, reader, context)
  const last = waiting.last.at(-1)
  if (!letter || !last) return
  await context.mail.send({ ...letter, id: `${last.id}.unread` }, patience)
  const told = { receiverId: reader.id, clientId, upTo: last.createdAt, at: context.now() }
  await markTold(context.db, told)
}
