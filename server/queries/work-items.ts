import { type Expression, type SqlBool, sql } from 'kysely'
import type { WorkItem } from '../../contract/work-queue.ts'
import type { QueryContext } from './prepared-query.ts'

/** Query context of work items, with the deadlines for answers. */
export interface WorkItemsContext extends QueryContext {
  /** Four business hours ago: the deadline to begin urgent items and claims. */
  urgentBefore: string
  /** Eight business hours ago: the deadline to answer everything else. */
  answeredBefore: string
  /** Limits items to some clients; see `isOfWantedClients`. */
  matchesClients?: (clientId: Expression<unknown>) => Expression<SqlBool>
}

/**
 * Limits items to the wanted clients. Needed only where PostgreSQL does not apply a condition on
 * the client early by itself.
 */
export const isOfWantedClients = (
  { matchesClients }: Pick<WorkItemsContext, 'matchesClients'>,
  clientId: Expression<unknown>,
) => matchesClients?.(clientId) ?? sql.lit(true)

/** Urgency of a work item, most pressing first. */
export const urgencies = ['overdue', 'urgent', 'waiting'] as const
type Urgency = (typeof urgencies)[number]

/** The next step, or null if it is the usual one of the kind. */
type WorkItemStep = WorkItem['step']

export const overdueUrgency = sql.lit<Urgency>('overdue')
export const urgentUrgency = sql.lit<Urgency>('urgent')
export const waitingUrgency = sql.lit<Urgency>('waiting')

interface WorkItemRow {
  id: Expression<string>
  clientId: Expression<string | null>
  /** The owner, if not the client's agent. */
  ownerId?: Expression<string | null>
  about: Expression<string>
  detail?: Expression<string | null>
  /** `since`: waiting since. `stirred`: the last activity, which ends a snooze. */
  since: Expression<string>
  stirred?: Expression<string>
  untilDay?: Expression<string | null>
  untilMoment?: Expression<string | null>
  /** Within an urgency the oldest comes first. */
  due: Expression<string>
  standing: Expression<Urgency>
  step?: Expression<WorkItemStep>
}

const nullColumn = <T>() => sql<T | null>`null`

/** The columns of a work item, for the select of `WorkItems`. */
export const workItemColumns = ({ id, clientId, about, since, due, standing, ...more }: WorkItemRow) => {
  const lastActivity = more.stirred ?? since
  return [
    sql<string>`${id}::uuid`.as('id'),
    sql<string | null>`${clientId}::uuid`.as('clientId'),
    sql<string | null>`${more.ownerId ?? nullColumn()}::uuid`.as('ownerId'),
    sql<string>`${about}::text`.as('about'),
    sql<string | null>`${more.detail ?? nullColumn()}::text`.as('detail'),
    sql<string>`${since}::timestamptz`.as('since'),
    sql<string>`${lastActivity}::timestamptz`.as('stirred'),
    sql<string | null>`${more.untilDay ?? nullColumn()}::date`.as('untilDay'),
    sql<string | null>`${more.untilMoment ?? nullColumn()}::timestamptz`.as('untilMoment'),
    sql<string>`${due}`.as('due'),
    sql<Urgency>`${standing}`.as('standing'),
    sql<WorkItemStep>`${more.step ?? nullColumn()}::text`.as('step'),
  ] as const
}

/** The first 200 characters of a text; null if empty. */
export const sqlExcerptOf = (text: Expression<string | null>) =>
  sql<string | null>`nullif(left(${text}, 200), '')`

/**
 * A kind of work item of a feature: `rows` selects the `workItemColumns` of each item that the
 * person sees. `index` ranks the kind among items that are neither overdue nor urgent. If all rows
 * have one urgency, PostgreSQL reads them from an index in the order of `due`, and only as many as
 * needed.
 */
export class WorkItems {
  readonly kind: string
  readonly rank: number
  readonly rows: (itemsContext: WorkItemsContext) => Expression<object>
  /** Every open thing of the kind, also one that waits for nobody now: each can be reassigned. */
  readonly openRows: (itemsContext: WorkItemsContext) => Expression<object>

  constructor(
    kind: string,
    index: number,
    rows: (itemsContext: WorkItemsContext) => Expression<object>,
    { open = rows }: { open?: (itemsContext: WorkItemsContext) => Expression<object> } = {},
  ) {
    this.kind = kind
    this.rank = index
    this.rows = rows
    this.openRows = open
  }
}
