import {
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { maxCountedInSearch, mostCounted } from '../../contract/endpoint.ts'
import type { Visit } from '../context.ts'
import { isWrongValue, readCursor, writeCursor, wrongCursor } from './cursor.ts'
import {
  entriesOf,
  type Filters,
  type GivenFilter,
  givenOf,
  isOneOf,
  type Narrowing,
  narrowed,
  type SentValues,
  type Wanted,
} from './filters.ts'
import { LargeNumbers } from './large-numbers.ts'
import { type Order, onWire, type Page, type Sort, type Step, type Total, totalOf } from './page.ts'
import { type Reading, reading } from './reading.ts'

// Those that screens ask for stand in the text, where nothing else narrows the list: each is prepared for itself. Of a limit that
// is not known PostgreSQL expects a tenth of all rows, and would rather plan the page anew at each call.
const usualLimits = new Set([5, 10, 20, 25, 30, 50, 60, 100, 500])

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
  /** By what else it can be asked for, under the names of the endpoint's `sort`. */
  sorts?: Record<string, Sort<Tables, TB>>
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
  /** What stands in the order comes with what is shown, not with the rows. */
  isOrderShown?: boolean
  /** How many there are, where that is known without counting these rows; null where it is not. */
  known?: (reading: Reading, wanted: Wanted<F>) => Expression<Total> | null
}

/** A search is planned for its words. */
const isSearch = (given: readonly { filter: object }[]) =>
  given.some(({ filter }) => 'plannedEachTime' in filter)

const expressed = ({ column }: Step) => (typeof column === 'string' ? sql.ref(column) : column)

const asText = (step: Step) => sql<string>`${expressed(step)}::text`

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

/** What says which rows are meant: the values of filters, or by what they are known that were found before. */
export type SentRows = SentValues & { keys?: readonly string[] | undefined }

/** What is sent for a page. */
export type Sent = SentRows & Cursor

/** The parts of the queries of a list. */
export interface Parts<ShownTables, ShownTB extends keyof ShownTables, Row> {
  first: (at: Reading, sent: Sent) => SelectQueryBuilder<ShownTables, ShownTB, Row & Steps>
  after: (at: Reading, sent: Sent) => SelectQueryBuilder<ShownTables, ShownTB, Row & Steps>
  total: (at: Reading, sent: SentRows) => Compilable<Total> & Expression<Total>
}

/** A page as it was read: its items as rows, or as JSON. */
interface PageRead<Items> {
  items: Items
  /** With the row that tells whether there are more. */
  found: number
  /** Null where it was not counted. */
  total: Total | null
  /** Where the last row that is shown stands in the order. */
  last: Steps | null
}

/** Reads a page. `isCounted` asks for the total where the page does not show all there is. */
export type ReadPage<Items> = (
  visit: Visit,
  sent: Sent,
  page: { isFirst: boolean; isCounted: boolean },
) => Promise<PageRead<Items>>

/** What is asked of a list. What is neither a page nor a filter, a misspelt one for example, does not compile. */
export type Asked<Given, F> = Given & { [Unknown in Exclude<keyof Given, keyof Page | keyof F>]: never }

/**
 * A list that is read page by page, by key and not by offset, so that a page costs the same however far down it is. Which
 * filters were given makes its shape, for which `build` makes its queries once: they are prepared, and the values of a call
 * are sent beside them. A page asks for one row more than are shown, which tells whether there are more. Where the values
 * decide how rows are best found, they are found first, by a short statement that is planned each time, and then shown by
 * one that is prepared: to plan what is shown takes PostgreSQL longer than to answer it.
 */
export function paged<
  Tables,
  TB extends keyof Tables,
  F extends Filters<Tables, TB>,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
  Items,
