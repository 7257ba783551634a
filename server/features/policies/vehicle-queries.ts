import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'

const columns = [
  'id',
  'policyId',
  'year',
  'make',
  'model',
  'vinEnd',
  'vinSealed',
  'temporaryFrom',
  'temporaryUntil',
  'rating',
  'place',
] as const

export const vehiclesOn = (db: Db, policyId: string) =>
  db
    .selectFrom('vehicles')
    .select(columns)
    .where('policyId', '=', policyId)
    .where('removedAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()

export type VehicleRow = Awaited<ReturnType<typeof vehiclesOn>>[number]

type VehicleFields = Omit<VehicleRow, 'id' | 'policyId'>

const toJson = (rating: VehicleRow['rating']) => rating && JSON.stringify(rating)

export const insertVehicles = (
  tx: Db,
  policyId: string,
  vehicles: readonly (VehicleFields & { id: string })[],
  time: Date,
) =>
  tx
    .insertInto('vehicles')
    .values(
      vehicles.map((vehicle) => ({
        ...{ policyId, id: vehicle.id, year: vehicle.year, make: vehicle.make, model: vehicle.model },
        ...{ vinEnd: vehicle.vinEnd, vinSealed: vehicle.vinSealed, place: vehicle.place },
        ...{ temporaryFrom: vehicle.temporaryFrom, temporaryUntil: vehicle.temporaryUntil },
        rating: toJson(vehicle.rating),
        createdAt: time.toISOString(),
      })),
    )
    .execute()

const updateVehicle = (tx: Db, id: string, { rating, ...fields }: VehicleFields) =>
  tx
    .updateTable('vehicles')
    .set({ ...fields, rating: toJson(rating) })
    .where('id', '=', id)
    .execute()

const removeVehicles = (tx: Db, ids: string[], time: Date) =>
  tx.updateTable('vehicles').set({ removedAt: time.toISOString() }).where('id', 'in', ids).execute()

/** Vehicles with a known id stay the same; unchanged rows are not written. */
export async function replaceVehicles(
  tx: Db,
  policyId: string,
  { before, after }: Record<'before' | 'after', readonly (VehicleFields & { id: string })[]>,
  time: Date,
): Promise<void> {
  const vehiclesById = new Map(before.map((vehicle) => [vehicle.id, vehicle]))
  const keptIds = new Set(after.map(({ id }) => id))
  const removedIds = [...vehiclesById.keys()].filter((id) => !keptIds.has(id))
  const addedVehicles = after.filter(({ id }) => !vehiclesById.has(id))
  if (removedIds.length > 0) await removeVehicles(tx, removedIds, time)
  if (addedVehicles.length > 0) await insertVehicles(tx, policyId, addedVehicles, time)
  const changedVehicles = after.filter(
    (vehicle) => vehiclesById.has(vehicle.id) && vehiclesById.get(vehicle.id) !== vehicle,
  )
  for (const { id, ...fields } of changedVehicles) await updateVehicle(tx, id, fields)
}

/** Copies the vehicles to the next term. Returns the new id of each old one. */
export async function copyVehicles(tx: Db, { from, to, at }: { from: string; to: string; at: Date }) {
  const vehicles = (await vehiclesOn(tx, from)).map((vehicle) => ({
    ...vehicle,
    before: vehicle.id,
    id: newId(),
  }))
  if (vehicles.length > 0) await insertVehicles(tx, to, vehicles, at)
  return new Map(vehicles.map(({ before, id }) => [before, id]))
}
