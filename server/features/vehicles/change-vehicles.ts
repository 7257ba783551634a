import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { hasAllOwnedAutos, minVehiclesForOneCard } from '../../../contract/values/card-terms.ts'
import { hasVehicles } from '../../../contract/values/lines.ts'
import { formatRating } from '../../../contract/values/vehicle-labels.ts'
import type { Vehicle } from '../../../contract/vehicles.ts'
import type { Viewer } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween } from '../activity/record.ts'
import { policyToChange, type StoredPolicy } from '../policies/queries.ts'
import { type TermEdit, writeTermEdits } from '../policies/term-edit.ts'
import type { VehicleRow } from '../policies/vehicle-queries.ts'
import { vehiclesAndInsuredOn } from './queries.ts'
import { temporaryDatesOf } from './temporary-vehicles.ts'
import { formatVehicleForRecord, type TypedVehicle, typedVehicleOf, vinColumnsOf } from './vins.ts'

type VehiclesInput = Omit<HandlerInput<typeof api.vehicles.save>, 'policyId'>
type ChangeContext = Pick<RequestContext, 'agency' | 'now' | 'secrets'> & { me: Viewer; ip?: string }
type VehicleIdentity = Pick<Vehicle, 'year' | 'make' | 'model' | 'vinEnd'>
type InsuredVehicles = Awaited<ReturnType<typeof vehiclesAndInsuredOn>>

/** Serializes vehicles for comparison: equal lists give equal text. */
const vehiclesSignature = (vehicles: readonly (VehicleIdentity & { id: string | null })[]) =>
  JSON.stringify(vehicles.map(({ id, year, make, model, vinEnd }) => [id, year, make, model, vinEnd]))

/**
 * True if the row of the form describes another vehicle, not a correction or a longer VIN of the
 * same one.
 */
function isOtherVehicle(storedVehicle: VehicleIdentity, typedVehicle: TypedVehicle): boolean {
  const [one, other] = [storedVehicle.vinEnd, typedVehicle.vin ?? typedVehicle.vinEnd]
  const isOtherVin = one !== null && other !== null && !one.endsWith(other) && !other.endsWith(one)
  const isOtherMake = storedVehicle.make.toLowerCase() !== typedVehicle.make.toLowerCase()
  return isOtherVin || (isOtherMake && storedVehicle.year !== typedVehicle.year)
}

/** `secrets` encrypts whole VINs. `day` is today in the agency's time zone. */
interface PlanContext {
  secrets: Secrets
  day: string
}

/** The vehicles after the change. A row keeps its id unless it describes another vehicle. */
function planVehicleRows(
  { secrets, day }: PlanContext,
  rowsBefore: readonly VehicleRow[],
  { vehicles, asOf }: VehiclesInput,
  { endDate }: StoredPolicy,
) {
  const vehiclesById = new Map(rowsBefore.map((vehicle) => [vehicle.id, vehicle]))
  return vehicles.map((sentVehicle, index) => {
    const typedVehicle = typedVehicleOf(sentVehicle)
    const row = sentVehicle.id === null ? undefined : vehiclesById.get(sentVehicle.id)
    const sameVehicle = row && !isOtherVehicle(row, typedVehicle) ? row : undefined
    const { year, make, model } = typedVehicle
    const until = { until: sentVehicle.temporaryUntil, field: `vehicles.${index}.temporaryUntil` }
    return {
      ...{ id: sameVehicle?.id ?? newId(), year, make, model, place: index },
      ...vinColumnsOf(secrets, sameVehicle, typedVehicle),
      ...temporaryDatesOf(day, sameVehicle, { ...until, asOf, endDate }),
      rating: ratingToStore(sentVehicle.rating ?? sameVehicle?.rating ?? null),
    }
  })
}

/** Null if nothing is stated. */
const ratingToStore = (rating: VehicleRow['rating']) =>
  rating && formatRating(rating) !== '' ? rating : null

/** The reason why one ID card cannot cover all owned vehicles, or undefined. */
function allOwnedErrorOf({ category, facts }: StoredPolicy, listedCount: number): string | undefined {
  if (category === 'personal' && listedCount < minVehiclesForOneCard)
    return `One card for all vehicles of a personal policy needs at least ${minVehiclesForOneCard} listed vehicles`
  return hasAllOwnedAutos(facts) ? undefined : 'This policy covers neither any auto nor all owned autos'
}

/**
 * The named insured, the scope of the ID cards and the state of registration after the change.
 * Fields that are left out stay. If one card for all owned vehicles is not possible anymore and
 * the form did not ask for it, each listed vehicle gets a card.
 */
