import type { Given as Sent } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { type GivenPart, noSuchParts, type PolicyPart } from '../../../contract/policy-parts.ts'
import { type Line, lineOf } from '../../../contract/values/lines.ts'
import { type FormEffect, partFields, partInWords } from '../../../contract/values/part-words.ts'
import { partsOf } from '../../../contract/values/parts-of-lines.ts'
import type { Seer } from '../../access.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { mustBeVersion } from '../activity/versions.ts'
import { partsOn, type StoredPart } from '../policies/part-queries.ts'
import { policyToChange, type StoredPolicy } from '../policies/queries.ts'
import { type TermEdit, writeTermEdits } from '../policies/term-edit.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'

export type PartsGiven = Omit<Sent<typeof api.policyParts.save>, 'policyId'>
type Actor = Pick<Visit, 'agency' | 'now'> & { me: Seer; ip?: string }
/** A term with the lists that its parts lead to. */
type Term = StoredPolicy & { parts: readonly PolicyPart[]; vehicles: readonly { id: string }[] }

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
function refuseOthers({ vehicles, parts: listed }: Term, parts: readonly GivenPart[]): void {
  const vehicleIds = new Set(vehicles.map(({ id }) => id))
  const locationIds = new Set(listed.flatMap(({ kind, id }) => (kind === 'location' ? id : [])))
  for (const part of parts) {
    if (part.kind !== 'interest') continue
    if (part.vehicleId !== null && !vehicleIds.has(part.vehicleId)) throw notFound('Vehicle')
    if (part.locationId !== null && !locationIds.has(part.locationId)) throw notFound('Location')
  }
}

const liabilityAlone: readonly FormEffect[] = ['additional insured', 'primary and noncontributory']

/** Nobody is an additional insured of workers' compensation, nor is it primary to anything (trade). */
function refuseEffects(
  lines: readonly Line[],
  { type }: Term,
  parts: readonly GivenPart[],
  fieldOf: FieldOf,
): void {
  if (lineOf(lines, type)?.kind !== 'workers compensation') return
  for (const [place, part] of parts.entries())
    if (part.kind === 'form' && liabilityAlone.includes(part.effect))
      throw wrongField(fieldOf(place), `No form of workers’ compensation does this: ${part.effect}`)
}

/** The form's name for the effect of the form at a place of the list. */
type FieldOf = (place: number) => string

interface PartsAsked extends Pick<PartsGiven, 'kind' | 'parts' | 'asOf'> {
  fieldOf: FieldOf
}

/** Plans that a term says these parts of one kind, in their order. Null where that changes nothing. */
export function planParts(
  lines: readonly Line[],
  term: Term,
  { kind, parts, asOf, fieldOf }: PartsAsked,
): TermEdit | null {
  const before = term.parts.filter((part) => part.kind === kind)
  if (parts.length > 0 && before.length === 0 && !partsOf(lines, term.type).includes(kind))
    throw conflict('no_such_parts', noSuchParts(kind))
  const known = new Set(before.map(({ id }) => id))
  const sent = parts.flatMap(({ id }) => id ?? [])
  if (sent.some((id) => !known.has(id)) || new Set(sent).size < sent.length) throw notFound('Part')
  refuseOthers(term, parts)
  refuseEffects(lines, term, parts, fieldOf)
  const now = parts.map((part, place) => asStored(part, part.id ?? newId(), place))
  const onFile = before.map(({ _id, policyId: _, ...part }, place) => asStored(part, part.id, place))
  if (asText(now) === asText(onFile)) return null
  const changes: Record<string, [unknown, unknown]> = {
    [partFields[kind]]: [before.map(partInWords), parts.map(partInWords)],
  }
  const kept = new Set(now.map(({ id }) => id))
  const details = { kind, ...changes, ...(asOf ? { effectiveOn: asOf.effectiveOn } : {}) }
  return {
    ...{ asOf, changes, parts: { now, gone: [...known].filter((id) => !kept.has(id)) } },
    onRecord: [{ action: 'policy.partsChanged', details }],
  }
}

/**
 * Puts these parts of one kind on a policy, in their order: from a day on, `asOf`, that has come, or else as a slip that is corrected.
 * One with an id stays the same; what is not listed is taken off.
 */
export async function changeParts(
  tx: Db,
  actor: Actor,
  policyId: string,
  { version, ...given }: PartsGiven,
): Promise<void> {
  refuseDayToCome(actor, given.asOf)
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  mustBeVersion(policy, version, { of: ['policy'], id: policyId, clientId: policy.userId })
  const leadsToVehicle = given.parts.some((part) => part.kind === 'interest' && part.vehicleId !== null)
  const vehicles = leadsToVehicle ? await vehiclesOn(tx, policyId) : []
  const term = { ...policy, vehicles, parts: await partsOn(tx, policyId) }
  const fieldOf = (place: number) => `parts.${place}.effect`
  const edit = planParts(actor.agency().lines, term, { ...given, fieldOf })
  if (edit) await writeTermEdits(tx, actor, policy, [edit])
}
