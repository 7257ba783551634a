import { type Expression, sql } from 'kysely'
import type { WorkItem } from '../../contract/work-queue.ts'
import type { QueryContext } from './prepared-query.ts'

/** When what waits is looked at: beside the reading, since when what is not answered is late. */
export interface WorkItemsContext extends QueryContext {
  /** Four business hours ago: what is urgent, or a claim, is to be begun by then. */
  urgentBefore: string
  /** Eight business hours ago: everybody is to be answered by then. */
  answeredBefore: string
  /** Only what waits about this client is wanted: to be said where it is not found by itself. */
  clientId?: string
}

/** How something that waits stands, in the order in which it is worked off. */
export const urgencies = ['overdue', 'urgent', 'waiting'] as const
type Urgency = (typeof urgencies)[number]

/** The next step of a thing, where it is not the one of its kind; null where it is. */
type WorkItemStep = WorkItem['step']

export const overdue = sql.lit<Urgency>('overdue')
export const urgent = sql.lit<Urgency>('urgent')
export const waiting = sql.lit<Urgency>('waiting')

interface WorkItemRow {
  id: Expression<string>
  clientId: Expression<string | null>
  /** Whose it is where that is not the client's agent. */
  ownerId?: Expression<string | null>
  about: Expression<string>
  detail?: Expression<string | null>
  /** Since when it waits, and when something last came of it: that brings back what was put off before. */
  since: Expression<string>
  stirred?: Expression<string>
  untilDay?: Expression<string | null>
  untilMoment?: Expression<string | null>
  /** The oldest of a standing comes first. */
  due: Expression<string>
  standing: Expression<Urgency>
  step?: Expression<WorkItemStep>
}

const no = <T>() => sql<T | null>`null`

/** The columns of something that waits, for the select of a `WorkItems`. */
export const workItemColumns = ({ id, clientId, about, since, due, standing, ...more }: WorkItemRow) => {
  const stirred = more.stirred ?? since
  return [
    sql<string>`${id}::uuid`.as('id'),
    sql<string | null>`${clientId}::uuid`.as('clientId'),
    sql<string | null>`${more.ownerId ?? no()}::uuid`.as('ownerId'),
    sql<string>`${about}::text`.as('about'),
    sql<string | null>`${more.detail ?? no()}::text`.as('detail'),
    sql<string>`${since}::timestamptz`.as('since'),
    sql<string>`${stirred}::timestamptz`.as('stirred'),
    sql<string | null>`${more.untilDay ?? no()}::date`.as('untilDay'),
    sql<string | null>`${more.untilMoment ?? no()}::timestamptz`.as('untilMoment'),
    sql<string>`${due}`.as('due'),
    sql<Urgency>`${standing}`.as('standing'),
    sql<WorkItemStep>`${more.step ?? no()}::text`.as('step'),
  ] as const
}

/** The first words of a text of any length. */
export const sqlExcerptOf = (text: Expression<string | null>) =>
  sql<string | null>`nullif(left(${text}, 200), '')`

/**
 * A kind of thing that waits for staff, one of the `workItems` of a feature: `rows` selects a `line` of each thing, of what the person
 * sees. `place` is where the kind stands among those that are neither overdue nor urgent. Where all rows have one standing, PostgreSQL reads them by an index in the order of `due`, as many as
 * are looked at and no more.
 */
export class WorkItems {
  readonly kind: string
  readonly rank: number
  readonly rows: (at: WorkItemsContext) => Expression<object>
  /** What is open: of that something can be passed on also before it waits. */
  readonly open: (at: WorkItemsContext) => Expression<object>

  constructor(
    kind: string,
    place: number,
    rows: (at: WorkItemsContext) => Expression<object>,
    { open = rows }: { open?: (at: WorkItemsContext) => Expression<object> } = {},
  ) {
    this.kind = kind
    this.rank = place
    this.rows = rows
    this.open = open
  }
}
