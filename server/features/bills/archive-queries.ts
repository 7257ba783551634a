import { sql } from 'kysely'
import { isPolicyVisibleToClient } from '../../policy-rules.ts'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
  policyIdColumn,
  policyNumberColumn,
} from '../../registry/archive-table.ts'

const bills = definePlainTable({
  file: 'bills.csv',
  description: 'Installments of every bill',
  columns: [
    idColumn(sql`i.id`),
    ...accountColumns,
    policyIdColumn,
    policyNumberColumn,
    ['Bill ID', 'The same for all installments of one bill', sql`b.id`],
    ['Billed by', 'carrier or agency', sql`b.by`],
    ['Finance company', 'If one collects the premium', sql`b.finance_company`],
    ['Premium', 'US dollars, of the whole bill', sql`b.premium`],
    ['Taxes', 'US dollars, of the whole bill', sql`b.taxes`],
    ['Fees', 'US dollars, of the whole bill', sql`b.fees`],
    ['Note', 'Shown with the bill', sql`b.note`],
    ['Due', 'YYYY-MM-DD', sql`i.due_on`],
    ['Amount', 'US dollars', sql`i.amount`],
    ['Charge', 'US dollars, for paying in installments', sql`i.charge`],
    ['Paid', 'YYYY-MM-DD', sql`i.paid_on`],
    ['Source', 'How the agency learned of the payment', sql`ours.source`],
    ['Client says paid', 'When the client reported the payment, UTC', momentCell(sql`i.said_paid_at`)],
    ['Client says', 'Attachment', sql`i.said_note`],
    ['Proof', 'The document with the report, as in documents.csv', sql`i.proof_id`],
    ['Cancelled', 'When it was removed from the bill, UTC', momentCell(sql`i.cancelled_at`)],
    ['Reminded', 'Before the due date, UTC', momentCell(sql`i.reminded_at`)],
    ['Reminded again', 'After the due date, UTC', momentCell(sql`i.missed_at`)],
    ['Withdrawn', 'When the whole bill was withdrawn, UTC', momentCell(sql`b.withdrawn_at`)],
  ],
  // Only the agency sees the source and withdrawn bills.
  fromClause: (scope) => sql`
    from installments i join bills b on b.id = i.bill_id join policies p on p.id = b.policy_id join accounts c on c.id = p.user_id
      left join lateral (select i.paid_source as source) ours on ${scope.clientId === null}
    where ${isInScope(sql`p.user_id`, scope)} and ${clientArchiveCondition(sql`b.withdrawn_at is null`, scope)}
      and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)} order by b.created_at, b.id, i.place, i.id`,
})

export const billTables = [bills]
