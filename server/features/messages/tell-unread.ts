import { z } from 'zod'
import type { Context } from '../../context.ts'
import { tellUnreadLater } from '../notifications/queries.ts'
import { letterId, patience, toTell } from '../notifications/tell.ts'
import { unreadPatience } from './event-definitions.ts'
import { mostQuoted, unreadLetter } from './mails.ts'
import { markTold, messagesToTell } from './queries.ts'

// Messages of one moment have times a little apart: what is due within a second is due.
const slack = 1000

const Waiting = z.object({ clientId: z.string(), to: z.enum(['client', 'agent']) })

/**
 * A job: tells one side of a conversation, in one letter, of the messages that it has not read by now. Where what called
 * for it was read and the oldest that is not came later, it waits for that one's time.
 */
export const tellUnread = (context: Context) => async (payload: unknown) => {
  const { clientId, to } = Waiting.parse(payload)
  const { db, now } = context
  const readers = await toTell(context, to, { clientId, kind: 'messages', entity: 'message' })
  const all = await Promise.all(
    readers.map(async (reader) => {
      const waiting = await messagesToTell(db, reader, { clientId, most: mostQuoted })
      return waiting ? [{ reader, waiting }] : []
    }),
  )
  const news = all.flat()
  for (const { waiting } of news) {
    const oldest = new Date(waiting.oldest)
    if (now().getTime() - oldest.getTime() >= unreadPatience - slack) continue
    await tellUnreadLater(db, { clientId, to }, new Date(oldest.getTime() + unreadPatience))
    return
  }
  for (const { reader, waiting } of news) {
    const letter = unreadLetter(waiting, reader, context)
    await context.mail.send({ ...letter, id: letterId(`${waiting.newest.id}.unread`, reader) }, patience)
  }
  // Only once all are told: where one mail failed, the job finds the messages again for all of them.
  for (const { reader, waiting } of news)
    await markTold(db, reader, { ...waiting.newest, clientId, at: now() })
}
