import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'
import { hasNonPaymentNotice, installmentStatusOn, payeeOf } from './queries.ts'

/**
 * For so many days before its day a client reads of a payment. Of one whose day has gone by: until it is paid, where the agency has
 * to know of it or its carrier has given notice; of a carrier's other for some days, as nobody has to note those.
 */
const [soon, past] = [30, 14]

export const upcomingInstallments = new UpcomingItems('bills', ({ db, me, day }) =>
  seenBy(db, me)
    .installments.innerJoin('bills', 'bills.id', 'installments.billId')
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .where(sql<boolean>`(installments.paid_on is null and installments.due_on <= ${day}::date + ${sql.lit(soon)}
      and (installments.due_on >= ${day}::date - ${sql.lit(past)} or installments.own or ${hasNonPaymentNotice})
      and ${installmentStatusOn(day)} in ('due', 'overdue'))`)
    .orderBy('installments.dueOn')
    .limit(sql.lit(3))
    .select(
      upcomingColumns({
        id: 'policies.id',
        state: installmentStatusOn(day),
        name: sql`${payeeOf} ->> 'name'`,
        note: sql`(installments.amount + installments.charge)`,
        day: 'installments.dueOn',
      }),
    ),
)
