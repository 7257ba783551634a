import { formatDay } from '../../../contract/values/days.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { endOfVin, wholeVin } from '../../../contract/values/vin.ts'
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

/** A vehicle as it was typed: with its whole VIN, or the end of it alone. */
export type TypedVehicle = ReturnType<typeof typedVehicle>

export function typedVehicle({ year, make, model, vin: typed, vinEnd }: VehicleInput) {
  const number = typed ?? vinEnd ?? ''
  const vin = wholeVin(number)
  return { year, make, model, vin, vinEnd: vin ? endOfVin(vin) : number || null }
}

type VinColumns = Pick<VehicleRow, 'vinEnd' | 'vinSealed'>

/** What is kept of a VIN: what was typed whole; what is on file, where its end was sent alone; else the end. */
export function vinColumnsOf(
  secrets: Secrets,
  before: VinColumns | undefined,
  { vin, vinEnd }: TypedVehicle,
): VinColumns {
  const sealed = before?.vinSealed ?? null
  if (vin !== null) {
    const isOnFile = sealed !== null && secrets.open(sealed) === vin
    return isOnFile ? { vinEnd, vinSealed: sealed } : { vinEnd, vinSealed: secrets.seal(vin) }
  }
  const isEndOfIt = vinEnd !== null && before?.vinEnd?.endsWith(vinEnd)
  return sealed !== null && isEndOfIt && before
    ? { vinEnd: before.vinEnd, vinSealed: sealed }
    : { vinEnd, vinSealed: null }
}

/** A vehicle as the record has it: that its whole VIN is on file, and never the VIN. */
export const formatVehicleForRecord = (vehicle: Omit<VehicleRow, 'id' | 'policyId' | 'place'>) =>
  [
    formatVehicle(vehicle),
    ...(vehicle.vinSealed ? ['whole VIN on file'] : []),
    ...(vehicle.temporaryUntil ? [`temporary until ${formatDay(vehicle.temporaryUntil)}`] : []),
  ].join(', ')

/** The whole VIN of a vehicle. That staff looked goes on record; a client looks at their own. */
export async function showVin(tx: Db, visit: RequestContext, id: string) {
  const { vinSealed, policyId, userId, ...vehicle } = await vehicleSeenBy(tx, visit.me, id)
  if (isStaff(visit.me))
    await record(tx, visit, {
      action: 'policy.vinShown',
      id: policyId,
      clientId: userId,
      details: { vehicle: formatVehicle(vehicle) },
    })
  return { vin: vinSealed && visit.secrets.open(vinSealed) }
}
