import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { bare } from '../../reading/filters.ts'
import { finding } from '../../reading/finding.ts'
import { ownText } from './mention-queries.ts'
import { nameOfType } from './queries.ts'

/** Policies by number, type and carrier, the newest first. */
export const findPolicies = finding('policy', {
  rows: ({ db, me }) => seenBy(db, me).policies,
  client: 'policies.userId',
  text: ownText('policies'),
  speaksTrade: true,
  number: bare(sql.ref('policies.policyNumber')),
  index: { of: 'policies' },
  order: 'newest',
  shown: {
    id: sql.ref('policies.id'),
    title: sql.ref('policies.policyNumber'),
    detail: sql<string>`concat_ws(' · ', ${nameOfType}, policies.carrier, 'ends ' || to_char(policies.end_date, 'Mon FMDD, YYYY'))`,
  },
})

/** As its index has it. */
const ownWords = sql<string>`lower(vehicles.year::text || ' ' || vehicles.make || ' ' || vehicles.model || ' ' || coalesce(vehicles.vin_end, ''))`

/** Vehicles by year, make, model and VIN, of which the last characters are on file: a whole one that ends so is meant. */
export const findVehicles = finding('vehicle', {
  rows: ({ db, me }) =>
    seenBy(db, me).vehicles.innerJoin('policies as insuring', 'insuring.id', 'vehicles.policyId'),
  client: 'insuring.userId',
  text: ownWords,
  orNumbered: (number) =>
    sql<boolean>`(length(${number}) > 8 and ${ownWords} like '%' || right(${number}, 4)
      and right(${number}, length(vehicles.vin_end)) = lower(vehicles.vin_end))`,
  index: { of: 'vehicles', where: sql<boolean>`vehicles.removed_at is null` },
  order: 'newest',
  shown: {
    id: sql.ref('vehicles.id'),
    title: sql<string>`concat_ws(' ', vehicles.year, vehicles.make, vehicles.model)`,
    detail: sql<string>`concat_ws(' · ', 'VIN ending ' || vehicles.vin_end, insuring.policy_number)`,
    partOf: sql.ref('vehicles.policyId'),
  },
})
