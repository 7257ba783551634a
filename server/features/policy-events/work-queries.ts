import { type RawBuilder, sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  isOfWantedClients,
  overdueUrgency,
  urgentUrgency,
  WorkItems,
  type WorkItemsContext,
  workItemColumns,
} from '../../queries/work-items.ts'

/**
 * Policies with a notice of cancellation. Before its effective date, staff call the client; from
 * that date on, staff ask the carrier for the outcome.
 */
const cancellationNotices = (
  itemsContext: WorkItemsContext,
  urgency: typeof overdueUrgency,
  condition: RawBuilder<boolean>,
) =>
  seenBy(itemsContext.db, itemsContext.me)
    .policies.where('policies.noticeOn', 'is not', null)
    .where(condition)
    .where(isOfWantedClients(itemsContext, sql.ref('policies.userId')))
    .select(
      workItemColumns({
        id: sql.ref('policies.id'),
        clientId: sql`policies.user_id`,
        about: sql<string>`concat(policies.type, ' ', policies.policy_number)`,
        detail: sql<string>`policies.carrier`,
        since: sql<string>`(policies.life #>> '{notice,receivedOn}')::date`,
        stirred: sql`'-infinity'`,
        untilDay: sql<string>`policies.notice_on`,
        due: sql<string>`policies.notice_on`,
        standing: urgency,
      }),
    )

export const noticeWorkItems = new WorkItems('notice', 5, (itemsContext) =>
  cancellationNotices(
    itemsContext,
    urgentUrgency,
    sql<boolean>`policies.notice_on > ${itemsContext.day}::date`,
  ),
)
export const noticeFollowUpWorkItems = new WorkItems('notice', 5, (itemsContext) =>
  cancellationNotices(
    itemsContext,
    overdueUrgency,
    sql<boolean>`policies.notice_on <= ${itemsContext.day}::date and policies.end_date > ${itemsContext.day}::date - 30`,
  ),
)
