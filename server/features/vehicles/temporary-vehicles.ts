import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { maxTemporaryCardDays } from '../../../contract/values/card-terms.ts'
import { addDays, formatDay } from '../../../contract/values/days.ts'
import type { Viewer } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import { changedFieldsBetween } from '../activity/record.ts'
import { policyToChange } from '../policies/queries.ts'
import { type DatedProvenance, type TermEdit, writeTermEdits } from '../policies/term-edit.ts'
import { type VehicleRow, vehiclesOn } from '../policies/vehicle-queries.ts'
import { vehicleSeenBy } from './queries.ts'
import { formatVehicleForRecord } from './vins.ts'

type TemporaryDates = Pick<VehicleRow, 'temporaryFrom' | 'temporaryUntil'>

interface TemporaryRequest {
  /** Last day of the temporary card, or null. */
  until: string | null
  field: string
  /** The change that adds the vehicle to the policy: its effective date and source. */
  asOf: { effectiveOn: string } | undefined
  endDate: string
}

/**
 * The first and last day of a vehicle's temporary card. Requires `asOf`: the agency binds from a
 * day, with a source. Limited by `maxTemporaryCardDays` and the end of the term.
 */
export function temporaryDatesOf(
  day: string,
  vehiclesBefore: TemporaryDates | undefined,
  { until, field, asOf, endDate }: TemporaryRequest,
): TemporaryDates {
  const datesBefore = vehiclesBefore ?? { temporaryFrom: null, temporaryUntil: null }
  if (until === null || until === datesBefore.temporaryUntil)
    return { temporaryFrom: datesBefore.temporaryFrom, temporaryUntil: datesBefore.temporaryUntil }
  if (!asOf) throw wrongField(field, 'Please enter the effective date and the source')
  const startDay = datesBefore.temporaryFrom ?? asOf.effectiveOn
  if (until <= startDay || until <= day) throw wrongField(field, 'Please enter a future date')
  const lastDay = [addDays(startDay, maxTemporaryCardDays), endDate].sort()[0] ?? endDate
  if (until > lastDay)
    throw wrongField(
      field,
      `A temporary card is good for at most ${maxTemporaryCardDays} days, and not past the term. Please enter ${formatDay(lastDay)} or earlier`,
    )
  return { temporaryFrom: startDay, temporaryUntil: until }
}

/** True if the bound vehicle is the one that the carrier confirmed. */
export function isSameBoundVehicle(
  boundVehicle: Pick<VehicleRow, 'year' | 'make' | 'model' | 'vinEnd' | 'temporaryUntil'>,
  confirmedVehicle: Pick<VehicleRow, 'year' | 'make' | 'model' | 'vinEnd'>,
): boolean {
  const vehicleText = ({ year, make, model }: typeof confirmedVehicle) =>
    `${year} ${make} ${model}`.toLowerCase()
  const [vehicleToConfirm, other] = [boundVehicle.vinEnd, confirmedVehicle.vinEnd]
  const hasSameVin =
    !vehicleToConfirm || !other || vehicleToConfirm.endsWith(other) || other.endsWith(vehicleToConfirm)
  return (
    boundVehicle.temporaryUntil !== null &&
    vehicleText(boundVehicle) === vehicleText(confirmedVehicle) &&
    hasSameVin
  )
}

/** Plans the carrier's confirmation of a bound vehicle: its card stops being temporary. */
export function planConfirmation(
  vehiclesBefore: readonly VehicleRow[],
  vehicleToConfirm: VehicleRow,
  {
    provenance,
    day,
    more = {},
  }: {
    provenance: Omit<DatedProvenance, 'effectiveOn'>
    day: string
    /** Facts that are confirmed together with the vehicle. */
    more?: Partial<Pick<VehicleRow, 'vinEnd' | 'vinSealed' | 'rating'>>
  },
): TermEdit {
  const confirmedVehicle = { ...vehicleToConfirm, ...more, temporaryFrom: null, temporaryUntil: null }
  const vehiclesAfter = vehiclesBefore.map((vehicle) =>
    vehicle === vehicleToConfirm ? confirmedVehicle : vehicle,
  )
  const changes = changedFieldsBetween(
    { vehicles: vehiclesBefore.map(formatVehicleForRecord) },
    { vehicles: vehiclesAfter.map(formatVehicleForRecord) },
  )
  const details = {
    ...changes,
    ...(confirmedVehicle.vinSealed === vehicleToConfirm.vinSealed ? {} : { vins: 'changed' }),
  }
  return {
    asOf: { ...provenance, effectiveOn: vehicleToConfirm.temporaryFrom ?? day },
    ...{ changes, vehicles: { before: vehiclesBefore, after: vehiclesAfter } },
    recordEntries: [{ action: 'policy.vehiclesChanged', details }],
  }
}

/** Records that the carrier has confirmed a bound vehicle. Returns the policy id. */
export async function confirmVehicle(
  tx: Db,
  context: Pick<RequestContext, 'agency' | 'now'> & { me: Viewer; ip?: string },
  id: string,
  confirmation: Omit<HandlerInput<typeof api.vehicles.confirm>, 'id'>,
): Promise<string> {
  const { policyId } = await vehicleSeenBy(tx, context.me, id)
  const policy = await policyToChange(tx, context.me, policyId, { deactivated: false })
  const vehiclesBefore = await vehiclesOn(tx, policyId)
  const vehicleToConfirm = vehiclesBefore.find((vehicle) => vehicle.id === id)
  if (!vehicleToConfirm) throw notFound('Vehicle')
  if (vehicleToConfirm.temporaryUntil === null)
    throw conflict('not_temporary', 'This vehicle is already confirmed')
  await writeTermEdits(
    tx,
    context,
    policy,
    [planConfirmation(vehiclesBefore, vehicleToConfirm, { provenance: confirmation, day: today(context) })],
    {},
  )
  return policyId
}
