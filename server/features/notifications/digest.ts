import { z } from 'zod'
import type { Context } from '../../context.ts'
import { emailsOf } from '../../registry/emails.ts'
import { entityOf } from '../../registry/events.ts'
import { unsubscribeHeader } from './email-stop.ts'
import { eventsWithIds } from './queries.ts'
import { emailId, emailSendTimeout, recipientsOf } from './send-email.ts'

const DigestEntry = z.object({ event: z.string() })

/**
 * Job: emails one digest of a client's consecutive actions to staff, or of a staff member's actions
 * to the client. Leaves out things removed since.
 */
export const sendDigest = (context: Context) => async (payload: unknown) => {
  const eventIds = z
    .array(DigestEntry)
    .parse(payload)
    .map(({ event }) => event)
  const events = await eventsWithIds(context.db, eventIds)
  const [firstEvent] = events
  if (!firstEvent?.clientId || firstEvent.actorRole === null) return
  const { gathered, kind = null } = await emailsOf(firstEvent.action)
  if (!gathered) return
  const isFromClient = firstEvent.actorRole === 'client'
  const recipientQuery = { clientId: firstEvent.clientId, kind, entity: entityOf(firstEvent.action) }
  const ids = events.map(({ entityId }) => entityId).filter((id) => id !== null)
  for (const reader of await recipientsOf(context, isFromClient ? 'agent' : 'client', recipientQuery)) {
    const letter = await gathered({ ids, reader, fromClient: isFromClient }, context)
    if (!letter) continue
    const headers = unsubscribeHeader(context, reader, kind)
    await context.mail.send(
      { ...letter, ...headers, id: emailId(eventIds[0] ?? '', reader) },
      emailSendTimeout,
    )
  }
}
