import { sql } from 'kysely'
import { isPolicyVisibleToClient } from '../../policy-rules.ts'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  isInScope,
  policyIdColumn,
  policyNumberColumn,
} from '../../registry/archive-table.ts'

const ratingCell = (field: string) => sql`v.rating ->> ${sql.lit(field)}`

/** Separate from vehicles.csv, whose columns an import reads. */
const ratings = definePlainTable({
  file: 'vehicle-rating.csv',
  description: 'What carriers rate vehicles by',
  columns: [
    ['Vehicle ID', 'As in vehicles.csv', sql`v.id`],
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    ['Garaged at', 'The address', ratingCell('garaging')],
    ['Use', 'Such as service, retail or commercial', ratingCell('use')],
    ['Cost new', 'US dollars', ratingCell('costNew')],
    ['Stated amount', 'US dollars', ratingCell('statedAmount')],
    ['Gross vehicle weight', 'Pounds', ratingCell('gvw')],
    ['Comprehensive deductible', 'US dollars', ratingCell('comprehensive')],
    ['Collision deductible', 'US dollars', ratingCell('collision')],
    ['Removed', 'yes or no', sql`case when v.removed_at is null then 'no' else 'yes' end`],
  ],
  fromClause: (scope) => sql`
    from vehicles v join policies p on p.id = v.policy_id join accounts c on c.id = p.user_id
    where v.rating is not null and ${isInScope(sql`p.user_id`, scope)}
      and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)}
    order by p.id, v.place, v.id`,
})

export const vehicleTables = [ratings]
