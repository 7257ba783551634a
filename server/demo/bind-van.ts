import { addDays } from '../../contract/values/days.ts'
import { vinEndOf } from '../../contract/values/vin.ts'
import { record } from '../features/activity/record.ts'
import { insertVehicles, vehiclesOn } from '../features/policies/vehicle-queries.ts'
import { formatVehicleForRecord } from '../features/vehicles/vins.ts'
import { newId } from '../platform/ids.ts'
import { demoActorAt, type SeedContext, seededId } from './seed-context.ts'
import { seedPolicyEvent } from './seed-policy-event.ts'
import { fictitiousVin } from './vins.ts'

const policyNumber = 'BA-4N81742'

/** Coldspring bought a van two days ago, bound by telephone. Travelers has not confirmed it yet. */
export async function bindVan({ tx, clock, staff, clients, policies, secrets }: SeedContext): Promise<void> {
  const policyId = seededId(policies, policyNumber)
  const actor = demoActorAt(seededId(staff, 'agent'), clock.on(-2, '11:20'))
  const vehiclesBefore = await vehiclesOn(tx, policyId)
  const vin = fictitiousVin(policyNumber, vehiclesBefore.length)
  const effectiveOn = addDays(clock.day, -2)
  const van = {
    ...{ id: newId(), place: vehiclesBefore.length, year: 2025, make: 'Ford', model: 'E-Transit 350' },
    ...{ vinEnd: vinEndOf(vin), vinSealed: secrets.seal(vin) },
    ...{ temporaryFrom: effectiveOn, temporaryUntil: addDays(clock.day, 12), rating: null },
  }
  const vehicles: [unknown, unknown] = [
    vehiclesBefore.map(formatVehicleForRecord),
    [...vehiclesBefore, van].map(formatVehicleForRecord),
  ]
  await seedPolicyEvent(
    { tx, clock },
    {
      ...{ policyId, kind: 'change', effectiveOn, receivedOn: effectiveOn },
      ...{ source: 'telephone', confirmedBy: 'Commercial lines desk', facts: {}, changes: { vehicles } },
      ...{ enteredBy: actor.me.id, at: actor.now().toISOString() },
    },
  )
  await insertVehicles(tx, policyId, [van], actor.now())
  await record(tx, actor, {
    action: 'policy.vehiclesChanged',
    id: policyId,
    clientId: seededId(clients, 'coldspring'),
    details: { vehicles, effectiveOn },
  })
}
