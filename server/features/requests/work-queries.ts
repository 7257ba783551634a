import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  overdueUrgency,
  sqlExcerptOf,
  urgentUrgency,
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'

/**
 * A request with a due date is late after that day. An urgent one is late after four business hours
 * if nobody has started it, and after 24 hours in any case. Any other one is late after eight
 * business hours if nobody has started it.
 */
const isLate = ({ now, day, urgentBefore, answeredBefore }: WorkItemsContext) => sql<boolean>`case
  when requests.due_on is not null then requests.due_on < ${day}::date
  when requests.is_urgent then requests.created_at < ${now}::timestamptz - interval '24 hours'
    or (requests.status = 'pending' and requests.changed_at < ${urgentBefore}::timestamptz)
  else requests.status = 'pending' and requests.changed_at < ${answeredBefore}::timestamptz end`

const openRequests = (itemsContext: WorkItemsContext) =>
  seenBy(itemsContext.db, itemsContext.me)
    .requests.where('requests.status', '<>', sql.lit('completed'))
    .select((row) =>
      workItemColumns({
        id: row.ref('requests.id'),
        clientId: row.ref('requests.requesterId'),
        about: row.ref('requests.description'),
        detail: sqlExcerptOf(row.ref('requests.details')),
        since: row.ref('requests.createdAt'),
        stirred: row.ref('requests.changedAt'),
        due: sql`requests.created_at`,
        standing: sql`case when ${isLate(itemsContext)} then ${overdueUrgency} when requests.is_urgent then ${urgentUrgency} else ${waitingUrgency} end`,
        step: sql`case
          when requests.type = 'coi' then case when exists (select from certificate_holders h
            where h.request_id = requests.id and h.removed_at is null) then 'approve' end
          when requests.change is not null and requests.policy_id is not null then 'confirm' end`,
      }),
    )

export const requestWorkItems = new WorkItems('request', 20, (itemsContext) =>
  openRequests(itemsContext).where('requests.type', '<>', sql.lit('coi')),
)

export const certificateWorkItems = new WorkItems('certificate', 90, (itemsContext) =>
  openRequests(itemsContext).where('requests.type', '=', sql.lit('coi')),
)
