import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
  yesNoCell,
} from '../../registry/archive-table.ts'

const notes = definePlainTable({
  file: 'notes.csv',
  description: 'Internal notes of staff about clients',
  isStaffOwned: true,
  columns: [
    idColumn(sql`n.id`),
    ...accountColumns,
    ['Kind', 'note or call', sql`n.kind`],
    ['Text', 'As written', sql`n.text`],
    ['Policy ID', 'The policy it is about', sql`n.policy_id`],
    ['Claim ID', 'The claim it is about', sql`n.claim_id`],
    ['Request ID', 'The request it is about', sql`n.request_id`],
    ['Pinned', 'yes or no', yesNoCell(sql`n.is_pinned`)],
    ['Written by', 'Who', shownNameOf('writer')],
    ['Written', 'UTC', momentCell(sql`n.created_at`)],
    ['Changed', 'UTC', momentCell(sql`n.changed_at`)],
    ['Removed', 'When it was removed, UTC', momentCell(sql`n.removed_at`)],
  ],
  fromClause: (scope) => sql`
    from notes n join accounts c on c.id = n.client_id join users writer on writer.id = n.created_by
    where ${isInScope(sql`n.client_id`, scope)} and ${clientArchiveCondition(sql`n.removed_at is null`, scope)} order by n.id`,
})

export const noteTables = [notes]
