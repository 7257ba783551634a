import type { RequestChange } from '../../../contract/request-changes.ts'
import { changeActionOf } from '../../../contract/values/change-labels.ts'
import { formatRating, formatVehicle, noRating } from '../../../contract/values/vehicle-labels.ts'
import type { VehicleRating } from '../../../contract/vehicles.ts'
import { notFound, wrongField } from '../../failure.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { DatedProvenance, TermEdit, TermOnFile } from '../policies/term-edit.ts'
import type { VehicleRow } from '../policies/vehicle-queries.ts'
import { planVehicles } from '../vehicles/change-vehicles.ts'
import { isSameBoundVehicle, planConfirmation } from '../vehicles/temporary-vehicles.ts'
import { typedVehicleOf, vinColumnsOf } from '../vehicles/vins.ts'

interface ConfirmedVehicle {
  change: RequestChange
  asOf: DatedProvenance
  /** The whole VIN if it was entered with the confirmation; otherwise ''. */
  vin: string
  secrets: Secrets
}

export function planVehicleChange(
  term: TermOnFile,
  { change, asOf, vin, secrets }: ConfirmedVehicle,
): TermEdit | null {
  const { vehicles: listedVehicles } = term
  const changeAction = changeActionOf(change.what)
  const vehicleToChange = listedVehicles.find(({ id }) => id === change.item)
  if (changeAction !== 'add' && !vehicleToChange) throw notFound('Vehicle')
  const vehicleFields = {
    year: change.year ?? vehicleToChange?.year ?? 0,
    make: change.make || vehicleToChange?.make || '',
    model: change.model || vehicleToChange?.model || '',
    vinEnd: change.vinEnd || vehicleToChange?.vinEnd || null,
    vin: vin || undefined,
    temporaryUntil: null,
    rating: ratingAfter(change, vehicleToChange),
  }
  const day = asOf.effectiveOn
  if (changeAction === 'add') {
    const boundVehicle = listedVehicles.find((vehicle) => isSameBoundVehicle(vehicle, vehicleFields))
    if (boundVehicle) {
      // The vehicle is bound already: confirming it makes its temporary card final.
      const number = vin === '' ? {} : vinColumnsOf(secrets, boundVehicle, typedVehicleOf(vehicleFields))
      return planConfirmation(listedVehicles, boundVehicle, {
        provenance: asOf,
        day,
        more: { ...number, rating: ratingAfter(change, boundVehicle) },
      })
    }
    const sameVehicle = listedVehicles.find(({ vinEnd }) => isSameNumber(vinEnd, vehicleFields.vinEnd))
    if (sameVehicle)
      throw wrongField(
        'vin',
        `${formatVehicle(sameVehicle)} is already on the policy. Please complete the request instead`,
      )
  }
  const now = listedVehicles.map(({ id, year, make, model, vinEnd }) => ({
    ...{ id, year, make, model, vinEnd, vin: undefined, temporaryUntil: null, rating: undefined },
  }))
  const vehicles =
    changeAction === 'add'
      ? [...now, { id: null, ...vehicleFields }]
      : changeAction === 'remove'
        ? now.filter(({ id }) => id !== change.item)
        : now.map((vehicle) => (vehicle.id === change.item ? { ...vehicle, ...vehicleFields } : vehicle))
  return planVehicles({ secrets, day }, term, listedVehicles, { ...unchangedFields, vehicles, asOf })
}

/** The rating after the change; undefined if the vehicle has none. Values not given stay. */
function ratingAfter(
  change: RequestChange,
  vehicleBefore: VehicleRow | undefined,
): VehicleRating | undefined {
  const { garaging, use, costNew, statedAmount, gvw, comprehensive, collision } = change
  const storedRating = vehicleBefore?.rating ?? noRating
  const rating = {
    garaging: garaging || storedRating.garaging,
    use: use || storedRating.use,
    costNew: costNew ?? storedRating.costNew,
    statedAmount: statedAmount ?? storedRating.statedAmount,
    gvw: gvw ?? storedRating.gvw,
    comprehensive: comprehensive ?? storedRating.comprehensive,
    collision: collision ?? storedRating.collision,
  }
  return formatRating(rating) === '' ? undefined : rating
}

const isSameNumber = (one: string | null, other: string | null) =>
  one !== null && other !== null && (one.endsWith(other) || other.endsWith(one))

/** Fields of an auto policy that a vehicle change leaves as they are. */
const unchangedFields = {
  namedInsured: undefined,
  cardState: undefined,
  cardFor: undefined,
  opened: undefined,
  version: undefined,
} as const
