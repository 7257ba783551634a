import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
} from '../../registry/archive-table.ts'

// The client's own archive leaves it out: the holder wrote to the agency.
const holderReports = definePlainTable({
  file: 'holder-reports.csv',
  description: 'What certificate holders said is wrong with a certificate',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Certificate ID', 'As in certificates.csv', sql`t.certificate_id`],
    ['Reason', 'limit, form, name, address or not received', sql`t.reason`],
    ['Said', 'In the holder’s words', sql`t.said`],
    ['Reported', 'UTC', momentCell(sql`t.reported_at`)],
    ['Done', 'UTC', momentCell(sql`t.settled_at`)],
    ['Done by', 'Name', shownNameOf('settler')],
  ],
  fromClause: (scope) => sql`
    from holder_reports t join accounts c on c.id = t.client_id left join users settler on settler.id = t.settled_by
    where ${isInScope(sql`t.client_id`, scope)} order by t.reported_at, t.id`,
})

export const holderAccessTables = [holderReports]
