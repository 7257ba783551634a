import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { line, overdue, Waits, type WaitsAt, waiting } from '../../reading/waits.ts'
import { statusOn } from './queries.ts'

/**
 * Policies of which somebody has to look at a payment: what the agency bills is overdue, or a client says that something is paid. Of
 * each policy one line, by what is due first of it.
 */
export const billsWaiting = new Waits('bill', 30, ({ db, me, day, clientId }: WaitsAt) => {
  const isOverdue = sql<boolean>`${statusOn(day)} = 'overdue'`
  const looked = sql<boolean>`(${statusOn(day)} = 'said paid' or (installments.own and ${isOverdue}))`
  return seenBy(db, me)
    .installments.innerJoin('bills', 'bills.id', 'installments.billId')
    .innerJoin('policies', 'policies.id', 'bills.policyId')
    .where(sql<boolean>`(installments.paid_on is null and installments.cancelled_at is null
      and (installments.said_paid_at is not null or (installments.own and installments.due_on < ${day}::date)))`)
    .where(looked)
    .$if(clientId !== undefined, (rows) => rows.where('policies.userId', '=', clientId ?? ''))
    .groupBy('policies.id')
    .select(
      line({
        id: sql.ref('policies.id'),
        clientId: sql`policies.user_id`,
        about: sql<string>`concat(policies.type, ' ', policies.policy_number)`,
        detail: sql<string>`case when bool_or(installments.said_paid_at is not null) then 'Client says it is paid'
          else 'Overdue since ' || to_char(min(installments.due_on), 'FMMon FMDD') end`,
        since: sql<string>`min(coalesce(installments.said_paid_at, installments.due_on::timestamptz))`,
        stirred: sql<string>`max(coalesce(installments.said_paid_at, '-infinity'::timestamptz))`,
        untilDay: sql<string>`min(installments.due_on)`,
        due: sql<string>`min(installments.due_on)`,
        standing: sql`case when bool_or(${isOverdue}) then ${overdue} else ${waiting} end`,
      }),
    )
})
