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

const versions = definePlainTable({
  file: 'contract-requirements.csv',
  description: 'Contract requirements, one row per version',
  columns: [
    ['Set ID', 'The same for all versions', sql`t.id`],
    ...accountColumns,
    ['Holder ID', 'As in holders.csv', sql`t.holder_id`],
    ['Project', 'As written', sql`v.project`],
    ['Version', 'Counted from 1', sql`v.version`],
    ['Requirements', 'As JSON', sql`v.content`],
    ['Contract ID', 'As in documents.csv', sql`v.document_id`],
    ['Page', 'Of the contract', sql`v.document_page`],
    ['Written by', 'Name', shownNameOf('writer')],
    ['Written', 'UTC', momentCell(sql`v.written_at`)],
    ['Closed', 'UTC', momentCell(sql`t.closed_at`)],
  ],
  fromClause: (scope) => sql`
    from requirement_sets t join requirement_versions v on v.set_id = t.id join accounts c on c.id = t.client_id
      join users writer on writer.id = v.written_by
    where ${isInScope(sql`t.client_id`, scope)} and ${clientArchiveCondition(sql`t.closed_at is null`, scope)}
    order by t.created_at, t.id, v.version`,
})

const shortfalls = definePlainTable({
  file: 'contract-shortfalls.csv',
  description: 'Contract requirements that were not met, and what was requested',
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Set ID', 'As in contract-requirements.csv', sql`t.set_id`],
    ['Shortfall', 'As our records showed', sql`t.says`],
    ['Found', 'By a check, UTC', momentCell(sql`t.found_at`)],
    ['Request ID', 'The request that was sent for it', sql`t.request_id`],
    ['Asked', 'UTC', momentCell(sql`t.asked_at`)],
    ['Settled', 'By a person, UTC', momentCell(sql`t.settled_at`)],
    ['Ended', 'Met or no longer asked, UTC', momentCell(sql`t.ended_at`)],
  ],
  fromClause: (scope) => sql`
    from requirement_shortfalls t join accounts c on c.id = t.client_id
    where ${isInScope(sql`t.client_id`, scope)} order by t.id`,
})

export const requirementTables = [versions, shortfalls]
