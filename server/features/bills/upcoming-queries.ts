import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'
import { hasNonPaymentNotice, installmentStatusOn, payeeJson } from './queries.ts'

/**
 * Days before and after the due date in which a client sees a payment. A missed payment stays
 * longer if the agency bills it, or if its carrier has given notice of cancellation. Other missed
 * payments leave the list, because staff do not have to record payments to a carrier.
 */
const [daysAhead, daysPast] = [30, 14]

export const upcomingInstallments = new UpcomingItems('bills', ({ db, me, day }) =>
  seenBy(db, me)
    .installments.innerJoin('bills', 'bills.id', 'installments.billId')
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .where(sql<boolean>`(installments.paid_on is null and installments.due_on <= ${day}::date + ${sql.lit(daysAhead)}
      and (installments.due_on >= ${day}::date - ${sql.lit(daysPast)} or installments.own or ${hasNonPaymentNotice})
      and ${installmentStatusOn(day)} in ('due', 'overdue'))`)
    .orderBy('installments.dueOn')
    .limit(sql.lit(3))
    .select(
      upcomingColumns({
        id: 'policies.id',
        state: installmentStatusOn(day),
        name: sql`${payeeJson} ->> 'name'`,
        note: sql`(installments.amount + installments.charge)`,
        day: 'installments.dueOn',
        link: sql`${payeeJson} ->> 'page'`,
      }),
    ),
)
