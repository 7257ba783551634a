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
  'place',
] as const

/** What is on a policy now, in its order. */
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

type Told = Omit<VehicleRow, 'id' | 'policyId'>

export const insertVehicles = (
  tx: Db,
  policyId: string,
  vehicles: readonly (Told & { id: string })[],
  at: Date,
) =>
  tx
    .insertInto('vehicles')
    .values(
      vehicles.map((vehicle) => ({
        ...{ policyId, id: vehicle.id, year: vehicle.year, make: vehicle.make, model: vehicle.model },
        ...{ vinEnd: vehicle.vinEnd, vinSealed: vehicle.vinSealed, place: vehicle.place },
        ...{ temporaryFrom: vehicle.temporaryFrom, temporaryUntil: vehicle.temporaryUntil },
        createdAt: at.toISOString(),
      })),
    )
    .execute()

export const updateVehicle = (tx: Db, id: string, told: Partial<Told>) =>
  tx.updateTable('vehicles').set(told).where('id', '=', id).execute()

const removeVehicles = (tx: Db, ids: string[], at: Date) =>
  tx.updateTable('vehicles').set({ removedAt: at.toISOString() }).where('id', 'in', ids).execute()

/** Writes one list of vehicles in the place of another: each with an id of before stays the same vehicle. */
export async function putVehicles(
  tx: Db,
  policyId: string,
  { before, after }: { before: readonly { id: string }[]; after: readonly (Told & { id: string })[] },
  at: Date,
): Promise<void> {
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set(after.map(({ id }) => id))
  const gone = [...known].filter((id) => !kept.has(id))
  const added = after.filter(({ id }) => !known.has(id))
  if (gone.length > 0) await removeVehicles(tx, gone, at)
  if (added.length > 0) await insertVehicles(tx, policyId, added, at)
  for (const { id, ...told } of after) if (known.has(id)) await updateVehicle(tx, id, told)
}

/** The next term insures what this one does. Answered is which vehicle of the one is which of the other. */
export async function copyVehicles(tx: Db, { from, to, at }: { from: string; to: string; at: Date }) {
  const vehicles = (await vehiclesOn(tx, from)).map((vehicle) => ({
    ...vehicle,
    before: vehicle.id,
    id: newId(),
  }))
  if (vehicles.length > 0) await insertVehicles(tx, to, vehicles, at)
  return new Map(vehicles.map(({ before, id }) => [before, id]))
}
