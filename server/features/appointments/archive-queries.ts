import { sql } from 'kysely'
import { shownNameOf } from '../../reading/json.ts'
import { isOf, moment, ofClient, ownId, plainTable } from '../../registry/archive-table.ts'

const presentations = plainTable({
  file: 'presentations.csv',
  says: 'When quotes were presented, or will be',
  columns: [
    ownId(sql`a.id`),
    ...ofClient,
    ['Quote ID', 'As quotes.csv has it', sql`q.id`],
    ['Starts', 'UTC', moment(sql`a.starts_at`)],
    ['Agent', 'Who presents', shownNameOf('agent')],
    ['Notes', 'As the client typed them', sql`a.notes`],
    ['Booked', 'UTC', moment(sql`a.created_at`)],
    ['Cancelled', 'UTC', moment(sql`a.cancelled_at`)],
  ],
  from: (scope) => sql`
    from appointments a join quotes q on q.id = a.quote_id join accounts c on c.id = q.client_id
      join users agent on agent.id = a.agent_id
    where ${isOf(sql`q.client_id`, scope)} order by a.id`,
})

export const presentationTables = [presentations]
