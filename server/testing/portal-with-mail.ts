import type { Context } from '../context.ts'
import { emailDirectRecipients } from '../features/notifications/direct-recipients.ts'
import { sendEmail } from '../features/notifications/send-email.ts'
import { portal } from './portal.ts'

/** A portal that sends its emails on demand. */
export async function portalWithMail(environment: Record<string, string> = {}) {
  const world = await portal({ environment })
  const { context, mails } = world
  const sentEvents = new Set<string>()
  /** Emails sent since the last call. */
  const takeNewEmails = async (senderContext: Context = context) => {
    const countBefore = mails.length
    const events = await context.db.selectFrom('events').select('id').orderBy('id').execute()
    for (const { id: event } of events) {
      if (sentEvents.has(event)) continue
      for (const audience of ['client', 'agent', 'admins'])
        await sendEmail(senderContext)({ event, to: audience })
      await emailDirectRecipients(senderContext)({ event })
      sentEvents.add(event)
    }
    return mails.slice(countBefore)
  }
  return { ...world, takeNewEmails }
}
