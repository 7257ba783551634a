import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import type { Visit } from '../context.ts'
import { isWrongValue, readCursor, writeCursor, wrongCursor } from './cursor.ts'
import {
  entriesOf,
  type Filters,
  type GivenFilter,
  givenOf,
  type Narrowing,
  narrowed,
  type SentValues,
  type Wanted,
} from './filters.ts'
import { type Reading, reading } from './reading.ts'

interface Step {
  column: string
  descending?: boolean
}

/** The last step must be unique, so that the order is total. */
export type Order = readonly [Step, Step]

export const newestFirst = (table: string): Order => [
  { column: `${table}.createdAt`, descending: true },
  { column: `${table}.id`, descending: true },
]

export interface Page {
  limit: number
  cursor?: string | undefined
  /** Nobody asks how many there are beside it. */
  uncounted?: boolean
}

interface Listing<
  Tables,
  TB extends keyof Tables,
  F,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Item,
  Named extends object,
> extends Narrowing<Tables, TB, F> {
  order: Order
  /** The name that its cursors bear, where an earlier version wrote another: a page that is open goes on after an upgrade. */
  cursorsOf?: string
  /** The rows with their columns, and with what is joined to them for that: they are counted without. */
  shown: (
    rows: SelectQueryBuilder<Tables, TB, object>,
    reading: Reading,
  ) => SelectQueryBuilder<ShownTables, ShownTB, Row>
  /** What the wire shows of a row. */
  item: (row: Row, visit: Visit) => Item
  /** Under which name they stand on the wire; it comes last, so that TypeScript has seen what they are. */
  named: (items: Item[]) => Named
  /** Planned for the values of each call: one that is asked for rarely, and where they decide which index is best. */
  plannedByValue?: boolean
  /** So many are counted at most. */
  countedAtMost?: number
  /** How many there are, where that is known without counting these rows; null where it is not. */
  known?: (reading: Reading, wanted: Wanted<F>) => Compilable<{ total: number }> | null
}

const asText = ({ column }: Step) => sql<string>`${sql.ref(column)}::text`

interface Steps {
  step0: string
  step1: string
}

interface Cursor {
  limit: number
  after0?: string | undefined
  after1?: string | undefined
}

/**
 * A list that is read page by page, by key and not by offset, so that a page costs the same however far down it is. Which
 * filters were given makes its shape: a query that is built and prepared once, beside which their values are sent. The total
 * is counted only where the page does not show all there is.
 */
export function listing<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Item,
  Named extends object,
>(
  name: string,
  {
    named,
    order,
    cursorsOf = name,
    rows,
    filters,
    shown,
    item,
    plannedByValue = false,
    countedAtMost,
    known,
  }: Listing<Tables, TB, F, ShownTables, ShownTB, Row, Item, Named>,
) {
  const entries = entriesOf(filters)

  const built = (own: string, given: readonly GivenFilter<Tables, TB>[]) => {
    const plannedEachTime = plannedByValue || given.some(({ filter }) => 'plannedEachTime' in filter)
    const left = (at: Reading, sent: SentValues) => narrowed(rows(at), given, sent, at)
    const inOrder = (at: Reading, sent: SentValues & Cursor) =>
      order.reduce(
        (query, { column, descending }) => query.orderBy(sql.ref(column), descending ? 'desc' : 'asc'),
        shown(left(at, sent), at)
          .limit(sent.limit)
          .select([asText(order[0]).as('step0'), asText(order[1]).as('step1')]),
      )
    const beyond = (at: Reading, sent: SentValues & Cursor) => {
      const columns = sql.join(order.map(({ column }) => sql.ref(column)))
      const sign = sql.raw(order[0]?.descending ? '<' : '>')
      return inOrder(at, sent).where(sql<boolean>`(${columns}) ${sign} (${sent.after0}, ${sent.after1})`)
    }
    const total = (at: Reading, sent: SentValues) => {
      const wanted = Object.fromEntries(given.map(({ field, sentAs }) => [field, sent[sentAs]]))
      const kept = known?.(at, wanted as Wanted<F>)
      if (kept) return kept
      const all = left(at, sent).select(sql`1`.as('one'))
      const counted = countedAtMost === undefined ? all : all.limit(sql.lit(countedAtMost))
      return at.db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('total'))
    }
    return {
      first: reading<SentValues & Cursor, Row & Steps>(own, inOrder, { plannedEachTime }),
      after: reading<SentValues & Cursor, Row & Steps>(`${own} after`, beyond, { plannedEachTime }),
      count: reading(`${own} total`, total, { plannedEachTime }),
    }
  }
  const shapes = new Map<string, ReturnType<typeof built>>()

  return async <Asked extends Page & Wanted<F>>(
    visit: Visit,
    // What is neither a page nor a filter, a misspelt one for example, does not compile.
    asked: Asked & { [Unknown in Exclude<keyof Asked, keyof Page | keyof F>]: never },
  ) => {
    const { limit, cursor, uncounted = false } = asked
    const { shape, given, sent } = givenOf(entries, asked)
    const queries = shapes.get(shape) ?? built(`${name} ${shapes.size}`, given)
    shapes.set(shape, queries)
    const [after0, after1] = cursor === undefined ? [] : readCursor(cursor, cursorsOf, order.length)
    const page = cursor === undefined ? queries.first : queries.after
    const keyed = { ...sent, limit: limit + 1, after0, after1 }
    const found = await page(visit.pool, visit, keyed).catch((error: unknown) => {
      throw cursor !== undefined && isWrongValue(error) ? wrongCursor() : error
    })
    const rows = found.slice(0, limit)
    const more = found.length > limit
    const isWhole = uncounted || (cursor === undefined && !more)
    const total = isWhole ? rows.length : ((await queries.count(visit.pool, visit, sent))[0]?.total ?? 0)
    const last = rows.at(-1)
    const nextCursor = more && last ? writeCursor(cursorsOf, [last.step0, last.step1]) : null
    return { ...named(rows.map((row) => item(row, visit))), total, nextCursor }
  }
}
