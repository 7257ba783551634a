import type { RequestChange } from '../../../contract/request-changes.ts'
import { actOf } from '../../../contract/values/change-words.ts'
import { vehicleInWords } from '../../../contract/values/vehicle-words.ts'
import type { Seer } from '../../access.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import type { PartsGiven } from '../policies/change-parts.ts'
import { confirmVehicle, isBoundAs } from '../policies/temporary-vehicles.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { changeVehicles } from '../policies/vehicles.ts'

/** Who changes it: who has noted the carrier's word, also where its day has come since. */
export type Doer = Pick<Visit, 'agency' | 'now' | 'secrets'> & { me: Seer; ip?: string }

interface Confirmed {
  change: RequestChange
  asOf: NonNullable<PartsGiven['asOf']>
  /** Whole, where it was typed with the confirmation; else ''. */
  vin: string
}

/** Puts a vehicle on a policy, changes it or takes it off, of the list as it is: the policy is locked. */
export async function changeVehicle(
  tx: Db,
  doer: Doer,
  policyId: string,
  { change, asOf, vin }: Confirmed,
): Promise<void> {
  const act = actOf(change.what)
  const listed = await vehiclesOn(tx, policyId)
  const now = listed.map(({ id, year, make, model, vinEnd }) => ({
    ...{ id, year, make, model, vinEnd, vin: undefined, temporaryUntil: null },
  }))
  const it = now.find(({ id }) => id === change.item)
  if (act !== 'add' && !it) throw notFound('Vehicle')
  const said = {
    year: change.year ?? it?.year ?? 0,
    make: change.make || it?.make || '',
    model: change.model || it?.model || '',
    vinEnd: change.vinEnd || it?.vinEnd || null,
    vin: vin || undefined,
  }
  if (act === 'add') {
    const bound = listed.find((vehicle) => isBoundAs(vehicle, said))
    if (bound) return confirmBound(tx, doer, { policyId, now, bound, asOf, vin })
    const same = listed.find(({ vinEnd }) => isSameNumber(vinEnd, said.vinEnd))
    if (same)
      throw wrongField(
        'vin',
        `${vehicleInWords(same)} is on the policy already. Please complete the request instead`,
      )
  }
  const vehicles =
    act === 'add'
      ? [...now, { id: null, ...said, temporaryUntil: null }]
      : act === 'remove'
        ? now.filter((vehicle) => vehicle !== it)
        : now.map((vehicle) => (vehicle === it ? { ...vehicle, ...said } : vehicle))
  await changeVehicles(tx, doer, policyId, { ...asTheyAre, vehicles, asOf })
}

const isSameNumber = (one: string | null, other: string | null) =>
  one !== null && other !== null && (one.endsWith(other) || other.endsWith(one))

/** What of an auto policy stays as it is where its vehicles change. */
const asTheyAre = {
  namedInsured: undefined,
  cardState: undefined,
  cardFor: undefined,
  opened: undefined,
  version: undefined,
} as const

/** The vehicle is on the policy already, as the agency had bound it: its card is not temporary any more. */
async function confirmBound(
  tx: Db,
  doer: Doer,
  {
    policyId,
    now,
    bound,
    asOf,
    vin,
  }: Omit<Confirmed, 'change'> & {
    policyId: string
    now: Parameters<typeof changeVehicles>[3]['vehicles']
    bound: { id: string }
  },
) {
  const { effectiveOn: _, ...known } = asOf
  await confirmVehicle(tx, doer, bound.id, known)
  if (vin === '') return
  const vehicles = now.map((vehicle) => (vehicle.id === bound.id ? { ...vehicle, vin } : vehicle))
  await changeVehicles(tx, doer, policyId, { ...asTheyAre, vehicles, asOf })
}
