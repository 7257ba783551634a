import { z } from 'zod'
import { requestStatuses } from '../../../contract/requests.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Context } from '../../context.ts'
import type { Letter } from '../../platform/mail.ts'
import { documentsLetter } from '../documents/mails.ts'
import { documentsFor } from '../documents/queries.ts'
import { acceptedLetter } from '../invites/mails.ts'
import { inviteWithId } from '../invites/queries.ts'
import { askedLetter, statusLetter } from '../requests/mails.ts'
import { requestFor } from '../requests/queries.ts'
import { agentToTell, clientToTell, eventsWithIds, eventWithId } from './queries.ts'

type Event = NonNullable<Awaited<ReturnType<typeof eventWithId>>>

/** What an event is about: the entity and the client it concerns. */
interface About {
  id: string
  clientId: string
  event: Event
}

/** Makes the letter that an event calls for; null where nobody wants or may have one. */
type Telling = (about: About, context: Context) => Promise<Letter | null>

const inviteAccepted: Telling = async ({ id, clientId }, context) => {
  const agent = await agentToTell(context.db, clientId, 'invites')
  const invite = agent && (await inviteWithId(context.db, id))
  return invite ? acceptedLetter(invite, context) : null
}

const requestCreated: Telling = async ({ id, clientId }, context) => {
  const agent = await agentToTell(context.db, clientId, 'requests')
  const request = agent && (await requestFor(context.db, agent, id))
  return request ? askedLetter(request, agent, context) : null
}

const StatusChange = z.object({ status: z.tuple([z.enum(requestStatuses), z.enum(requestStatuses)]) })

const requestStatusChanged: Telling = async ({ id, clientId, event }, context) => {
  if (event.actorRole === 'client') return null
  const reader = await clientToTell(context.db, clientId, 'requests')
  const request = reader && (await requestFor(context.db, reader, id))
  if (!request) return null
  // As it was set then: a mail that comes late still tells what happened.
  const [, status] = StatusChange.parse(event.details).status
  const by = fullName(event.actorFirstName, event.actorLastName) || context.settings.agency.name
  return statusLetter(request, { reader, status, by }, context)
}

const tellings: Record<string, Telling> = {
  'invite.accepted': inviteAccepted,
  'request.created': requestCreated,
  'request.statusChanged': requestStatusChanged,
}

// Nobody waits: a slow mail server may take its time, and gets each letter once.
const patience = 5 * 60_000

const Told = z.object({ event: z.string() })

/** A job: reads what went on record and tells whoever should know of it. */
export const tell = (context: Context) => async (payload: unknown) => {
  const { event: eventId } = Told.parse(payload)
  const event = await eventWithId(context.db, eventId)
  const telling = event && tellings[event.action]
  if (!telling || !event.entityId || !event.clientId) return
  const letter = await telling({ id: event.entityId, clientId: event.clientId, event }, context)
  if (letter) await context.mail.send({ ...letter, id: eventId }, patience)
}

/** A job: tells the other side, in one letter, of the documents that one person uploaded and that are still there. */
export const tellTogether = (context: Context) => async (payload: unknown) => {
  const eventIds = z
    .array(Told)
    .parse(payload)
    .map(({ event }) => event)
  const all = await eventsWithIds(context.db, eventIds)
  const [first] = all
  if (!first?.clientId || first.actorRole === null) return
  const fromClient = first.actorRole === 'client'
  const reader = await (fromClient ? agentToTell : clientToTell)(context.db, first.clientId, 'documents')
  if (!reader) return
  const ids = all.map(({ entityId }) => entityId).filter((id) => id !== null)
  const documents = await documentsFor(context.db, reader, ids)
  const letter = documentsLetter(documents, { reader, fromClient }, context)
  if (letter) await context.mail.send({ ...letter, id: eventIds[0] }, patience)
}
