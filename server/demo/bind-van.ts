import { addDays } from '../../contract/values/days.ts'
import { endOfVin } from '../../contract/values/vin.ts'
import { record } from '../features/activity/record.ts'
import { insertEvent } from '../features/policies/event-queries.ts'
import { vehicleOnRecord } from '../features/policies/vehicle-numbers.ts'
import { insertVehicles, vehiclesOn } from '../features/policies/vehicle-queries.ts'
import { newId } from '../platform/ids.ts'
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
  const vehicles = [before.map(vehicleOnRecord), [...before, van].map(vehicleOnRecord)]
  const at = actor.now().toISOString()
  await insertEvent(tx, {
    ...{ id: newId(), policyId, kind: 'change', effectiveOn, receivedOn: effectiveOn },
    ...{ source: 'telephone', confirmedBy: 'Commercial lines desk', documentId: null },
    ...{ facts: '{}', changes: JSON.stringify({ vehicles }) },
    ...{ enteredBy: actor.me.id, enteredAt: at, appliedAt: at },
  })
  await insertVehicles(tx, policyId, [van], actor.now())
  await record(tx, actor, {
    action: 'policy.vehiclesChanged',
    id: policyId,
    clientId: known(clients, 'coldspring'),
    details: { vehicles, effectiveOn },
  })
}
