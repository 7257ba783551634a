import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

/** The same expression as in the index. */
const vehicleSearchText = sql<string>`lower(vehicles.year::text || ' ' || vehicles.make || ' ' || vehicles.model || ' ' || coalesce(vehicles.vin_end, ''))`

/**
 * Vehicles by year, make, model and VIN. Only the end of a VIN is stored in plain text: a whole VIN
 * matches by its end.
 */
export const findVehicles = searchSource('vehicle', {
  rows: ({ db, me }) =>
    seenBy(db, me).vehicles.innerJoin('policies as insuring', 'insuring.id', 'vehicles.policyId'),
  client: 'insuring.userId',
  text: vehicleSearchText,
  orNumbered: (number) =>
    sql<boolean>`(length(${number}) > 8 and ${vehicleSearchText} like '%' || right(${number}, 4)
      and right(${number}, length(vehicles.vin_end)) = lower(vehicles.vin_end))`,
  index: { of: 'vehicles', where: sql<boolean>`vehicles.removed_at is null` },
  order: 'newest',
  columns: {
    id: sql.ref('vehicles.id'),
    title: sql<string>`concat_ws(' ', vehicles.year, vehicles.make, vehicles.model)`,
    detail: sql<string>`concat_ws(' · ', 'VIN ending ' || vehicles.vin_end, insuring.policy_number)`,
    partOf: sql.ref('vehicles.policyId'),
  },
})
