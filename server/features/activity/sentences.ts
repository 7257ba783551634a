import type { z } from 'zod'
import type { ActivityEvent } from '../../../contract/activity.ts'
import { activityKinds } from '../../../contract/entities.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventPerson, EventRecord, EventRow } from '../../registry/event-record.ts'
import { definitionOnRecord } from '../../registry/events.ts'
import { addWireId } from '../../wire.ts'
import { describeEventChanges } from './changes.ts'
import { unsealDetails } from './sealed-details.ts'

const isKind = (entity: string) => activityKinds.find((kind) => kind === entity)

/** A person's own name, not the company's: the person is the actor. */
const nameOf = ({ firstName, lastName, email }: EventPerson) => fullName(firstName, lastName) || email

/** One plain sentence: 'Laura Brandt, covering for Daniel Kim, completed the request “…”'. */
export function formatEventSentence(entry: EventRecord): string {
  const { actor, principal } = entry.about
  const definition = definitionOnRecord(entry.action)
  const sentenceWithoutActor = actor ? null : definition?.sentenceWithoutActor?.(entry)
  if (sentenceWithoutActor) return sentenceWithoutActor
  const actorPhrase = actor ? isolateBidi(nameOf(actor)) : entry.entity === 'user' ? 'Someone' : 'The portal'
  const relation = actor ? 'covering for' : 'on behalf of'
  const principalPhrase = principal ? `, ${relation} ${isolateBidi(nameOf(principal))},` : ''
  const sentence = definition?.sentence ?? entry.action
  return `${actorPhrase}${principalPhrase} ${typeof sentence === 'string' ? sentence : sentence(entry)}`
}

/** The key of the program that made the change, if any. */
function keyPhraseOf(row: Pick<EventRecord, 'details'>): string {
  const name = detailOf(row, 'apiKey')
  return name === null ? '' : ` with the API key “${isolateBidi(name)}”`
}

/** An event for staff. Only admins get its IP address. */
export const toEventView =
  ({ timeZone, isAdmin, secrets }: { timeZone: string; isAdmin: boolean; secrets: Pick<Secrets, 'open'> }) =>
  (eventRow: EventRow): z.input<typeof ActivityEvent> => {
    const row = unsealDetails(eventRow, secrets)
    const { actor, principal, client, thing } = row.about
    return addWireId({
      id: row.id,
      at: row.at,
      actor: actor && { id: actor.id, name: nameOf(actor), role: actor.role },
      onBehalfOf: principal && { id: principal.id, name: nameOf(principal) },
      action: row.action,
      entity: isKind(row.entity) ?? 'agency',
      entityId: row.entityId,
      isThere: !thing?.gone,
      client,
      text: `${formatEventSentence({ ...row, timeZone })}${keyPhraseOf(row)}`,
      changes: describeEventChanges({ ...row, timeZone }),
      ip: isAdmin ? row.ip : null,
    })
  }
