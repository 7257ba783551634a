import { sql } from 'kysely'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  idColumn,
  isInScope,
  momentCell,
  plainTable,
  yesNoCell,
} from '../../registry/archive-table.ts'

const certificates = plainTable({
  file: 'certificates.csv',
  says: 'Certificates that were issued, with what is printed on them',
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Number', 'As it is printed', sql`t.number`],
    ['Holder ID', 'As holders.csv has it', sql`t.holder_id`],
    ['Holder', 'As it is printed', sql`t.printed #>> '{holder,name}'`],
    ['Named insured', 'As it is printed', sql`t.printed #>> '{insured,name}'`],
    ['All that is printed', 'As JSON', sql`t.printed`],
    ['Issued', 'UTC', momentCell(sql`t.issued_at`)],
    ['Issued by', 'Who pressed the button', shownNameOf('issuer')],
    [
      'Beyond approval',
      'yes of one that an agent wrote for this holder alone',
      yesNoCell(sql`t.is_beyond_approval`),
    ],
    ['Replaced by', 'The ID of the one that took its place', sql`t.replaced_by`],
    ['Withdrawn', 'UTC', momentCell(sql`t.withdrawn_at`)],
  ],
  from: (scope) => sql`
    from certificates t join accounts c on c.id = t.client_id join users issuer on issuer.id = t.issued_by
    where ${isInScope(sql`t.client_id`, scope)} order by t.number`,
})

export const certificateTables = [certificates]
