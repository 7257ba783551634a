import { z } from 'zod'
import { isStaff } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import type { EmailReader } from '../../registry/email.ts'
import { unsubscribeHeader } from '../notifications/email-stop.ts'
import { queueUnreadReminder } from '../notifications/queries.ts'
import { emailId, emailSendTimeout, recipientsOf } from '../notifications/send-email.ts'
import { maxInThread, maxQuotedMessages, unreadReminderEmail } from './email-templates.ts'
import { unreadReminderDelay } from './event-definitions.ts'
import { lastMessages, markMessagesEmailed, messagesToEmail } from './queries.ts'
import { replyHeadersFor } from './reply-address.ts'

// In ms. Messages of one moment have slightly different times, so a message that is due within a
// second counts as due.
const clockTolerance = 1000

const UnreadReminderJob = z.object({ clientId: z.string(), to: z.enum(['client', 'agent']) })

/** Client's people with a limited right read messages, and write none. */
const mayReply = ({ role, may }: EmailReader) => isStaff({ role }) || may === 'everything'

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
      const unreadMessages = await messagesToEmail(db, reader, { clientId, limit: maxQuotedMessages })
      return unreadMessages ? [{ reader, waiting: unreadMessages }] : []
    }),
  )
  const news = all.flat()
  for (const { waiting } of news) {
    const oldestTime = new Date(waiting.oldest)
    if (now().getTime() - oldestTime.getTime() >= unreadReminderDelay - clockTolerance) continue
    await queueUnreadReminder(db, { clientId, to }, new Date(oldestTime.getTime() + unreadReminderDelay))
    return
  }
  for (const { reader, waiting } of news) {
    const id = emailId(`${waiting.newest.id}.unread`, reader)
    const headers = mayReply(reader)
      ? await replyHeadersFor(context, { userId: reader.id, clientId, emailId: id })
      : null
    const thread =
      headers && reader.role === 'client'
        ? await lastMessages(db, reader, { clientId, maxCount: maxInThread })
        : null
    const letter = unreadReminderEmail(waiting, reader, context, {
      hasReplyAddress: headers !== null,
      isContinued: headers !== null && headers.references.length > 0,
      thread,
    })
    const unsubscribe = unsubscribeHeader(context, reader, 'messages')
    await context.mail.send({ ...letter, ...headers, ...unsubscribe, id }, emailSendTimeout)
  }
  // Marked only after all emails: if one fails, the retry finds the messages again for all readers.
  for (const { reader, waiting } of news)
    await markMessagesEmailed(db, reader, { ...waiting.newest, clientId, time: now() })
}
