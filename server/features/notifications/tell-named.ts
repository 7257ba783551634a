import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Outgoing } from '../../platform/mail.ts'
import type { TellingNamed } from '../activity/actions.ts'
import { presentationLetter } from '../appointments/mails.ts'
import { appointmentFor } from '../appointments/queries.ts'
import { letInLetter } from '../people/mails.ts'
import { letInToTell } from '../people/queries.ts'
import { coverLetter } from './mails.ts'
import { eventWithId, namedToTell, namesOf } from './queries.ts'
import { patience } from './tell.ts'

type Event = NonNullable<Awaited<ReturnType<typeof eventWithId>>>

const idOf = (event: string, reader: { id: string }) => `${event}.named.${reader.id}`

const PassedOn = z.object({ appointment: z.string(), former: z.string() })

/** Takes the presentation out of the calendar of the agent who had it, unless it has come back to them. */
async function formerLetters({ id: event, details, clientId }: Event, context: Context): Promise<Outgoing[]> {
  const { appointment: id, former } = PassedOn.parse(details)
  const [reader] = await namedToTell(context.db, [former], 'presentations')
  if (!reader || !clientId) return []
  // The former agent sees it no more: it is told as the client sees it.
  const appointment = await appointmentFor(
    context.db,
    { id: clientId, accountId: clientId, role: 'client', may: 'everything', covers: null, manages: false },
    id,
  )
  if (!appointment || appointment.agentEmail === reader.email) return []
  return [
    { ...presentationLetter(appointment, { reader, news: 'given away' }, context), id: idOf(event, reader) },
  ]
}

const Named = z.object({ coverId: z.string(), fromDay: z.string(), untilDay: z.string() })

/** Both agents, whatever mails they have switched off: it decides whose clients they see. */
async function coverLetters(
  { id: event, entityId: agentId, details }: Event,
  context: Context,
): Promise<Outgoing[]> {
  const { coverId, ...days } = Named.parse(details)
  if (!agentId) return []
  const ids = [agentId, coverId]
  const names = await namesOf(context.db, ids)
  const readers = await namedToTell(context.db, ids, null)
  return readers.map((reader) => {
    const isCover = reader.id === coverId
    const other = names.get(isCover ? agentId : coverId) ?? ''
    return { ...coverLetter(reader, { ...days, other, isCover }, context), id: idOf(event, reader) }
  })
}

const LetIn = z.object({ userId: z.string() })

/** Who has no sign-in yet has an invitation instead. */
async function letInLetters({ id: event, clientId, details }: Event, context: Context): Promise<Outgoing[]> {
  const { userId } = LetIn.parse(details)
  const reader = clientId ? await letInToTell(context.db, { accountId: clientId, userId }) : undefined
  return reader ? [{ ...letInLetter(reader, context), id: idOf(event, reader) }] : []
}

type Letters = (event: Event, context: Context) => Promise<Outgoing[]>

const lettersToNamed: Record<TellingNamed, Letters> = {
  'quote.presentationPassedOn': formerLetters,
  'agent.coverNamed': coverLetters,
  'client.personAdded': letInLetters,
}

const Told = z.object({ event: z.string() })

/** A job: tells those whom something that went on record names itself. */
export const tellNamed = (context: Context) => async (payload: unknown) => {
  const { event: id } = Told.parse(payload)
  const event = await eventWithId(context.db, id)
  if (!event) return
  const letters: Letters | undefined = new Map(Object.entries(lettersToNamed)).get(event.action)
  for (const letter of (await letters?.(event, context)) ?? []) await context.mail.send(letter, patience)
}
