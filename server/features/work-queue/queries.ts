import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { maxItemsPerKind, type workQueue as wire } from '../../../contract/work-queue.ts'
import { isLimitedToOwnClients, isOwnClient, isOwnOrStoodInFor, staffWithAccess } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import { wrongField } from '../../failure.ts'
import { businessHoursBefore } from '../../platform/local-time.ts'
import { withGenericPlan } from '../../queries/generic-plan.ts'
import { fullNameOf, instantSql } from '../../queries/json.ts'
import { preparedQueries } from '../../queries/prepared-query.ts'
import { urgencies, type WorkItems, type WorkItemsContext } from '../../queries/work-items.ts'
import { loadFeatureParts } from '../../registry/features.ts'

const allWorkItems = (await loadFeatureParts(({ workItems }) => workItems)).flat()

/** The sources of a kind's work items. Throws if the kind is unknown. */
export function workItemsOfKind(kind: string): readonly WorkItems[] {
  const parts = allWorkItems.filter((workItem) => workItem.kind === kind)
  if (parts.length === 0) throw wrongField('kind', 'There are no open items of this kind')
  return parts
}

/** Work items that were not started, or not answered, before these times are late. */
export type LatenessCutoffs = Pick<WorkItemsContext, 'urgentBefore' | 'answeredBefore'>

export function latenessCutoffs({ agency, now }: Pick<RequestContext, 'agency' | 'now'>): LatenessCutoffs {
  const timeBefore = (hours: number) => businessHoursBefore(now(), hours, agency()).toISOString()
  return { urgentBefore: timeBefore(4), answeredBefore: timeBefore(8) }
}

interface QueueParams extends LatenessCutoffs {
  /** The owner to filter by. */
  person: string
}

type QueueScope = 'mine' | 'all' | 'person'
type Queue = z.input<typeof wire.list.reply>

/** The parts of a queue request that select the SQL. */
interface QueueShape {
  kind: string | undefined
  whose: QueueScope
}

// If all rows have the same standing, PostgreSQL computes this rank in advance and reads an index
// on `due`.
const rank = sql`case w.standing ${sql.join(
  urgencies.map((urgency, index) => sql`when ${sql.lit(urgency)} then ${sql.lit(index)}`),
  sql` `,
)} end`

/** Whether an item was reassigned since it began to wait, to a colleague who sees the client. */
const isReassigned = (
  kind: RawBuilder<unknown>,
  now: string,
) => sql`passes.kind = ${kind} and passes.thing_id = w.id
  and passes.passed_at >= w.since
  and passes.to_id in (select who.id from ${staffWithAccess(sql`w.client_id`, now)} as who)`

