import { z } from 'zod'
import type { MailKind } from '../../../contract/values/mail-kinds.ts'
import type { Context } from '../../context.ts'
import type { EmailReader, Side } from '../../registry/email.ts'
import { emailsOf } from '../../registry/emails.ts'
import { entityOf } from '../../registry/events.ts'
import { adminsToTell, agentsToTell, clientToTell, eventWithId } from './queries.ts'

/** Who is told on a side, if mails of a kind may be sent to them; null is what nobody can switch off. */
export function toTell(
  { db, now }: Context,
  to: Side,
  { clientId, kind, entity }: { clientId: string; kind: MailKind | null; entity: string },
) {
  if (to === 'client') return clientToTell(db, clientId, kind, entity)
  return to === 'agent' ? agentsToTell(db, clientId, kind, now()) : adminsToTell(db, kind)
}

/** What a letter is known by when it is sent again: of several readers, each has a letter of their own. */
export const letterId = (of: string, { id, covers, manages, role, accountId }: EmailReader) =>
  covers || manages || role === 'admin' || (role === 'client' && id !== accountId) ? `${of}.${id}` : of

// Nobody waits: a slow mail server may take its time, and gets each letter once.
export const patience = 5 * 60_000

const Told = z.object({ event: z.string(), to: z.enum(['client', 'agent', 'admins']) })

/** A job: reads what went on record and tells one side of it, if they want to hear of it. */
export const tell = (context: Context) => async (payload: unknown) => {
  const { event: eventId, to } = Told.parse(payload)
  const event = await eventWithId(context.db, eventId)
  if (!event?.entityId || !event.clientId) return
  const emails = await emailsOf(event.action)
  const write = emails[to]
  if (!write) return
  const { entityId: id, clientId } = event
  const kind = to !== 'client' && emails.reachesStaff ? null : (emails.kind ?? null)
  const entity = entityOf(event.action)
  for (const reader of await toTell(context, to, { clientId, kind, entity })) {
    const letter = await write({ id, clientId, event, reader }, context)
    if (letter) await context.mail.send({ ...letter, id: letterId(`${eventId}.${to}`, reader) }, patience)
  }
}
