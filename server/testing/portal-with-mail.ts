import type { Context } from '../context.ts'
import { emailDirectRecipients } from '../features/notifications/direct-recipients.ts'
import { sendEmail } from '../features/notifications/send-email.ts'
import { portal } from './portal.ts'

/** A portal that works off its mails when it is asked to. */
export async function portalWithMail(environment: Record<string, string> = {}) {
  const world = await portal({ environment })
  const { context, mails } = world
  const told = new Set<string>()
  /** The mails that come of what happened since the last call. */
  const delivered = async (by: Context = context) => {
    const before = mails.length
    const events = await context.db.selectFrom('events').select('id').orderBy('id').execute()
    for (const { id: event } of events) {
      if (told.has(event)) continue
      for (const to of ['client', 'agent', 'admins']) await sendEmail(by)({ event, to })
      await emailDirectRecipients(by)({ event })
      told.add(event)
    }
    return mails.slice(before)
  }
  return { ...world, delivered }
}
