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
    ['What', 'As written', sql`t.what`],
    ['Due', 'YYYY-MM-DD', sql`t.due_on`],
    ['Repeats', 'none, daily, weekly, monthly or yearly', sql`t.repeats`],
    ['Owner', 'Who it is assigned to', shownNameOf('owner')],
    ['Policy ID', 'The policy it is about', sql`t.policy_id`],
    ['Claim ID', 'The claim it is about', sql`t.claim_id`],
    ['Request ID', 'The request it is about', sql`t.request_id`],
    ['Quote ID', 'The quote it is about', sql`t.quote_id`],
    ['Certificate ID', 'The certificate it is about', sql`t.certificate_id`],
    ['Made', 'UTC', momentCell(sql`t.created_at`)],
    ['Done', 'UTC', momentCell(sql`t.done_at`)],
    ['Removed', 'When it was removed, UTC', momentCell(sql`t.removed_at`)],
  ],
  fromClause: (scope) => sql`
    from tasks t left join accounts c on c.id = t.client_id join users owner on owner.id = t.owner_id
    where ${isInScope(sql`t.client_id`, scope)} and ${clientArchiveCondition(sql`t.removed_at is null`, scope)} order by t.id`,
})

export const taskTables = [tasks]
