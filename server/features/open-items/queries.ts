import { type Expression, sql } from 'kysely'
import type { WorkItemsContext } from '../../queries/work-items.ts'
import { loadFeatureParts } from '../../registry/features.ts'

const allWorkItems = (await loadFeatureParts(({ workItems }) => workItems)).flat()

/**
 * The clients with work items, for any owner and even if snoozed: `client_id`, `open`. All clients
 * whom the viewer sees, or some of them.
 */
export function openItemCounts(itemsContext: WorkItemsContext, clientIds?: readonly string[]) {
  const matchesClients = (client: Expression<unknown>) => sql<boolean>`${client} = any(${clientIds}::uuid[])`
  const parts = allWorkItems.map(({ rows }) =>
    clientIds === undefined
      ? sql`select w.client_id from (${rows(itemsContext)}) as w where w.client_id is not null`
      : sql`select w.client_id from (${rows({ ...itemsContext, matchesClients })}) as w
          where ${matchesClients(sql`w.client_id`)}`,
  )
  return sql<{ clientId: string; open: number }>`(
    select items.client_id, count(*) as open from (${sql.join(parts, sql` union all `)}) as items
    group by items.client_id)`
}
