import { z } from 'zod'
import type { Context } from '../../context.ts'
import { queueUnreadReminder } from '../notifications/queries.ts'
import { emailId, emailSendTimeout, recipientsOf } from '../notifications/send-email.ts'
import { maxQuoted, unreadReminderEmail } from './email-templates.ts'
import { unreadReminderDelay } from './event-definitions.ts'
import { markMessagesEmailed, messagesToEmail } from './queries.ts'

// In ms. Messages of one moment have slightly different times, so a message that is due within a
// second counts as due.
const clockTolerance = 1000

const UnreadReminderJob = z.object({ clientId: z.string(), to: z.enum(['client', 'agent']) })

/**
 * Job: emails one side of a conversation about its unread messages, in one email. If the oldest
 * unread message is not due yet, the job is queued again for its time.
 */
export const sendUnreadReminder = (context: Context) => async (payload: unknown) => {
  const { clientId, to } = UnreadReminderJob.parse(payload)
  const { db, now } = context
  const readers = await recipientsOf(context, to, { clientId, kind: 'messages', entity: 'message' })
  const all = await Promise.all(
    readers.map(async (reader) => {
      const waiting = await messagesToEmail(db, reader, { clientId, most: maxQuoted })
      return waiting ? [{ reader, waiting }] : []
    }),
  )
  const news = all.flat()
  for (const { waiting } of news) {
    const oldest = new Date(waiting.oldest)
    if (now().getTime() - oldest.getTime() >= unreadReminderDelay - clockTolerance) continue
    await queueUnreadReminder(db, { clientId, to }, new Date(oldest.getTime() + unreadReminderDelay))
    return
  }
  for (const { reader, waiting } of news) {
    const letter = unreadReminderEmail(waiting, reader, context)
    await context.mail.send(
      { ...letter, id: emailId(`${waiting.newest.id}.unread`, reader) },
      emailSendTimeout,
    )
  }
  // Marked only after all emails: if one fails, the retry finds the messages again for all readers.
  for (const { reader, waiting } of news)
    await markMessagesEmailed(db, reader, { ...waiting.newest, clientId, at: now() })
}
