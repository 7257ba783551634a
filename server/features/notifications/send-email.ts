import { z } from 'zod'
import type { MailKind } from '../../../contract/values/mail-kinds.ts'
import type { Context } from '../../context.ts'
import type { EmailAudience, EmailReader } from '../../registry/email.ts'
import { emailsOf } from '../../registry/emails.ts'
import { entityOf } from '../../registry/events.ts'
import { unsubscribeHeader } from './email-stop.ts'
import { adminRecipients, agentRecipients, clientRecipients, eventWithId } from './queries.ts'

/**
 * The client's people, the agents or the admins who receive a kind of email. If `kind` is null, the
 * email cannot be switched off.
 */
export function recipientsOf(
  { db, now }: Context,
  audience: EmailAudience,
  { clientId, kind, entity }: { clientId: string; kind: MailKind | null; entity: string },
) {
  if (audience === 'client') return clientRecipients(db, clientId, kind, entity)
  return audience === 'agent' ? agentRecipients(db, clientId, kind, now()) : adminRecipients(db, kind)
}

/** The idempotency key of an email. If a side has several readers, each has their own key. */
export const emailId = (eventId: string, { id, covers, manages, role, accountId }: EmailReader) =>
  covers || manages || role === 'admin' || (role === 'client' && id !== accountId)
    ? `${eventId}.${id}`
    : eventId

// A job sends these emails: a slow mail server gets time, and the key makes sure that each email is
// sent once.
export const emailSendTimeout = 5 * 60_000

const EmailJob = z.object({ event: z.string(), to: z.enum(['client', 'agent', 'admins']) })

/**
 * Job: emails the client, the agents or the admins about an audit log entry. Leaves out people who
 * have switched this kind of email off.
 */
export const sendEmail = (context: Context) => async (payload: unknown) => {
  const { event: eventId, to } = EmailJob.parse(payload)
  const event = await eventWithId(context.db, eventId)
  if (!event?.entityId || !event.clientId) return
  const emails = await emailsOf(event.action)
  const emailWriter = emails[to]
  if (!emailWriter) return
  const { entityId: id, clientId } = event
  const kind = to !== 'client' && emails.reachesStaff ? null : (emails.kind ?? null)
  const entity = entityOf(event.action)
  for (const reader of await recipientsOf(context, to, { clientId, kind, entity })) {
    const letter = await emailWriter({ id, clientId, event, reader }, context)
    if (!letter) continue
    const headers = unsubscribeHeader(context, reader, kind)
    await context.mail.send(
      { ...letter, ...headers, id: emailId(`${eventId}.${to}`, reader) },
      emailSendTimeout,
    )
  }
}
