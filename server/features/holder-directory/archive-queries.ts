import { sql } from 'kysely'
import { definePlainTable, idColumn, momentCell } from '../../registry/archive-table.ts'

const directory = definePlainTable({
  file: 'holder-directory.csv',
  description: 'The directory of certificate holders, for all clients',
  isOfAgency: true,
  columns: [
    idColumn(sql`h.id`),
    ['Holder', 'The name', sql`h.name`],
    ['Kind', 'Such as town or lender', sql`h.kind`],
    ['Street', 'With suite or floor', sql`h.street`],
    ['City', 'Without state', sql`h.city`],
    ['State', 'A region outside the United States', sql`h.state`],
    ['ZIP', 'A postal code outside the United States', sql`h.zip`],
    ['Country', 'ISO code; blank in the United States', sql`h.country`],
    ['Emails', 'Separated by semicolons', sql`array_to_string(h.emails, '; ')`],
    ['Other names', 'Separated by semicolons', sql`array_to_string(h.aliases, '; ')`],
    ['Added', 'UTC', momentCell(sql`h.created_at`)],
  ],
  fromClause: () => sql`from directory_holders h order by h.sort_name, h.id`,
})

export const holderDirectoryTables = [directory]
