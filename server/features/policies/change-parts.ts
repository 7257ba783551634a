import type { Given as Sent } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { type GivenPart, noSuchParts } from '../../../contract/policy-parts.ts'
import { lineOf } from '../../../contract/values/lines.ts'
import { type FormEffect, partFields, partInWords } from '../../../contract/values/part-words.ts'
import { partsOf } from '../../../contract/values/parts-of-lines.ts'
import type { Seer } from '../../access.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { mustBeVersion } from '../activity/versions.ts'
import { partsOn, putParts, removeParts, type StoredPart } from './part-queries.ts'
import { asOfFields, notStated, recordPolicyEvent } from './policy-event-log.ts'
import { policyToChange, type StoredPolicy } from './queries.ts'
import { vehiclesOn } from './vehicle-queries.ts'

export type PartsGiven = Omit<Sent<typeof api.policyParts.save>, 'policyId'>
type Actor = Pick<Visit, 'agency' | 'now'> & { me: Seer; ip?: string }

/** What a part says, as it is stored; its days stand in columns of their own. */
export function asStored(part: GivenPart, id: string, place: number): StoredPart {
  if (part.kind === 'form') {
    const { id: _, kind, from: startsOn, until: endsOn, ...said } = part
    return { id, kind, place, said, startsOn, endsOn }
  }
  const { id: _, kind, ...said } = part
  return { id, kind, place, said, startsOn: null, endsOn: null }
}

/** Two lists that say the same have the same text. */
const asText = (parts: readonly StoredPart[]) =>
  JSON.stringify(
    parts.map(({ said, ...part }) => [part.id, part.startsOn, part.endsOn, Object.entries(said).sort()]),
  )

/** A change that counts from a day has happened by then. */
export function refuseDayToCome(actor: Actor, asOf: PartsGiven['asOf']): void {
  if (asOf && asOf.effectiveOn > today(actor))
    throw wrongField('asOf.effectiveOn', 'This day is in the future. Please enter it once it is so')
}

/** Refuses what an interest leads to that is not on this policy. */
async function refuseOthers(tx: Db, policyId: string, parts: readonly GivenPart[]): Promise<void> {
  const interests = parts.flatMap((part) => (part.kind === 'interest' ? part : []))
  const named = (field: 'vehicleId' | 'locationId') => interests.flatMap((interest) => interest[field] ?? [])
  const [vehicles, locations] = [named('vehicleId'), named('locationId')]
  if (vehicles.length > 0) {
    const there = new Set((await vehiclesOn(tx, policyId)).map(({ id }) => id))
    if (!vehicles.every((id) => there.has(id))) throw notFound('Vehicle')
  }
  if (locations.length > 0) {
    const there = new Set((await partsOn(tx, policyId, 'location')).map(({ id }) => id))
    if (!locations.every((id) => there.has(id))) throw notFound('Location')
  }
}

const liabilityAlone: readonly FormEffect[] = ['additional insured', 'primary and noncontributory']

/** Nobody is an additional insured of workers' compensation, nor is it primary to anything (trade). */
function refuseEffects(actor: Actor, { type }: StoredPolicy, parts: readonly GivenPart[]): void {
  if (lineOf(actor.agency().lines, type)?.kind !== 'workers compensation') return
  for (const [place, part] of parts.entries())
    if (part.kind === 'form' && liabilityAlone.includes(part.effect))
      throw wrongField(`parts.${place}.effect`, `No form of workers’ compensation does this: ${part.effect}`)
}

/** From a day on, or as a slip that is corrected: how a change of what a policy says is entered as an event. */
export const eventOf = ({ startDate }: StoredPolicy, asOf: PartsGiven['asOf']) =>
  asOf
    ? ({ ...asOf, kind: 'change' } as const)
    : ({ ...notStated, kind: 'correction', effectiveOn: startDate } as const)

/**
 * Puts these parts of one kind on a policy, in their order: from a day on, `asOf`, that has come, or else as a slip that is corrected.
 * One with an id stays the same; what is not listed is taken off.
 */
export async function changeParts(
  tx: Db,
  actor: Actor,
  policyId: string,
  { kind, parts, asOf, version }: PartsGiven,
): Promise<void> {
  refuseDayToCome(actor, asOf)
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  mustBeVersion(policy, version, { of: ['policy'], id: policyId, clientId: policy.userId })
  const before = await partsOn(tx, policyId, kind)
  if (parts.length > 0 && before.length === 0 && !partsOf(actor.agency().lines, policy.type).includes(kind))
    throw conflict('no_such_parts', noSuchParts(kind))
  const known = new Set(before.map(({ id }) => id))
  const sent = parts.flatMap(({ id }) => id ?? [])
  if (sent.some((id) => !known.has(id)) || new Set(sent).size < sent.length) throw notFound('Part')
  await refuseOthers(tx, policyId, parts)
  refuseEffects(actor, policy, parts)
  const after = parts.map((part, place) => asStored(part, part.id ?? newId(), place))
  const onFile = before.map(({ _id, policyId: _, ...part }, place) => asStored(part, part.id, place))
  if (asText(after) === asText(onFile)) return
  const changes: Record<string, [unknown, unknown]> = {
    [partFields[kind]]: [before.map(partInWords), parts.map(partInWords)],
  }
  await recordPolicyEvent(tx, actor, policy, { ...eventOf(policy, asOf), changes }, { fields: asOfFields })
  const kept = new Set(after.map(({ id }) => id))
  const gone = [...known].filter((id) => !kept.has(id))
  if (gone.length > 0) await removeParts(tx, gone, actor.now())
  if (after.length > 0) await putParts(tx, policyId, after, actor.now())
  await record(tx, actor, {
    action: 'policy.partsChanged',
    id: policyId,
    clientId: policy.userId,
    details: { ...changes, kind, ...(asOf ? { effectiveOn: asOf.effectiveOn } : {}) },
  })
}
