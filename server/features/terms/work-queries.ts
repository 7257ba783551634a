import { type RawBuilder, sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  isOfWantedClients,
  overdueUrgency,
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'
import { isLastTermOurs, isRenewalLateOn } from '../policies/queries.ts'

/**
 * Reads a column of a displayed policy. The query examines many last terms through a narrow index,
 * and reads policies only for the result.
 */
const selectFromPolicy = <T>(id: 'last_terms.policy_id' | 'policies.id', selected: RawBuilder<T>) =>
  sql<T>`(select ${selected} from policies as one where one.id = ${sql.ref(id)})`

const renewalItem = (
  id: 'last_terms.policy_id' | 'policies.id',
  { userId, endDate }: Record<'userId' | 'endDate', RawBuilder<string>>,
  urgency: typeof overdueUrgency,
  step: 'confirm' | null = null,
) =>
  workItemColumns({
    id: sql.ref(id),
    clientId: userId,
    about: selectFromPolicy(id, sql<string>`concat(one.type, ' ', one.policy_number)`),
    detail: selectFromPolicy(id, sql<string>`one.carrier`),
    since: selectFromPolicy(id, sql<string>`one.created_at`),
    // A snoozed renewal returns only on its day: nothing else counts as activity.
    stirred: sql`'-infinity'`,
    untilDay: endDate,
    due: endDate,
    standing: urgency,
    step: sql.lit(step),
  })

const lastTerms = (itemsContext: WorkItemsContext, urgency: typeof overdueUrgency) =>
  seenBy(itemsContext.db, itemsContext.me)
    .lastTerms.$if(itemsContext.matchesClients !== undefined, (rows) =>
      rows.where(
        sql<boolean>`last_terms.policy_id in (
          select p.id from policies p where ${isOfWantedClients(itemsContext, sql`p.user_id`)})`,
      ),
    )
    .select(
      renewalItem(
        'last_terms.policy_id',
        { userId: sql`last_terms.user_id`, endDate: sql`last_terms.end_date` },
        urgency,
      ),
    )

/** Terms in force that end within 30 days without a later term. */
export const renewalWorkItems = new WorkItems('renewal', 70, (itemsContext) =>
  lastTerms(itemsContext, waitingUrgency).where(
    sql<boolean>`last_terms.start_date <= ${itemsContext.day}::date and last_terms.end_date > ${itemsContext.day}::date
      and last_terms.end_date <= ${itemsContext.day}::date + 30 and ${isLastTermOurs(itemsContext.day)}`,
  ),
)

/** Ended within the last 30 days without a later term, and not marked as not renewed. */
export const endedTermWorkItems = new WorkItems('renewal', 70, (itemsContext) =>
  lastTerms(itemsContext, overdueUrgency).where(
    sql<boolean>`last_terms.end_date <= ${itemsContext.day}::date and last_terms.end_date > ${itemsContext.day}::date - 30
      and ${isLastTermOurs(itemsContext.day)}`,
  ),
)

export const unconfirmedRenewalWorkItems = new WorkItems('renewal', 70, (itemsContext) =>
  seenBy(itemsContext.db, itemsContext.me)
    .policies.where(isRenewalLateOn(itemsContext.day))
    .select(
      renewalItem(
        'policies.id',
        { userId: sql`policies.user_id`, endDate: sql`policies.end_date` },
        overdueUrgency,
        'confirm',
      ),
    ),
)
