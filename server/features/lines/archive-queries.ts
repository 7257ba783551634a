import { sql } from 'kysely'
import { definePlainTable, momentCell, yesNoCell } from '../../registry/archive-table.ts'

const lines = definePlainTable({
  file: 'lines.csv',
  description: 'The lines of insurance, as Settings has them',
  isOfAgency: true,
  columns: [
    ['Line', 'Its name', sql`l.name`],
    ['Category', 'commercial or personal', sql`l.category`],
    ['Kind', 'Coverage category', sql`l.kind`],
    ['Claims-made', 'yes or no', yesNoCell(sql`l.claims_made`)],
    ['Has vehicles', 'yes or no', yesNoCell(sql`l.has_vehicles`)],
    ['On certificates', 'yes or no', yesNoCell(sql`l.on_certificates`)],
    ['Limits', 'Usual limits, separated by semicolons', sql`array_to_string(l.limits, '; ')`],
    ['Former names', 'Separated by semicolons', sql`array_to_string(l.former_names, '; ')`],
    ['Retired', 'When it was retired, UTC', momentCell(sql`l.retired_at`)],
  ],
  fromClause: () => sql`from lines l order by l.place, l.name`,
})

export const lineTables = [lines]
