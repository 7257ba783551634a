import {
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { mostCounted } from '../../contract/endpoint.ts'
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
import { LargeNumbers } from './large-numbers.ts'
import { type Reading, reading } from './reading.ts'

// Those that screens ask for stand in the text, where nothing else narrows the list: each is prepared for itself. Of a limit that
// is not known PostgreSQL expects a tenth of all rows, and would rather plan the page anew at each call.
const usualLimits = new Set([5, 10, 20, 25, 30, 50, 60, 100, 500])

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

/** How many there are. A long list is not counted to its end: then the total is the most that is counted (`LargeNumbers`). */
export interface Total {
  total: number
  isTotalCapped: boolean
}

/** Counts rows, as far as any are counted. */
export function totalOf<Tables, TB extends keyof Tables>(rows: SelectQueryBuilder<Tables, TB, object>) {
  const counted = rows.select(sql`1`.as('one')).limit(sql.lit(mostCounted + 1))
  return sql<Total>`select least(count(*), ${sql.lit(mostCounted)}) as total, count(*) > ${sql.lit(mostCounted)} as is_total_capped
    from (${counted}) as counted`
}

/** A total as the wire shows it; `shown` where the list was shown whole. */
export const onWire = (total: Total | null | undefined, shown: number) => ({
  total: total?.total ?? shown,
  ...(total?.isTotalCapped ? { isTotalCapped: true } : {}),
})

/** Which rows a list has, in which order, and what of them is shown. */
export interface Listed<
  Tables,
  TB extends keyof Tables,
  F,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
> extends Narrowing<Tables, TB, F> {
  order: Order
  /** The name that its cursors bear, where an earlier version wrote another: a page that is open goes on after an upgrade. */
  cursorsOf?: string
  /** The rows with their columns, and with what is joined to them for that: they are counted without. */
  shown: (
    rows: SelectQueryBuilder<Tables, TB, object>,
    reading: Reading,
    page: PageAt,
  ) => SelectQueryBuilder<ShownTables, ShownTB, Row>
  /** Planned for the values of each call: one that is asked for rarely, and where they decide which index is best. */
  plannedByValue?: boolean
  /** How many there are, where that is known without counting these rows; null where it is not. */
  known?: (reading: Reading, wanted: Wanted<F>) => Expression<Total> | null
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
> extends Listed<Tables, TB, F, ShownTables, ShownTB, Row> {
  /** What the wire shows of a row. */
  item: (row: Row, visit: Visit) => Item
  /** Under which name they stand on the wire; it comes last, so that TypeScript has seen what they are. */
  named: (items: Item[]) => Named
}

const asText = ({ column }: Step) => sql<string>`${sql.ref(column)}::text`

/** Where a row stands in the order of its list. */
export interface Steps {
  step0: string
  step1: string
}

interface Cursor {
  limit: number
  after0?: string | undefined
  after1?: string | undefined
}

/** Which part of a list a page is, for one whose rows are sought in its order (`shown`). */
export interface PageAt {
  /** With the row that tells whether there are more. */
  limit: number | RawBuilder<number>
  /** Whether a row comes after the page before, by what stands for the columns of the order. */
  isAfter: (...columns: [Expression<unknown>, Expression<unknown>]) => Expression<SqlBool>
}

/** What is sent for a page. */
export type Sent = SentValues & Cursor

/** What is asked of a list. What is neither a page nor a filter, a misspelt one for example, does not compile. */
export type Asked<Given, F> = Given & { [Unknown in Exclude<keyof Given, keyof Page | keyof F>]: never }

/**
 * A list that is read page by page, by key and not by offset, so that a page costs the same however far down it is. Which
 * filters were given makes its shape, for which `build` makes its queries once: they are prepared, and the values of a call
 * are sent beside them. A page asks for one row more than are shown, which tells whether there are more.
 */
export function paged<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Queries,
>(
  name: string,
  {
    order,
    cursorsOf = name,
    rows,
    filters,
    shown,
    plannedByValue = false,
    known,
  }: Listed<Tables, TB, F, ShownTables, ShownTB, Row>,
  build: (
    own: string,
    parts: {
      first: (at: Reading, sent: Sent) => SelectQueryBuilder<ShownTables, ShownTB, Row & Steps>
      after: (at: Reading, sent: Sent) => SelectQueryBuilder<ShownTables, ShownTB, Row & Steps>
      total: (at: Reading, sent: SentValues) => Compilable<Total> & Expression<Total>
    },
    options: { plannedEachTime: boolean },
  ) => Queries,
) {
  const entries = entriesOf(filters)

  const built = (own: string, given: readonly GivenFilter<Tables, TB>[], usualLimit: number | null) => {
    const left = (at: Reading, sent: SentValues) => narrowed(rows(at), given, sent, at)
    const columns = [sql.ref(order[0].column), sql.ref(order[1].column)] as const
    const sign = sql.raw(order[0].descending ? '<' : '>')
    const page = (at: Reading, sent: Sent, isAfter: PageAt['isAfter']) => {
      const limit = usualLimit === null ? sent.limit : sql.lit(usualLimit)
      return order.reduce(
        (query, { column, descending }) => query.orderBy(sql.ref(column), descending ? 'desc' : 'asc'),
        shown(left(at, sent), at, { limit, isAfter })
          .limit(limit)
          .select([asText(order[0]).as('step0'), asText(order[1]).as('step1')])
          .$castTo<Row & Steps>(),
      )
    }
    const first = (at: Reading, sent: Sent) => page(at, sent, () => sql.lit(true))
    const after = (at: Reading, sent: Sent) => {
      const isAfter = (...columns: Expression<unknown>[]) =>
        sql<boolean>`(${sql.join(columns)}) ${sign} (${sent.after0}, ${sent.after1})`
      return page(at, sent, isAfter).where(isAfter(...columns))
    }
    const total = (at: Reading, sent: SentValues) => {
      const wanted = Object.fromEntries(given.map(({ field, sentAs }) => [field, sent[sentAs]]))
      const all = known?.(at, wanted as Wanted<F>) ?? totalOf(left(at, sent))
      return at.db.selectFrom(sql<Total>`(${all})`.as('counted')).select(['total', 'isTotalCapped'])
    }
    const plannedEachTime = plannedByValue || given.some(({ filter }) => 'plannedEachTime' in filter)
    return build(own, { first, after, total }, { plannedEachTime })
  }
  const shapes = new Map<string, Queries>()

  const large = new LargeNumbers<Total>()

  return async <Answer extends { total?: Total | null | undefined }>(
    visit: Visit,
    asked: Page & Wanted<F>,
    read: (
      queries: Queries,
      sent: Sent,
      at: { isFirst: boolean; told: Total | undefined },
    ) => Promise<Answer>,
  ) => {
    const { limit, cursor } = asked
    const { shape: filtered, given, sent } = givenOf(entries, asked)
    const isUsual = filtered === '' && usualLimits.has(limit)
    const shape = isUsual ? `${filtered}limit ${limit}` : filtered
    const queries = shapes.get(shape) ?? built(`${name} ${shapes.size}`, given, isUsual ? limit + 1 : null)
    shapes.set(shape, queries)
    const [after0, after1] = cursor === undefined ? [] : readCursor(cursor, cursorsOf, order.length)
    const told = large.told(visit, sent)
    const at = { isFirst: cursor === undefined, told }
    const answer = await read(queries, { ...sent, limit: limit + 1, after0, after1 }, at).catch(
      (error: unknown) => {
        throw cursor !== undefined && isWrongValue(error) ? wrongCursor() : error
      },
    )
    if (!told && answer.total?.isTotalCapped) large.tell(visit, sent, answer.total)
    return { answer, cursorAt: ({ step0, step1 }: Steps) => writeCursor(cursorsOf, [step0, step1]) }
  }
}

/** A list whose items the portal makes of rows. The total is asked for only where the page does not show all there is. */
export function listing<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Item,
  Named extends object,
>(name: string, { named, item, ...listed }: Listing<Tables, TB, F, ShownTables, ShownTB, Row, Item, Named>) {
  const pages = paged(name, listed, (own, { first, after, total }, options) => ({
    first: reading<Sent, Row & Steps>(own, first, options),
    after: reading<Sent, Row & Steps>(`${own} after`, after, options),
    count: reading<SentValues, Total>(`${own} total`, total, options),
  }))
  return async <Given extends Page & Wanted<F>>(visit: Visit, asked: Asked<Given, F>) => {
    const { limit, uncounted = false } = asked
    const { answer, cursorAt } = await pages(visit, asked, async (queries, sent, { isFirst, told }) => {
      const page = isFirst ? queries.first : queries.after
      const found = await page(visit.pool, visit, sent)
      const isWhole = uncounted || (isFirst && found.length <= limit)
      const [total] = isWhole ? [] : told ? [told] : await queries.count(visit.pool, visit, sent)
      return { found, total }
    })
    const { found, total } = answer
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return {
      ...named(rows.map((row) => item(row, visit))),
      ...onWire(total, rows.length),
      nextCursor: found.length > limit && last ? cursorAt(last) : null,
    }
  }
}
