import { sql } from 'kysely'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { preparedQueries } from '../../queries/prepared-query.ts'
import { type LatenessCutoffs, latenessCutoffs, workItemsOfKind } from './queries.ts'

interface WorkItemKey {
  kind: string
  id: string
}

interface OpenItem {
  id: string
  clientId: string | null
  about: string
  /** The time since which the item waits. A reassignment before that time no longer counts. */
  since: string
}

interface OpenItemParams extends LatenessCutoffs {
  ids: readonly string[]
}

const openItems = preparedQueries<{ kind: string }, OpenItemParams, OpenItem>(
  'waits',
  (queryContext, { ids, urgentBefore, answeredBefore }, { kind }) => {
    const itemSelects = workItemsOfKind(kind).map(
      ({ openRows }) => sql`select w.id, w.client_id, w.about, w.since
        from (${openRows({ ...queryContext, urgentBefore, answeredBefore })}) as w where w.id = any(${ids}::uuid[])`,
    )
    return sql<OpenItem>`${sql.join(itemSelects, sql` union all `)}`
  },
)

/** The given items that the viewer may see and that wait now or will wait later. */
export function workItemsSeenBy(
  tx: Db,
  context: RequestContext,
  kind: string,
  ids: readonly string[],
): Promise<OpenItem[]> {
  // Throws before a statement is prepared for an unknown kind.
  workItemsOfKind(kind)
  return openItems(tx, context, { kind }, { ...latenessCutoffs(context), ids })
}

/** An item that the viewer may see and that waits now or will wait later. Throws 404. */
export async function workItemSeenBy(
  tx: Db,
  context: RequestContext,
  { kind, id }: WorkItemKey,
): Promise<OpenItem> {
  const [item] = await workItemsSeenBy(tx, context, kind, [id])
  if (!item) throw notFound('This')
  return item
}

/**
 * The given items of several kinds that the viewer may see and that wait now or will wait later,
 * sorted by ID, so that two concurrent writes do not deadlock.
 */
export async function openItemsAmong(
  tx: Db,
  context: RequestContext,
  items: readonly WorkItemKey[],
): Promise<(OpenItem & { kind: string })[]> {
  const openItems: (OpenItem & { kind: string })[] = []
  for (const [kind, keysOfKind] of Map.groupBy(items, ({ kind }) => kind)) {
    const ids = keysOfKind.map(({ id }) => id)
    for (const item of await workItemsSeenBy(tx, context, kind, ids)) openItems.push({ ...item, kind })
  }
  return openItems.toSorted((one, other) => one.id.localeCompare(other.id))
}

interface Snooze extends WorkItemKey {
  untilDay: string
}

export const insertSnooze = (tx: Db, context: RequestContext, { kind, id, untilDay }: Snooze) => {
  const snoozeColumns = { untilDay, snoozedAt: context.now().toISOString() }
  return tx
    .insertInto('snoozes')
    .values({ userId: context.me.id, kind, thingId: id, ...snoozeColumns })
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'thingId']).doUpdateSet(snoozeColumns))
    .execute()
}

export const deleteSnooze = (tx: Db, userId: string, { kind, id }: WorkItemKey) =>
  tx
    .deleteFrom('snoozes')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('thingId', '=', id)
    .execute()

/** Deletes snoozes that ended over a month ago. */
export const deleteOldSnoozes = (db: Db, now: Date) =>
  db
    .deleteFrom('snoozes')
    .where('untilDay', '<', sql<string>`${now.toISOString()}::timestamptz::date - 30`)
    .execute()

export interface ItemReassignment {
  toId: string
  passedBy: string
  passedAt: string
}

/** The reassignment of an item, locked; null if the item is with the client's agent. */
export const lockReassignmentOf = async (
  tx: Db,
  { kind, id }: WorkItemKey,
): Promise<ItemReassignment | null> =>
  (await tx
    .selectFrom('passes')
    .select(['toId', 'passedBy', 'passedAt'])
    .where('kind', '=', kind)
    .where('thingId', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Stores the reassignment of an item; null returns the item to the client's agent. */
export const saveReassignment = (
  tx: Db,
  { kind, id }: WorkItemKey,
  reassignment: ItemReassignment | null,
) => {
  if (reassignment === null)
    return tx.deleteFrom('passes').where('kind', '=', kind).where('thingId', '=', id).execute()
  return tx
    .insertInto('passes')
    .values({ kind, thingId: id, ...reassignment })
    .onConflict((conflict) => conflict.columns(['kind', 'thingId']).doUpdateSet(reassignment))
    .execute()
}
