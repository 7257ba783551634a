import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
} from '../../registry/archive-table.ts'

const presentations = definePlainTable({
  file: 'presentations.csv',
  description: 'When quotes were presented, or will be',
  columns: [
    idColumn(sql`a.id`),
    ...accountColumns,
    ['Quote ID', 'As in quotes.csv', sql`q.id`],
    ['Starts', 'UTC', momentCell(sql`a.starts_at`)],
    ['Agent', 'Who presents', shownNameOf('agent')],
    ['Notes', 'As the client typed them', sql`a.notes`],
    ['Booked', 'UTC', momentCell(sql`a.created_at`)],
    ['Cancelled', 'UTC', momentCell(sql`a.cancelled_at`)],
  ],
  fromClause: (scope) => sql`
    from appointments a join quotes q on q.id = a.quote_id join accounts c on c.id = q.client_id
      join users agent on agent.id = a.agent_id
    where ${isInScope(sql`q.client_id`, scope)} order by a.id`,
})

export const presentationTables = [presentations]