/** A filter on work items with the joins that it needs. */
interface ItemFilter {
  joinSql: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

/** The first work items of one source. */
const selectItems = (
  { kind, rank: kindRank, rows }: WorkItems,
  itemsContext: WorkItemsContext,
  { joinSql, condition }: ItemFilter,
) => sql`
  select ${sql.lit(kind)} as kind, ${sql.lit(kindRank)}::int as place, ${rank} as rank, w.id, w.client_id, w.owner_id, w.about,
    w.detail, w.since, w.until_day, w.until_moment, w.standing, w.step, w.due
  from (${rows(itemsContext)}) as w ${joinSql}
  where ${condition}
  order by rank, w.due, w.id limit ${sql.lit(maxItemsPerKind + 1)}`

/**
 * Filters by owner: the colleague to whom the item was passed, otherwise the item's own owner,
 * otherwise the client's agent and account managers.
 */
function filterByOwner(
  { kind }: WorkItems,
  scope: QueueScope,
  { me, now, person }: WorkItemsContext & QueueParams,
): ItemFilter {
  if (scope === 'all') return { joinSql: sql``, condition: sql`true` }
  // Reassigned items are few, so one list of their IDs is faster.
  const reassignedTo = sql`case when w.id in (select thing_id from passes where kind = ${sql.lit(kind)})
    then (select passes.to_id from passes where ${isReassigned(sql.lit(kind), now)}) end`
  const isOwnAgent = scope === 'mine' && isLimitedToOwnClients(me)
  const agent = isOwnAgent ? sql`${me.id}::uuid` : sql`client.agent_id`
  const client = isOwnAgent ? sql`` : sql`left join accounts as client on client.id = w.client_id`
  // Items without an owner belong to the whole team.
  const isTeamQueue = scope === 'mine' && me.manages
  const unownedColumn = isTeamQueue
    ? sql`, coalesce(${reassignedTo}, w.owner_id) is null as is_nobodys`
    : sql``
  const isOwnItem = isOwnOrStoodInFor('owned.ownerId', me)
  return {
    joinSql: sql`${client} cross join lateral (select coalesce(${reassignedTo}, w.owner_id, ${agent}) as owner_id${unownedColumn}) as owned`,
    condition: isTeamQueue
      ? sql`(${isOwnItem} or (owned.is_nobodys and ${isOwnClient('client', me)}))`
      : scope === 'mine'
        ? isOwnItem
        : sql`owned.owner_id = ${person}`,
  }
}

/** Filters by owner and leaves out snoozed items. */
function filterSnoozed(
  workItems: WorkItems,
  scope: QueueScope,
  itemsContext: WorkItemsContext & QueueParams,
): ItemFilter {
  const { me, day } = itemsContext
  const { joinSql, condition } = filterByOwner(workItems, scope, itemsContext)
  const snoozedItems = sql`from snoozes where snoozes.user_id = ${me.id} and snoozes.kind = ${sql.lit(workItems.kind)}
    and snoozes.until_day > ${day}::date`
  return {
    joinSql,
    condition: sql`${condition} and (w.id not in (select snoozes.thing_id ${snoozedItems})
      or not exists (select ${snoozedItems} and snoozes.thing_id = w.id and snoozes.snoozed_at >= w.stirred))`,
  }
}

const columns = sql`kind, place, rank, id, client_id, owner_id, about, detail, since, until_day, until_moment,
  standing, step, due::timestamptz`

const queueOrder = sql`rank, case when standing = 'waiting' then place end, due, kind, id`

/** The first work items in working order, as the API returns them. */
const selectShownItems = (waitingItems: RawBuilder<unknown>, max: number, now: string) => sql`
  select w.kind, w.id, w.client_id as "clientId", client.name as "clientName", w.about, w.detail,
    ${instantSql(sql<string>`w.since`)} as since, w.until_day as "untilDay",
    ${instantSql(sql<string | null>`w.until_moment`)} as "untilMoment", w.standing, w.step, owner.id as "ownerId",
    ${fullNameOf('owner')} as "ownerName", passes.to_id is not null as "isPassed"
  from (select ${columns} from ${waitingItems} as waiting order by ${queueOrder} limit ${sql.lit(max)}) as w
  left join accounts as client on client.id = w.client_id
  left join passes on ${isReassigned(sql`w.kind`, now)}
  left join users as owner on owner.id = coalesce(passes.to_id, w.owner_id, client.agent_id)
  order by w.rank, case when w.standing = 'waiting' then w.place end, w.due, w.kind, w.id`

/** The work items about one client, for any owner and even if snoozed, as JSON. */
export function workItemsAbout(itemsContext: WorkItemsContext, clientId: string, max: number) {
  const isOfClientSql = (client: Expression<unknown>) => sql<boolean>`${client} = ${clientId}::uuid`
  const itemFilter = { joinSql: sql``, condition: isOfClientSql(sql`w.client_id`) }
  const parts = allWorkItems.map(
    (workItem) =>
      sql`(select ${columns} from (${selectItems(workItem, { ...itemsContext, matchesClients: isOfClientSql }, itemFilter)}) as part)`,
  )
  const shownSelect = selectShownItems(sql`(${sql.join(parts, sql` union all `)})`, max, itemsContext.now)
  return sql<
    Queue['waiting']
  >`coalesce((select json_agg(row_to_json(shown)) from (${shownSelect}) as shown), '[]')`
}

/** One statement for all features. The database builds the response. */
const buildQueue = (
  kinds: readonly WorkItems[],
  scope: QueueScope,
  itemsContext: WorkItemsContext & QueueParams,
) => {
  const parts = kinds.map(
    (kind, index) =>
      sql`${sql.id(`part${index}`)} as materialized (${selectItems(kind, itemsContext, filterSnoozed(kind, scope, itemsContext))})`,
  )
  const unionSql = sql.join(
    kinds.map((_, index) => sql`select ${columns} from ${sql.id(`part${index}`)}`),
    sql` union all `,
  )
  return sql<Queue>`
    with ${sql.join(parts)}, waiting as (${unionSql})
    select
      coalesce((select json_agg(row_to_json(shown)) from (${selectShownItems(sql`waiting`, maxItemsPerKind, itemsContext.now)}) as shown), '[]') as waiting,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'count', least(count, ${sql.lit(maxItemsPerKind)}),
          'isMore', count > ${sql.lit(maxItemsPerKind)}) order by place, kind)
        from (select kind, min(place) as place, count(*) as count from waiting group by kind) as counted), '[]') as kinds,
      (select count(*) from waiting where standing = 'overdue') as overdue,
      (select count(*) from waiting where standing = 'urgent') as urgent`
}

const queueQuery = preparedQueries<QueueShape, QueueParams, Queue>(
  'today',
  (queryContext, { urgentBefore, answeredBefore, person }, { kind, whose }) =>
    buildQueue(kind === undefined ? allWorkItems : workItemsOfKind(kind), whose, {
      ...queryContext,
      urgentBefore,
      answeredBefore,
      person,
    }),
)

/** The work queue of staff, in working order. */
export async function workQueueSeenBy(
  context: RequestContext,
  { whose, kind }: z.output<typeof wire.list.query>,
): Promise<Queue> {
  const isKnownScope = whose === 'mine' || whose === 'all'
  // Throws before a statement is prepared for an unknown kind.
  if (kind !== undefined) workItemsOfKind(kind)
  const form: QueueShape = { kind, whose: isKnownScope ? whose : 'person' }
  const parameters = { ...latenessCutoffs(context), person: isKnownScope ? context.me.id : whose }
  const [answer] = await withGenericPlan(context, (tx) => queueQuery(tx, context, form, parameters))
  if (!answer) throw new Error('The work queue query returned nothing')
  return answer
}
