import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import { definePlainTable, idColumn, momentCell } from '../../registry/archive-table.ts'

const webhooks = definePlainTable({
  file: 'webhooks.csv',
  description: 'Webhooks, without their secrets: create them anew where the agency moves to',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ['Name', 'The program that receives the events', sql`t.name`],
    ['Address', 'Where events are sent', sql`t.address`],
    ['Events about', 'Kinds, separated by semicolons', sql`array_to_string(t.kinds, '; ')`],
    ['With changes', 'Whether the audit log entry is sent', sql`t.with_changes`],
    ['Person', 'Events are limited to what this person may see', shownNameOf('person')],
    ['Of the agency', 'Whether it keeps working after the person leaves', sql`t.of_agency`],
    ['Created', 'UTC', momentCell(sql`t.created_at`)],
    ['Off since', 'UTC', momentCell(sql`t.off_since`)],
  ],
  fromClause: () => sql`
    from webhooks t join users person on person.id = t.user_id where t.ended_at is null order by t.created_at, t.id`,
})

export const webhookTables = [webhooks]