function cardSettingsAfter(
  policy: StoredPolicy,
  { namedInsured, cardFor, cardState, vehicles }: VehiclesInput,
) {
  const cardScope = cardFor ?? policy.cardFor
  const allOwnedError = cardScope === 'all owned' ? allOwnedErrorOf(policy, vehicles.length) : undefined
  if (allOwnedError && cardFor) throw wrongField('cardFor', allOwnedError)
  return {
    namedInsured: namedInsured ?? policy.namedInsured,
    cardFor: allOwnedError ? ('listed' as const) : cardScope,
    cardState: cardState === undefined ? policy.cardState : cardState,
  }
}

/** Checks that do not depend on the policy. */
function checkForm(actor: ChangeContext, { namedInsured, asOf }: VehiclesInput): void {
  if (namedInsured !== undefined) refuseMissingGlyphs('namedInsured', namedInsured)
  if (asOf && asOf.effectiveOn > today(actor))
    throw wrongField(
      'asOf.effectiveOn',
      'This date is in the future. Please enter vehicles once they are insured',
    )
}

/** Throws 409 if somebody else has changed the vehicles since the form was opened. */
function assertUnchangedSince(now: InsuredVehicles, { vehicles, opened }: VehiclesInput): void {
  const vehiclesBefore = now.vehicles
  if (
    opened &&
    !(
      opened.namedInsured === now.namedInsured &&
      vehiclesSignature(opened.vehicles) === vehiclesSignature(vehiclesBefore)
    )
  )
    throw conflict(
      'changed_meanwhile',
      'Someone else changed the vehicles in the meantime. Please close this and open it again',
    )
  const knownIds = new Set(vehiclesBefore.map(({ id }) => id))
  const sentIds = vehicles.flatMap(({ id }) => id ?? [])
  // A repeated id would give one vehicle two cards.
  if (sentIds.some((id) => !knownIds.has(id)) || new Set(sentIds).size < sentIds.length)
    throw notFound('Vehicle')
}

/** Plans the vehicles and the named insured of a term. Null if nothing changes. */
export function planVehicles(
  planContext: PlanContext,
  policy: StoredPolicy,
  rowsBefore: readonly VehicleRow[],
  input: VehiclesInput,
): TermEdit | null {
  const { asOf } = input
  const cards = cardSettingsAfter(policy, input)
  const { namedInsured, cardFor, cardState } = policy
  const rowsAfter = planVehicleRows(planContext, rowsBefore, input, policy)
  const sealedVins = new Map(rowsBefore.map(({ id, vinSealed }) => [id, vinSealed]))
  const hasNewVin = rowsAfter.some(({ id, vinSealed }) => vinSealed !== (sealedVins.get(id) ?? null))
  const changes = changedFieldsBetween(
    { vehicles: rowsBefore.map(formatVehicleForRecord), namedInsured, cardFor, cardState },
    { vehicles: rowsAfter.map(formatVehicleForRecord), ...cards },
  )
  if (
    !hasNewVin &&
    Object.keys(changes).length === 0 &&
    vehiclesSignature(rowsAfter) === vehiclesSignature(rowsBefore)
  )
    return null
  const details = {
    ...changes,
    ...(hasNewVin ? { vins: 'changed' } : {}),
    ...(asOf ? { effectiveOn: asOf.effectiveOn } : {}),
  }
  return {
    ...{ asOf, changes, vehicles: { before: rowsBefore, after: rowsAfter } },
    columns: Object.keys(cards).some((field) => field in changes) ? cards : {},
    recordEntries: [{ action: 'policy.vehiclesChanged', details }],
  }
}

/**
 * Replaces the vehicles of a policy, in order, and its named insured. With `asOf`, they change from
 * a past day or today. Without `asOf`, the call corrects a slip. A vehicle with an id keeps the id
 * and the links to its card, unless the form describes another vehicle. Vehicles that are left out
 * are removed.
 */
export async function changeVehicles(
  tx: Db,
  actor: ChangeContext,
  policyId: string,
  input: VehiclesInput,
): Promise<void> {
  checkForm(actor, input)
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  assertVersion(policy, input.version, { entities: ['policy'], id: policyId, clientId: policy.userId })
  if (!hasVehicles(actor.agency().lines, policy.type))
    throw conflict('no_vehicles', 'Only auto policies have vehicles')
  const now = await vehiclesAndInsuredOn(tx, policyId)
  const planContext = { secrets: actor.secrets, day: today(actor) }
  const edit = planVehicles(planContext, policy, now.vehicles, input)
  if (!edit) return
  assertUnchangedSince(now, input)
  await writeTermEdits(tx, actor, policy, [edit])
}
