import { z } from 'zod'
import type { MailKind } from '../../../contract/notifications.ts'
import type { Context } from '../../context.ts'
import { entityOf } from '../activity/actions.ts'
import { type Addressee, type Delivery, type Letters, lettersOf, type Reader } from './letters.ts'
import { adminsToTell, agentsToTell, clientToTell, eventWithId } from './queries.ts'

const deliveries = new Map<string, Delivery & Partial<Record<Addressee, Letters>>>(Object.entries(lettersOf))

/** Who is told on a side, if mails of a kind may be sent to them; null is what nobody can switch off. */
export function toTell(
  { db, now }: Context,
  to: Addressee,
  { clientId, kind, entity }: { clientId: string; kind: MailKind | null; entity: string },
) {
  if (to === 'client') return clientToTell(db, clientId, kind, entity)
  return to === 'agent' ? agentsToTell(db, clientId, kind, now()) : adminsToTell(db, kind)
}

/** What a letter is known by when it is sent again: of several readers, each has a letter of their own. */
export const letterId = (of: string, { id, covers, manages, role, accountId }: Reader) =>
  covers || manages || role === 'admin' || (role === 'client' && id !== accountId) ? `${of}.${id}` : of

// Nobody waits: a slow mail server may take its time, and gets each letter once.
export const patience = 5 * 60_000

const Told = z.object({ event: z.string(), to: z.enum(['client', 'agent', 'admins']) })

/** A job: reads what went on record and tells one side of it, if they want to hear of it. */
export const tell = (context: Context) => async (payload: unknown) => {
  const { event: eventId, to } = Told.parse(payload)
  const event = await eventWithId(context.db, eventId)
  const delivery = event && deliveries.get(event.action)
  const letters = delivery?.[to]
  if (!event?.entityId || !event.clientId || !letters) return
  const { entityId: id, clientId } = event
  const kind = to !== 'client' && delivery.reachesStaff ? null : delivery.kind
  const entity = entityOf(event.action)
  for (const reader of await toTell(context, to, { clientId, kind, entity })) {
    const letter = await letters({ id, clientId, event, reader }, context)
    if (letter) await context.mail.send({ ...letter, id: letterId(`${eventId}.${to}`, reader) }, patience)
  }
}
