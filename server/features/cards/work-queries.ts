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

const policiesWithTemporaryCards = (at: WorkItemsContext) =>
  seenBy(at.db, at.me)
    .policies.where(
      sql<boolean>`policies.id in (
        select vehicles.policy_id from vehicles where vehicles.temporary_until is not null and vehicles.removed_at is null)`,
    )
    .where(sql<boolean>`policies.end_date > ${at.day}::date`)
    .where(isOfWantedClients(at, sql.ref('policies.userId')))

/** Policies with bound vehicles that the carrier has not confirmed. */
export const temporaryCardWorkItems = new WorkItems('temporary card', 65, (at) =>
  policiesWithTemporaryCards(at).select(
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
      standing: sql`case when ${firstEnd} <= ${at.day}::date then ${overdueUrgency}
        when ${firstEnd} <= ${at.day}::date + 7 then ${urgentUrgency} else ${waitingUrgency} end`,
    }),
  ),
)
