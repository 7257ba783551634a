import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
} from '../../registry/archive-table.ts'

const tasks = definePlainTable({
  file: 'tasks.csv',
  description: 'Tasks of staff',
  isStaffOwned: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['What', 'As it was written', sql`t.what`],
    ['Due', 'YYYY-MM-DD', sql`t.due_on`],
    ['Repeats', 'none, daily, weekly, monthly or yearly', sql`t.repeats`],
    ['Owner', 'Whose it is', shownNameOf('owner')],
    ['Policy ID', 'About which policy', sql`t.policy_id`],
    ['Claim ID', 'About which claim', sql`t.claim_id`],
    ['Request ID', 'About which request', sql`t.request_id`],
    ['Quote ID', 'About which quote', sql`t.quote_id`],
    ['Certificate ID', 'About which certificate', sql`t.certificate_id`],
    ['Made', 'UTC', momentCell(sql`t.created_at`)],
    ['Done', 'UTC', momentCell(sql`t.done_at`)],
    ['Removed', 'When it was removed, UTC', momentCell(sql`t.removed_at`)],
  ],
  fromClause: (scope) => sql`
    from tasks t left join accounts c on c.id = t.client_id join users owner on owner.id = t.owner_id
    where ${isInScope(sql`t.client_id`, scope)} and ${clientArchiveCondition(sql`t.removed_at is null`, scope)} order by t.id`,
})

export const taskTables = [tasks]
