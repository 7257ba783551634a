import type { z } from 'zod'
import { api } from '../../../contract/index.ts'
import { hasVehicles, type VehiclesForm, vehicleInWords } from '../../../contract/vehicles.ts'
import type { Visit } from '../../context.ts'
import { conflict, notFound } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { withId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { policyToChange } from './queries.ts'
import {
  insertVehicles,
  removeVehicles,
  updateVehicle,
  vehiclesOn,
  vehiclesSeenBy,
} from './vehicle-queries.ts'

type Given = z.output<typeof VehiclesForm>
type Actor = Pick<Visit, 'me' | 'now'> & { ip?: string }

/** Puts these on a policy, in their order. One with an id stays the same vehicle; what is not listed is taken off. */
export async function changeVehicles(
  tx: Db,
  actor: Actor,
  policyId: string,
  { vehicles, opened }: Given,
): Promise<void> {
  const policy = await policyToChange(tx, actor.me, policyId, { deactivated: false })
  if (!hasVehicles(policy)) throw conflict('no_vehicles', 'Only auto policies have vehicles')
  const before = await vehiclesOn(tx, policyId)
  const ids = new Set(before.map(({ id }) => id))
  if (opened && !(opened.length === ids.size && opened.every((id) => ids.has(id))))
    throw conflict(
      'changed_meanwhile',
      'Somebody else has changed the vehicles meanwhile. Please close this and open it again',
    )
  const kept = new Set(vehicles.flatMap(({ id }) => id ?? []))
  // An id that stands twice would be one vehicle with two cards.
  if ([...kept].some((id) => !ids.has(id)) || kept.size < vehicles.filter(({ id }) => id).length)
    throw notFound('Vehicle')
  const after = vehicles.map((vehicle, place) => ({ ...vehicle, id: vehicle.id ?? newId(), place }))
  const told = [before, after].map((all) => all.map(vehicleInWords))
  const isSame = after.length === before.length && after.every(({ id }, place) => before[place]?.id === id)
  if (isSame && JSON.stringify(told[0]) === JSON.stringify(told[1])) return
  const gone = [...ids].filter((id) => !kept.has(id))
  const added = after.filter(({ id }) => !ids.has(id))
  if (gone.length > 0) await removeVehicles(tx, gone, actor.now())
  if (added.length > 0) await insertVehicles(tx, policyId, added, actor.now())
  for (const { id, ...changed } of after) if (ids.has(id)) await updateVehicle(tx, id, changed)
  await record(tx, actor, {
    action: 'policy.vehiclesChanged',
    id: policyId,
    clientId: policy.userId,
    details: { vehicles: told },
  })
}

export const vehicleRoutes = serve(api.vehicles, {
  ofPolicy: async ({ policyId }, { db, me }) => ({
    vehicles: (await vehiclesSeenBy(db, me, policyId)).map(withId),
  }),

  save: ({ policyId, ...given }, visit) =>
    visit.write(async (tx) => {
      await changeVehicles(tx, visit, policyId, given)
      return { vehicles: (await vehiclesOn(tx, policyId)).map(withId) }
    }),
})
