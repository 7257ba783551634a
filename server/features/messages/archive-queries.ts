import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
} from '../../registry/archive-table.ts'

const messages = definePlainTable({
  file: 'messages.csv',
  description: 'Messages between clients and the agency',
  columns: [
    idColumn(sql`m.id`),
    ...accountColumns,
    ['Sent', 'UTC', momentCell(sql`m.created_at`)],
    ['From', 'Who wrote it', shownNameOf('sender')],
    ['Written by', 'client or agency', sql`case when sender.role = 'client' then 'client' else 'agency' end`],
    ['Message', 'As written', sql`m.content`],
    ['Document ID', 'The attached file, as in documents.csv', sql`m.document_id`],
    ['Read', 'UTC', momentCell(sql`m.read_at`)],
  ],
  fromClause: (scope) => sql`
    from messages m join accounts c on c.id = m.client_id join users sender on sender.id = m.sender_id
    where ${isInScope(sql`m.client_id`, scope)} order by m.client_id, m.created_at, m.id`,
})

export const messageTables = [messages]
