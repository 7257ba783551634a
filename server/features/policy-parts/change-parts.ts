import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { missingPartsError, type PolicyPart, type PolicyPartInput } from '../../../contract/policy-parts.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { formatPart, noProperty, partFields } from '../../../contract/values/part-labels.ts'
import { partKindsFor } from '../../../contract/values/parts-of-lines.ts'
import type { Viewer } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { partsOn, type StoredPart } from '../policies/part-queries.ts'
import { policyToChange, type StoredPolicy } from '../policies/queries.ts'
import { type TermEdit, writeTermEdits } from '../policies/term-edit.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { completeForms, type FormFieldPath, type FormInput } from './form-rules.ts'

export type PartsInput = Omit<HandlerInput<typeof api.policyParts.save>, 'policyId'>
type ChangeContext = Pick<RequestContext, 'agency' | 'now'> & { me: Viewer; ip?: string }
/** A term with the lists that its parts can refer to. */
type TermLists = StoredPolicy & { parts: readonly PolicyPart[]; vehicles: readonly { id: string }[] }

/** A part to store. Forms may have the fields that their editor does not send. */
export type PartToStore = Exclude<PolicyPartInput, { kind: 'form' }> | FormInput

export const toPartInput = ({ _id, policyId: _, ...part }: PolicyPart): PartToStore => part

/** A part for storage. The dates of a form have their own columns. */
export function toStoredPart(part: PartToStore, id: string, index: number): StoredPart {
  const unlimitedPeriod = { id, kind: part.kind, place: index, startsOn: null, endsOn: null }
  if (part.kind === 'form') {
    const { id: _, kind: __, from: startsOn, until: endDay, ...form } = part
    const { sameAs = [], documentId = null, relation = '', project = '', ...partFields } = form
    return {
      ...unlimitedPeriod,
      said: { ...partFields, sameAs, documentId, relation, project },
      startsOn,
      endsOn: endDay,
    }
  }
  if (part.kind === 'interest') {
    const { id: _, kind: __, clause = '', ...partFields } = part
    return { ...unlimitedPeriod, said: { ...partFields, clause } }
  }
  if (part.kind === 'location') {
    const { id: _, kind: __, property, ...partFields } = part
    return { ...unlimitedPeriod, said: { ...partFields, property: { ...noProperty, ...property } } }
  }
  const { id: _, kind: __, ...partFields } = part
  return { ...unlimitedPeriod, said: partFields }
}

/** Fills what the editor left out with the values on file. */
function fillUnstatedFields(part: PartToStore, storedPart: PolicyPart | undefined): PartToStore {
  if (part.kind === 'interest' && storedPart?.kind === 'interest')
    return { ...part, clause: part.clause ?? storedPart.clause }
  if (part.kind === 'location' && storedPart?.kind === 'location')
    return { ...part, property: { ...storedPart.property, ...part.property } }
  return part
}

/** Serializes parts for comparison: equal lists give equal text. */
const partsSignature = (parts: readonly StoredPart[]) =>
  JSON.stringify(
    parts.map(({ said: partFields, ...part }) => [
      part.id,
      part.startsOn,
      part.endsOn,
      Object.entries(partFields).sort(),
    ]),
  )

/**
 * Rejects a future effective date: a change of parts cannot be entered before its effective date.
 */
export function refuseFutureDay(actor: ChangeContext, effectiveFrom: PartsInput['asOf']): void {
  if (effectiveFrom && effectiveFrom.effectiveOn > today(actor))
    throw wrongField(
      'asOf.effectiveOn',
      'This date is in the future. Please enter the change once it is in effect',
    )
}

/** Rejects an additional interest in a vehicle or location that is not on this policy. */
function refuseForeignLinks(
  { vehicles, parts: listedParts }: TermLists,
  parts: readonly PartToStore[],
): void {
  const vehicleIds = new Set(vehicles.map(({ id }) => id))
  const locationIds = new Set(listedParts.flatMap(({ kind, id }) => (kind === 'location' ? id : [])))
  for (const part of parts) {
    if (part.kind !== 'interest') continue
    if (part.vehicleId !== null && !vehicleIds.has(part.vehicleId)) throw notFound('Vehicle')
    if (part.locationId !== null && !locationIds.has(part.locationId)) throw notFound('Location')
  }
}

interface PartsPlan extends Pick<PartsInput, 'kind' | 'asOf'> {
  parts: readonly PartToStore[]
  fieldOf: FormFieldPath
}

export const isForm = <Part extends { kind: string }>(part: Part): part is Extract<Part, { kind: 'form' }> =>
  part.kind === 'form'

/** Plans the parts of one kind for a term, in order. Null if nothing changes. */
export function planParts(
  lines: readonly LineTraits[],
  term: TermLists,
  { kind, parts: input, asOf, fieldOf }: PartsPlan,
): TermEdit | null {
  const partsBefore = term.parts.filter((part) => part.kind === kind)
  if (input.length > 0 && partsBefore.length === 0 && !partKindsFor(lines, term.type).includes(kind))
    throw conflict('no_such_parts', missingPartsError(kind))
  const knownIds = new Set(partsBefore.map(({ id }) => id))
  const sentIds = input.flatMap(({ id }) => id ?? [])
  if (sentIds.some((id) => !knownIds.has(id)) || new Set(sentIds).size < sentIds.length)
    throw notFound('Part')
  refuseForeignLinks(term, input)
  const partsById = new Map(partsBefore.map((part) => [part.id, part]))
  const parts =
    kind === 'form'
      ? completeForms({ lines, type: term.type, fieldOf }, input.filter(isForm), partsBefore.filter(isForm))
      : input.map((part) => fillUnstatedFields(part, partsById.get(part.id ?? '')))
  const now = parts.map((part, index) => toStoredPart(part, part.id ?? newId(), index))
  const storedParts = partsBefore.map(({ _id, policyId: _, ...part }, index) =>
    toStoredPart(part, part.id, index),
  )
  if (partsSignature(now) === partsSignature(storedParts)) return null
  const changes: Record<string, [unknown, unknown]> = {
    [partFields[kind]]: [partsBefore.map(formatPart), parts.map(formatPart)],
  }
  const keptIds = new Set(now.map(({ id }) => id))
  const details = { kind, ...changes, ...(asOf ? { effectiveOn: asOf.effectiveOn } : {}) }
  return {
    ...{ asOf, changes, parts: { now, removedIds: [...knownIds].filter((id) => !keptIds.has(id)) } },
    recordEntries: [{ action: 'policy.partsChanged', details }],
  }
}

/**
 * Replaces the parts of one kind on a policy, in order. With `asOf`, the parts change from a past
 * day or today. Without `asOf`, the call corrects a slip. A part with an id keeps its id. Parts
 * that are left out are removed.
 */
export async function changeParts(
  tx: Db,
  actor: ChangeContext,
  policyId: string,
  { version, ...input }: PartsInput,
): Promise<void> {
  refuseFutureDay(actor, input.asOf)
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  assertVersion(policy, version, { entities: ['policy'], id: policyId, clientId: policy.userId })
  const hasVehicleLink = input.parts.some((part) => part.kind === 'interest' && part.vehicleId !== null)
  const vehicles = hasVehicleLink ? await vehiclesOn(tx, policyId) : []
  const term = { ...policy, vehicles, parts: await partsOn(tx, policyId) }
  const fieldOf: FormFieldPath = (index, field) => `parts.${index}.${field}`
  const edit = planParts(actor.agency().lines, term, { ...input, fieldOf })
  if (edit) await writeTermEdits(tx, actor, policy, [edit])
}
