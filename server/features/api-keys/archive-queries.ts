import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import { definePlainTable, idColumn, momentCell } from '../../registry/archive-table.ts'

const apiKeys = definePlainTable({
  file: 'api-keys.csv',
  description: 'API keys, without their text: create them anew where the agency moves to',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ['Name', 'The program that uses it', sql`t.name`],
    ['Person', 'The key never has more rights than this person', shownNameOf('person')],
    ['Of the agency', 'Whether it keeps working after the person leaves', sql`t.of_agency`],
    ['Rights', 'JSON: read or write, by the kind of record', sql`t.rights`],
    ['Created', 'UTC', momentCell(sql`t.created_at`)],
    ['Expires', 'UTC; empty for never', momentCell(sql`t.expires_at`)],
    ['Last used', 'UTC', momentCell(sql`t.last_used_at`)],
    ['Revoked', 'UTC', momentCell(sql`t.revoked_at`)],
  ],
  fromClause: () => sql`
    from api_keys t join users person on person.id = t.user_id order by t.created_at, t.id`,
})

export const apiKeyTables = [apiKeys]
