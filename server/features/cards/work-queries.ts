import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  isOfWantedClients,
  overdueUrgency,
  urgentUrgency,
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'

/** Temporary cards are few and have their own index. */
const firstEnd = sql<string>`(
  select min(one.temporary_until) from vehicles one
  where one.policy_id = policies.id and one.temporary_until is not null and one.removed_at is null)`

const policiesWithTemporaryCards = (itemsContext: WorkItemsContext) =>
  seenBy(itemsContext.db, itemsContext.me)
    .policies.where(
      sql<boolean>`policies.id in (
        select vehicles.policy_id from vehicles where vehicles.temporary_until is not null and vehicles.removed_at is null)`,
    )
    .where(sql<boolean>`policies.end_date > ${itemsContext.day}::date`)
    .where(isOfWantedClients(itemsContext, sql.ref('policies.userId')))

/** Policies with bound vehicles that the carrier has not confirmed. */
export const temporaryCardWorkItems = new WorkItems('temporary card', 65, (itemsContext) =>
  policiesWithTemporaryCards(itemsContext).select(
    workItemColumns({
      id: sql.ref('policies.id'),
      clientId: sql`policies.user_id`,
      about: sql<string>`concat(policies.type, ' ', policies.policy_number)`,
      detail: sql<string>`policies.carrier`,
      since: sql<string>`(
        select min(one.created_at) from vehicles one
        where one.policy_id = policies.id and one.temporary_until is not null and one.removed_at is null)`,
      stirred: sql`'-infinity'`,
      untilDay: firstEnd,
      due: firstEnd,
      standing: sql`case when ${firstEnd} <= ${itemsContext.day}::date then ${overdueUrgency}
        when ${firstEnd} <= ${itemsContext.day}::date + 7 then ${urgentUrgency} else ${waitingUrgency} end`,
    }),
  ),
)
