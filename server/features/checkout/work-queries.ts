import { sql } from 'kysely'
import { urgentUrgency, WorkItems, workItemColumns } from '../../queries/work-items.ts'
import { paymentsToSettle } from './queries.ts'

const dollarsOf = (amount: string) => sql`'$' || to_char(${sql.ref(amount)}, 'FM9,999,999,990.00')`

const problemText = sql<string>`case checkout_payments.problem
  when 'amount differs' then concat('The bill is for ', '$' || to_char(installments.amount + installments.charge, 'FM9,999,999,990.00'))
  when 'paid already' then concat('Already recorded as paid', ' on ' || to_char(installments.paid_on, 'FMMon FMDD, YYYY'))
  when 'not due' then 'No payment is due on this bill'
  else 'No bill has the reference ' || checkout_payments.reference end`

/** Payments that the checkout reported and that fit no bill. Those of no client are the admins'. */
export const checkoutWorkItems = new WorkItems('checkout payment', 29, ({ db, me }) =>
  paymentsToSettle(db, me).select((row) =>
    workItemColumns({
      id: row.ref('checkoutPayments.id'),
      clientId: row.ref('policies.userId'),
      ownerId: sql<string | null>`case when policies.user_id is null then ${me.id}::uuid end`,
      about: sql`concat('Paid at the checkout: ', ${dollarsOf('checkoutPayments.amount')}, ' for ' || policies.policy_number)`,
      detail: problemText,
      since: row.ref('checkoutPayments.receivedAt'),
      due: row.ref('checkoutPayments.receivedAt'),
      standing: urgentUrgency,
    }),
  ),
)
