import { addDays } from '../../contract/values/days.ts'
import { endOfVin } from '../../contract/values/vin.ts'
import { record } from '../features/activity/record.ts'
import { insertVehicles, vehiclesOn } from '../features/policies/vehicle-queries.ts'
import { vehicleOnRecord } from '../features/vehicles/vehicle-numbers.ts'
import { newId } from '../platform/ids.ts'
import { enterEvent } from './enter-event.ts'
import { acting, known, type Story } from './story.ts'
import { fictitiousVin } from './vins.ts'

const policyNumber = 'BA-4N81742'

/** Coldspring bought a tenth van two days ago: the agent has bound it by telephone, and Travelers has not confirmed it yet. */
export async function bindVan({ tx, clock, staff, clients, policies, secrets }: Story): Promise<void> {
  const policyId = known(policies, policyNumber)
  const actor = acting(known(staff, 'agent'), clock.on(-2, '11:20'))
  const before = await vehiclesOn(tx, policyId)
  const vin = fictitiousVin(policyNumber, before.length)
  const effectiveOn = addDays(clock.day, -2)
  const van = {
    ...{ id: newId(), place: before.length, year: 2025, make: 'Ford', model: 'E-Transit 350' },
    ...{ vinEnd: endOfVin(vin), vinSealed: secrets.seal(vin) },
    ...{ temporaryFrom: effectiveOn, temporaryUntil: addDays(clock.day, 12) },
  }
  const vehicles: [unknown, unknown] = [before.map(vehicleOnRecord), [...before, van].map(vehicleOnRecord)]
  await enterEvent(
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
    clientId: known(clients, 'coldspring'),
    details: { vehicles, effectiveOn },
  })
}
