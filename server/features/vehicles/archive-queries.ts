import { sql } from 'kysely'
import { isPolicyVisibleToClient } from '../../policy-rules.ts'
import {
  accountColumns,
  clientArchiveCondition,
  isInScope,
  plainTable,
  policyIdColumn,
  policyNumberColumn,
} from '../../registry/archive-table.ts'

const cell = (field: string) => sql`v.rating ->> ${sql.lit(field)}`

/** Separate from vehicles.csv, whose columns an import reads. */
const ratings = plainTable({
  file: 'vehicle-rating.csv',
  says: 'What carriers rate vehicles by',
  columns: [
    ['Vehicle ID', 'As in vehicles.csv', sql`v.id`],
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    ['Garaged at', 'The address', cell('garaging')],
    ['Use', 'Such as service, retail or commercial', cell('use')],
    ['Cost new', 'US dollars', cell('costNew')],
    ['Stated amount', 'US dollars', cell('statedAmount')],
    ['Gross vehicle weight', 'Pounds', cell('gvw')],
    ['Comprehensive deductible', 'US dollars', cell('comprehensive')],
    ['Collision deductible', 'US dollars', cell('collision')],
    ['Removed', 'yes or no', sql`case when v.removed_at is null then 'no' else 'yes' end`],
  ],
  fromClause: (scope) => sql`
    from vehicles v join policies p on p.id = v.policy_id join accounts c on c.id = p.user_id
    where v.rating is not null and ${isInScope(sql`p.user_id`, scope)}
      and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)}
    order by p.id, v.place, v.id`,
})

export const vehicleTables = [ratings]
