import { sql } from 'kysely'
import { isPolicyVisibleToClient } from '../../policy-rules.ts'
import { shownNameOf } from '../../queries/json.ts'
import {
  accountColumns,
  clientArchiveCondition,
  definePlainTable,
  idColumn,
  isInScope,
  momentCell,
} from '../../registry/archive-table.ts'

const references = definePlainTable({
  file: 'payment-references.csv',
  description: 'References of installments that were opened at the agency’s checkout',
  columns: [
    ['Reference', 'As given to the checkout', sql`t.reference`],
    ...accountColumns,
    ['Installment ID', 'As in bills.csv', sql`t.installment_id`],
    ['Handed over', 'When it was first opened, UTC', momentCell(sql`t.created_at`)],
    ['Paid', 'When the payment was recorded, UTC', momentCell(sql`t.used_at`)],
  ],
  fromClause: (scope) => sql`
    from payment_references t join installments i on i.id = t.installment_id join bills b on b.id = i.bill_id
      join policies p on p.id = b.policy_id join accounts c on c.id = p.user_id
    where ${isInScope(sql`p.user_id`, scope)} and ${clientArchiveCondition(sql`b.withdrawn_at is null`, scope)}
      and ${clientArchiveCondition(isPolicyVisibleToClient('p'), scope)} order by t.created_at, t.reference`,
})

const payments = definePlainTable({
  file: 'checkout-payments.csv',
  description: 'Payments that the agency’s checkout reported',
  isOfAgency: true,
  columns: [
    idColumn(sql`t.id`),
    ...accountColumns,
    ['Installment ID', 'As in bills.csv; blank if the reference is unknown', sql`t.installment_id`],
    ['Report ID', 'As given by the checkout', sql`t.report_id`],
    ['Received', 'UTC', momentCell(sql`t.received_at`)],
    ['Reference', 'As reported', sql`t.reference`],
    ['Amount', 'US dollars', sql`t.amount`],
    ['Problem', 'Why it was not recorded as a payment; blank if it was', sql`t.problem`],
    ['Done', 'UTC', momentCell(sql`t.settled_at`)],
    ['Done by', 'Name', shownNameOf('settler')],
  ],
  fromClause: () => sql`
    from checkout_payments t left join installments i on i.id = t.installment_id left join bills b on b.id = i.bill_id
      left join policies p on p.id = b.policy_id left join accounts c on c.id = p.user_id
      left join users settler on settler.id = t.settled_by order by t.received_at, t.id`,
})

const settings = definePlainTable({
  file: 'checkout.csv',
  description: 'The address of the agency’s checkout, without its secret',
  isOfAgency: true,
  columns: [idColumn(sql`t.id`), ['Address', 'With its placeholders', sql`t.address`]],
  fromClause: () => sql`from checkout t`,
})

export const checkoutTables = [references, payments, settings]
