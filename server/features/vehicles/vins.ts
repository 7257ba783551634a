import { formatDay } from '../../../contract/values/days.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { formatRating, formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { fullVinOf, vinEndOf } from '../../../contract/values/vin.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import type { VehicleRow } from '../policies/vehicle-queries.ts'
import { vehicleSeenBy } from './queries.ts'

interface VehicleInput {
  year: number
  make: string
  model: string
  vinEnd: string | null
  vin?: string | null | undefined
}

/** A vehicle as typed, with a whole VIN or only its end. */
export type TypedVehicle = ReturnType<typeof typedVehicleOf>

export function typedVehicleOf({ year, make, model, vin: typedVin, vinEnd }: VehicleInput) {
  const number = typedVin ?? vinEnd ?? ''
  const vin = fullVinOf(number)
  return { year, make, model, vin, vinEnd: vin ? vinEndOf(vin) : number || null }
}

type VinColumns = Pick<VehicleRow, 'vinEnd' | 'vinSealed'>

/**
 * The VIN columns to store: the typed VIN. If only an end was typed, the VIN on file that has this
 * end, otherwise the end alone.
 */
export function vinColumnsOf(
  secrets: Secrets,
  columnsBefore: VinColumns | undefined,
  { vin, vinEnd }: TypedVehicle,
): VinColumns {
  const sealedVin = columnsBefore?.vinSealed ?? null
  if (vin !== null) {
    const isOnFile = sealedVin !== null && secrets.open(sealedVin) === vin
    return isOnFile ? { vinEnd, vinSealed: sealedVin } : { vinEnd, vinSealed: secrets.seal(vin) }
  }
  const isMatchingEnd = vinEnd !== null && columnsBefore?.vinEnd?.endsWith(vinEnd)
  return sealedVin !== null && isMatchingEnd && columnsBefore
    ? { vinEnd: columnsBefore.vinEnd, vinSealed: sealedVin }
    : { vinEnd, vinSealed: null }
}

/** A vehicle for the audit log: says that the whole VIN is on file, never the VIN. */
export const formatVehicleForRecord = (vehicle: Omit<VehicleRow, 'id' | 'policyId' | 'place'>) =>
  [
    formatVehicle(vehicle),
    ...(vehicle.vinSealed ? ['full VIN on file'] : []),
    ...(vehicle.rating ? [formatRating(vehicle.rating)] : []),
    ...(vehicle.temporaryUntil ? [`temporary until ${formatDay(vehicle.temporaryUntil)}`] : []),
  ].join(', ')

/** Shows the whole VIN. The audit log records that staff looked, but not that clients did. */
export async function showVin(tx: Db, context: RequestContext, id: string) {
  const { vinSealed, policyId, userId, ...vehicle } = await vehicleSeenBy(tx, context.me, id)
  if (isStaff(context.me))
    await record(tx, context, {
      action: 'policy.vinShown',
      id: policyId,
      clientId: userId,
      details: { vehicle: formatVehicle(vehicle) },
    })
  return { vin: vinSealed && context.secrets.open(vinSealed) }
}