>(
  name: string,
  {
    order,
    sorts = {},
    cursorsOf = name,
    rows,
    filters,
    shown,
    plannedByValue = false,
    isOrderShown = false,
    known,
  }: Listed<Tables, TB, F, ShownTables, ShownTB, Row>,
  build: (
    own: string,
    parts: Parts<ShownTables, ShownTB, Row>,
    options: { plannedEachTime: boolean },
  ) => ReadPage<Items>,
) {
  const entries = entriesOf(filters)

  type Rows = SelectQueryBuilder<Tables, TB, object>
  type Left = (at: Reading, sent: SentRows) => Rows

  /** The queries of one order. One that was asked for is planned for each call: whose rows they are decides how it is best read. */
  const inThis = (order: Order, asked: { own: string; joined: Sort<Tables, TB>['joined'] } | null) => {
    const [first, second] = order
    const columns = [expressed(first), expressed(second)] as const
    const sign = sql.raw(first.descending ? '<' : '>')
    const listed = asked ? `${name} ${asked.own}` : name
    const isAfterOf =
      (sent: Sent) =>
      (...places: readonly [Expression<unknown>, Expression<unknown>]) => {
        const isAfter = sql<boolean>`(${sql.join(places)}) ${sign} (${sent.after0}, ${sent.after1})`
        // Of a pair that stands in two tables PostgreSQL does not see where to begin.
        return asked?.joined ? sql<boolean>`(${places[0]} ${sign}= ${sent.after0} and ${isAfter})` : isAfter
      }
    const inOrder = <T, B extends keyof T, O>(query: SelectQueryBuilder<T, B, O>) =>
      order.reduce(
        (ordered, step) => ordered.orderBy(expressed(step), step.descending ? 'desc' : 'asc'),
        query,
      )
    const withOrder = (left: Rows) => asked?.joined?.(left) ?? left

    const parts = (left: Left, given: readonly GivenFilter<Tables, TB>[], usualLimit: number | null) => {
      const page = (at: Reading, sent: Sent, isAfter: PageAt['isAfter']) => {
        const limit = usualLimit === null ? sent.limit : sql.lit(usualLimit)
        return inOrder(
          shown(withOrder(left(at, sent)), at, { limit, isAfter })
            .limit(limit)
            .select([asText(first).as('step0'), asText(second).as('step1')])
            .$castTo<Row & Steps>(),
        )
      }
      return {
        first: (at: Reading, sent: Sent) => page(at, sent, () => sql.lit(true)),
        after: (at: Reading, sent: Sent) =>
          page(at, sent, isAfterOf(sent)).where(isAfterOf(sent)(...columns)),
        total(at: Reading, sent: SentRows) {
          const wanted = Object.fromEntries(given.map(({ field, sentAs }) => [field, sent[sentAs]]))
          const all =
            known?.(at, wanted as Wanted<F>) ??
            totalOf(left(at, sent), isSearch(given) ? maxCountedInSearch : mostCounted)
          return at.db.selectFrom(sql<Total>`(${all})`.as('counted')).select(['total', 'isTotalCapped'])
        },
      }
    }

    /** Reads rows that were found before. */
    let ofFound: ReadPage<Items> | undefined
    const byKeys = () => {
      const { first, total } = parts((at, sent) => rows(at).where(isOneOf(columns[1], sent.keys)), [], null)
      ofFound ??= build(`${listed} found`, { first, after: first, total }, { plannedEachTime: false })
      return ofFound
    }

    return (own: string, given: readonly GivenFilter<Tables, TB>[], usualLimit: number | null) => {
      const left: Left = (at, sent) => narrowed(rows(at), given, sent, at)
      const plannedEachTime = asked !== null || plannedByValue || isSearch(given)
      const whole = parts(left, given, usualLimit)
      if (!plannedEachTime || isOrderShown)
        return { read: build(own, whole, { plannedEachTime }), found: null }
      const keys = (at: Reading, sent: Sent) =>
        inOrder(withOrder(left(at, sent)))
          .select(columns[1].as('key'))
          .limit(sent.limit)
          .$castTo<{ key: string }>()
      const keysAfter = (at: Reading, sent: Sent) => keys(at, sent).where(isAfterOf(sent)(...columns))
      const found = {
        first: reading<Sent, { key: string }>(own, keys, { plannedEachTime }),
        after: reading<Sent, { key: string }>(`${own} after`, keysAfter, { plannedEachTime }),
        count: reading<SentRows, Total>(`${own} total`, whole.total, { plannedEachTime }),
      }
      return { read: byKeys(), found }
    }
  }

  /** The order that is asked for, under the name that its cursors bear, and how its queries are built. */
  const orderOf = ({ sort, direction = 'asc' }: Page) => {
    const asked = sort === undefined ? undefined : sorts[sort]
    if (!asked) {
      if (sort !== undefined)
        throw new TypeError(`A list was to be in an order that it does not know: ${sort}`)
      return { own: '', cursors: cursorsOf, built: inThis(order, null) }
    }
    const own = `by ${sort} ${direction}`
    const descending = direction === 'desc'
    const steps: Order = [
      { column: asked.column, descending },
      { column: order[1].column, descending },
    ]
    return { own, cursors: `${cursorsOf} ${own}`, built: inThis(steps, { own, joined: asked.joined }) }
  }
  const orders = new Map<string, ReturnType<typeof orderOf>>()
  const shapes = new Map<string, ReturnType<ReturnType<typeof orderOf>['built']>>()
  const large = new LargeNumbers<Total>()

  return async (visit: Visit, asked: Page & Wanted<F>) => {
    const { limit, cursor, uncounted = false } = asked
    const { shape: filtered, given, sent } = givenOf(entries, asked)
    const inOrder = asked.sort === undefined ? '' : `by ${asked.sort} ${asked.direction ?? 'asc'}`
    const ordered = orders.get(inOrder) ?? orderOf(asked)
    orders.set(inOrder, ordered)
    const isUsual = inOrder === '' && filtered === '' && usualLimits.has(limit)
    const shape = isUsual ? `limit ${limit}` : `${inOrder} ${filtered}`
    const shaped =
      shapes.get(shape) ?? ordered.built(`${name} ${shapes.size}`, given, isUsual ? limit + 1 : null)
    shapes.set(shape, shaped)
    const [after0, after1] = cursor === undefined ? [] : readCursor(cursor, ordered.cursors, order.length)
    const isFirst = cursor === undefined
    const isWhole = (found: number) => isFirst && found <= limit
    const told = large.told(visit, sent)
    const isCounted = !uncounted && !told
    const at = { ...sent, limit: limit + 1, after0, after1 }
    const page = async (isAgain = false): Promise<PageRead<Items>> => {
      const { read, found } = shaped
      if (!found) return read(visit, at, { isFirst, isCounted })
      const find = isFirst ? found.first : found.after
      const keys = (await find(visit.pool, visit, at)).map(({ key }) => key)
      const [total = null] =
        isCounted && !isWhole(keys.length) ? await found.count(visit.pool, visit, sent) : []
      const answer = await read(visit, { ...at, keys }, { isFirst, isCounted: false })
      // Where one of them went meanwhile, the page would pass for the last.
      return answer.found < keys.length && !isAgain ? page(true) : { ...answer, total }
    }
    const { items, found, last, ...read } = await page().catch((error: unknown) => {
      throw cursor !== undefined && isWrongValue(error) ? wrongCursor() : error
    })
    const total = uncounted || isWhole(found) ? null : (read.total ?? told)
    if (!told && total?.isTotalCapped) large.tell(visit, sent, total)
    const nextCursor = found > limit && last ? writeCursor(ordered.cursors, [last.step0, last.step1]) : null
    const length = Math.min(found, limit)
    return { items, length, counted: onWire(total, length), nextCursor }
  }
}
