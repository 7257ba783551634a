import { z } from 'zod'
import { requestStatuses } from '../../../contract/requests.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Context } from '../../context.ts'
import { addToJob } from '../../platform/jobs.ts'
import type { Letter } from '../../platform/mail.ts'
import { documentsLetter } from '../documents/mails.ts'
import { documentsFor } from '../documents/queries.ts'
import { acceptedLetter } from '../invites/mails.ts'
import { inviteWithId } from '../invites/queries.ts'
import { askedLetter, statusLetter } from '../requests/mails.ts'
import { requestFor } from '../requests/queries.ts'
import { agentToTell, clientToTell, eventWithId } from './queries.ts'

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

// Papers often come in a row: one mail tells of all that came meanwhile.
const gathering = 5 * 60_000

/** Not told at once: it joins what else the same person uploads for the same client. */
const documentUploaded: Telling = async ({ id, clientId, event }, { db, now }) => {
  if (event.actorRole === null) return null
  const fromClient = event.actorRole === 'client'
  await addToJob(db, 'tellOfDocuments', {
    key: `documents ${clientId} ${fromClient ? 'from the client' : 'for the client'}`,
    runAt: new Date(now().getTime() + gathering),
    payload: { id, clientId, fromClient },
  })
  return null
}

const Documents = z.array(z.object({ id: z.string(), clientId: z.string(), fromClient: z.boolean() })).min(1)

/** A job: tells the other side, in one mail, of the documents that have come and are still there. */
export const tellOfDocuments = (context: Context) => async (payload: unknown) => {
  const [first, ...more] = Documents.parse(payload)
  if (!first) return
  const { clientId, fromClient } = first
  const reader = await (fromClient ? agentToTell : clientToTell)(context.db, clientId, 'documents')
  if (!reader) return
  const documents = await documentsFor(
    context.db,
    reader,
    [first, ...more].map(({ id }) => id),
  )
  const letter = documentsLetter(documents, { reader, fromClient }, context)
  if (letter) await context.mail.send(letter)
}

const tellings: Record<string, Telling> = {
  'invite.accepted': inviteAccepted,
  'request.created': requestCreated,
  'request.statusChanged': requestStatusChanged,
  'document.uploaded': documentUploaded,
}

const Told = z.object({ event: z.string() })

/** A job: reads what went on record and tells whoever should know of it. */
export const tell = (context: Context) => async (payload: unknown) => {
  const { event: eventId } = Told.parse(payload)
  const event = await eventWithId(context.db, eventId)
  const telling = event && tellings[event.action]
  if (!telling || !event.entityId || !event.clientId) return
  const letter = await telling({ id: event.entityId, clientId: event.clientId, event }, context)
  if (letter) await context.mail.send(letter)
}
