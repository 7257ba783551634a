import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  isOfWantedClients,
  overdueUrgency,
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'
import { installmentStatusOn } from './queries.ts'

/**
 * Policies with a payment to look at: an overdue bill of the agency, or a payment that a client
 * reported. One item for each policy, by its earliest due date. Few installments are open, so each
 * policy is looked up by itself.
 */
export const billWorkItems = new WorkItems('bill', 30, (itemsContext: WorkItemsContext) => {
  const { db, me, day } = itemsContext
  const isOverdue = sql<boolean>`${installmentStatusOn(day)} = 'overdue'`
  return db
    .selectFrom('installments')
    .innerJoinLateral(
      db
        .selectFrom('bills')
        .where(sql<boolean>`bills.id = installments.bill_id`)
        .where('bills.withdrawnAt', 'is', null)
        .select('bills.policyId')
        .limit(sql.lit(1))
        .as('bills'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      seenBy(db, me)
        .allPolicies.where(sql<boolean>`policies.id = bills.policy_id`)
        .where(isOfWantedClients(itemsContext, sql.ref('policies.userId')))
        .select([
          ...(['policies.id', 'policies.userId', 'policies.type', 'policies.policyNumber'] as const),
          ...(['policies.startDate', 'policies.cancelledOn', 'policies.deactivatedAt'] as const),
        ])
        .limit(sql.lit(1))
        .as('policies'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(installments.paid_on is null and installments.cancelled_at is null
      and (installments.said_paid_at is not null or (installments.own and installments.due_on < ${day}::date)))`)
    .where(sql<boolean>`(${installmentStatusOn(day)} = 'said paid' or (installments.own and ${isOverdue}))`)
    .groupBy(['policies.id', 'policies.userId', 'policies.type', 'policies.policyNumber'])
    .select(
      workItemColumns({
        id: sql.ref('policies.id'),
        clientId: sql`policies.user_id`,
        about: sql<string>`concat(policies.type, ' ', policies.policy_number)`,
        detail: sql<string>`case when bool_or(installments.said_paid_at is not null) then 'Client reported a payment'
          else 'Overdue since ' || to_char(min(installments.due_on), 'FMMon FMDD') end`,
        since: sql<string>`min(coalesce(installments.said_paid_at, installments.due_on::timestamptz))`,
        stirred: sql<string>`max(coalesce(installments.said_paid_at, '-infinity'::timestamptz))`,
        untilDay: sql<string>`min(installments.due_on)`,
        due: sql<string>`min(installments.due_on)`,
        standing: sql`case when bool_or(${isOverdue}) then ${overdueUrgency} else ${waitingUrgency} end`,
        step: sql`case when (array_agg(installments.own order by installments.due_on, installments.id))[1] then 'confirm' end`,
      }),
    )
})
