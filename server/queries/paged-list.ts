import {
  type Compilable,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { maxCountedInSearch, maxCountedRows } from '../../contract/endpoint.ts'
import type { RequestContext } from '../context.ts'
import { CountCache } from './count-cache.ts'
import { cursorError, isWrongValue, readCursor, writeCursor } from './cursor.ts'
import {
  type ActiveFilter,
  activeFiltersOf,
  applyFilters,
  type FilterableRows,
  type FilterParameters,
  type Filters,
  type FilterValues,
  filterEntriesOf,
  isIdAmong,
} from './filters.ts'
import {
  type ListOrder,
  type ListSort,
  type ListTotal,
  type OrderStep,
  type PageRequest,
  totalOf,
  toWireTotal,
} from './page.ts'
import { preparedQuery, type QueryContext } from './prepared-query.ts'

// Usual page sizes become literals in the SQL if nothing filters the list. For an unknown limit
// PostgreSQL expects a tenth of all rows, and would replan the page at each call.
const commonLimits = new Set([5, 10, 20, 25, 30, 50, 60, 100, 500])

/** The rows of a list, their order, and the columns shown. */
export interface ListDefinition<
  Tables,
  TB extends keyof Tables,
  F,
  ShownTables,
  ShownTB extends keyof ShownTables,
  Row,
> extends FilterableRows<Tables, TB, F> {
  order: ListOrder
  /** Optional orders, by the names of the endpoint's `sort`. */
  sorts?: Record<string, ListSort<Tables, TB>>
  /**
   * The list's former name if it was renamed. Cursors carry the name, and a page that was open
   * during the upgrade still has a cursor with the former one.
   */
  cursorsOf?: string
  /** Adds columns and the joins that they need. The total is counted without them. */
  addColumns: (
    rows: SelectQueryBuilder<Tables, TB, object>,
    queryContext: QueryContext,
    page: PagePosition,
  ) => SelectQueryBuilder<ShownTables, ShownTB, Row>
  /**
   * PostgreSQL plans the query again for the values of each call. For rare queries, and if the
   * values decide the best index.
   */
  plannedEachTime?: boolean
  /** The columns of the order come from `addColumns`, not from `rows`. */
  isOrderShown?: boolean
  /** The total, if it is known without counting these rows; otherwise null. */
  knownTotal?: (queryContext: QueryContext, sentValues: FilterValues<F>) => Expression<ListTotal> | null
}

/** True if a filter is a text search: its best plan depends on the typed words. */
const isSearch = (value: readonly { filter: object }[]) =>
  value.some(({ filter }) => 'plannedEachTime' in filter)

const orderExpression = ({ column }: OrderStep) => (typeof column === 'string' ? sql.ref(column) : column)

const orderText = (step: OrderStep) => sql<string>`${orderExpression(step)}::text`

/** The values of a row in the two columns of the order, for the cursor. */
export interface RowPosition {
  step0: string
  step1: string
}

interface CursorParameters {
  limit: number
  after0?: string | undefined
  after1?: string | undefined
}

/** The page to select, for an `addColumns` that finds its rows itself, in order. */
export interface PagePosition {
  /** Includes the extra row that shows whether there are more. */
  limit: number | RawBuilder<number>
  /**
   * Condition: a row comes after the previous page. The arguments are the two columns of the order.
   */
  isAfter: (...columns: [Expression<unknown>, Expression<unknown>]) => Expression<SqlBool>
}

/** Selects rows: filter parameters, or keys found by an earlier statement. */
export type RowParameters = FilterParameters & { keys?: readonly string[] | undefined }

export type PageParameters = RowParameters & CursorParameters

export interface ListQueries<ShownTables, ShownTB extends keyof ShownTables, Row> {
  first: (
    queryContext: QueryContext,
    parameters: PageParameters,
  ) => SelectQueryBuilder<ShownTables, ShownTB, Row & RowPosition>
  after: (
    queryContext: QueryContext,
    parameters: PageParameters,
  ) => SelectQueryBuilder<ShownTables, ShownTB, Row & RowPosition>
  total: (
    queryContext: QueryContext,
    parameters: RowParameters,
  ) => Compilable<ListTotal> & Expression<ListTotal>
}

/** A page, with its items as rows or as JSON. */
interface PageResult<Items> {
  items: Items
  /** Includes the extra row that shows whether there are more. */
  found: number
  /** Null if not counted. */
  total: ListTotal | null
  /** Position of the last shown row. */
  lastPosition: RowPosition | null
}

/** Reads a page. With `isCounted` it counts the total if the page does not show all rows. */
export type PageReader<Items> = (
  context: RequestContext,
  parameters: PageParameters,
  page: { isFirst: boolean; isCounted: boolean },
) => Promise<PageResult<Items>>

/** Fields that are neither paging nor a filter, such as misspelled ones, do not compile. */
export type ListRequest<Input, F> = Input & {
  [Unknown in Exclude<keyof Input, keyof PageRequest | keyof F>]: never
}

/**
 * A list with keyset pagination: a page costs the same however far down it is. The set of active
 * filters is its shape; `build` prepares one query per shape, with the values as parameters. A page
 * reads one row more than it shows, to know whether there are more.
 * If the values decide the best plan, a short statement, planned at each call, finds the keys, and
 * a prepared one shows their rows: PostgreSQL takes longer to plan the full query than to run it.
 */
export function pagedList<
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
    addColumns,
    plannedEachTime = false,
    isOrderShown = false,
    knownTotal,
  }: ListDefinition<Tables, TB, F, ShownTables, ShownTB, Row>,
  build: (
    name: string,
    parts: ListQueries<ShownTables, ShownTB, Row>,
    options: { plannedEachTime: boolean },
  ) => PageReader<Items>,
) {
  const entries = filterEntriesOf(filters)

  type Rows = SelectQueryBuilder<Tables, TB, object>
  type FilteredRowsBuilder = (queryContext: QueryContext, parameters: RowParameters) => Rows

  /**
   * An optional order is planned at each call, because its best plan depends on which rows the
   * viewer sees.
   */
  const orderedQueryOf = (
    order: ListOrder,
    sortOrder: { column: string; joinTable: ListSort<Tables, TB>['joinTable'] } | null,
  ) => {
    const [firstColumn, secondColumn] = order
    const columns = [orderExpression(firstColumn), orderExpression(secondColumn)] as const
    const comparison = sql.raw(firstColumn.descending ? '<' : '>')
    const queryName = sortOrder ? `${name} ${sortOrder.column}` : name
    const afterCursorOf =
      (parameters: PageParameters) =>
      (...places: readonly [Expression<unknown>, Expression<unknown>]) => {
        const afterCursor = sql<boolean>`(${sql.join(places)}) ${comparison} (${parameters.after0}, ${parameters.after1})`
        // PostgreSQL cannot use an index to compare two columns of different tables as one row.
        // Comparing the first column alone lets its index skip the earlier pages.
        return sortOrder?.joinTable
          ? sql<boolean>`(${places[0]} ${comparison}= ${parameters.after0} and ${afterCursor})`
          : afterCursor
      }
    const orderBySteps = <T, B extends keyof T, O>(query: SelectQueryBuilder<T, B, O>) =>
      order.reduce(
        (orderedRows, step) => orderedRows.orderBy(orderExpression(step), step.descending ? 'desc' : 'asc'),
        query,
      )
    const joinOrder = (rowsToOrder: Rows) => sortOrder?.joinTable?.(rowsToOrder) ?? rowsToOrder

    const parts = (
      rowsToOrder: FilteredRowsBuilder,
      value: readonly ActiveFilter<Tables, TB>[],
      usualLimit: number | null,
    ) => {
      const page = (
        queryContext: QueryContext,
        parameters: PageParameters,
        afterCursor: PagePosition['isAfter'],
      ) => {
        const limit = usualLimit === null ? parameters.limit : sql.lit(usualLimit)
        return orderBySteps(
          addColumns(joinOrder(rowsToOrder(queryContext, parameters)), queryContext, {
            limit,
            isAfter: afterCursor,
          })
            .limit(limit)
            .select([orderText(firstColumn).as('step0'), orderText(secondColumn).as('step1')])
            .$castTo<Row & RowPosition>(),
        )
      }
      return {
        first: (queryContext: QueryContext, parameters: PageParameters) =>
          page(queryContext, parameters, () => sql.lit(true)),
        after: (queryContext: QueryContext, parameters: PageParameters) =>
          page(queryContext, parameters, afterCursorOf(parameters)).where(
            afterCursorOf(parameters)(...columns),
          ),
        total(queryContext: QueryContext, parameters: RowParameters) {
          const sentValues = Object.fromEntries(value.map(({ field, sentAs }) => [field, parameters[sentAs]]))
          const totalQuery =
            knownTotal?.(queryContext, sentValues as FilterValues<F>) ??
            totalOf(
              rowsToOrder(queryContext, parameters),
              isSearch(value) ? maxCountedInSearch : maxCountedRows,
            )
          return queryContext.db
            .selectFrom(sql<ListTotal>`(${totalQuery})`.as('counted'))
            .select(['total', 'isTotalCapped'])
        },
      }
    }

    /** Reads the rows whose keys an earlier statement has found. */
    let readFound: PageReader<Items> | undefined
    const readByKeys = () => {
      const { first, total } = parts(
        (queryContext, parameters) => rows(queryContext).where(isIdAmong(columns[1], parameters.keys)),
        [],
        null,
      )
      readFound ??= build(`${queryName} found`, { first, after: first, total }, { plannedEachTime: false })
      return readFound
    }

    return (name: string, value: readonly ActiveFilter<Tables, TB>[], usualLimit: number | null) => {
      const rowsToOrder: FilteredRowsBuilder = (queryContext, parameters) =>
        applyFilters(rows(queryContext), value, parameters, queryContext)
      const isPlannedEachTime = sortOrder !== null || plannedEachTime || isSearch(value)
      const wholeList = parts(rowsToOrder, value, usualLimit)
      if (!isPlannedEachTime || isOrderShown)
        return { read: build(name, wholeList, { plannedEachTime: isPlannedEachTime }), found: null }
      const keys = (queryContext: QueryContext, parameters: PageParameters) =>
        orderBySteps(joinOrder(rowsToOrder(queryContext, parameters)))
          .select(columns[1].as('key'))
          .limit(parameters.limit)
          .$castTo<{ key: string }>()
      const keysAfter = (queryContext: QueryContext, parameters: PageParameters) =>
        keys(queryContext, parameters).where(afterCursorOf(parameters)(...columns))
      const queries = {
        first: preparedQuery<PageParameters, { key: string }>(name, keys, {
          plannedEachTime: isPlannedEachTime,
        }),
        after: preparedQuery<PageParameters, { key: string }>(`${name} after`, keysAfter, {
          plannedEachTime: isPlannedEachTime,
        }),
        count: preparedQuery<RowParameters, ListTotal>(`${name} total`, wholeList.total, {
          plannedEachTime: isPlannedEachTime,
        }),
      }
      return { read: readByKeys(), found: queries }
    }
  }

  /** The requested order, its name in cursors, and its query builder. */
  const orderOf = ({ sort, direction = 'asc' }: PageRequest) => {
    const sortDefinition = sort === undefined ? undefined : sorts[sort]
    if (!sortDefinition) {
      if (sort !== undefined)
        throw new TypeError(`A list was to be in an order that it does not know: ${sort}`)
      return { own: '', cursors: cursorsOf, built: orderedQueryOf(order, null) }
    }
    const orderText = `by ${sort} ${direction}`
    const isDescending = direction === 'desc'
    const steps: ListOrder = [
      { column: sortDefinition.column, descending: isDescending },
      { column: order[1].column, descending: isDescending },
    ]
    return {
      own: orderText,
      cursors: `${cursorsOf} ${orderText}`,
      built: orderedQueryOf(steps, { column: orderText, joinTable: sortDefinition.joinTable }),
    }
  }
  const orders = new Map<string, ReturnType<typeof orderOf>>()
  const shapes = new Map<string, ReturnType<ReturnType<typeof orderOf>['built']>>()
  const countCache = new CountCache<ListTotal>()

  return async (context: RequestContext, listRequest: PageRequest & FilterValues<F>) => {
    const { limit, cursor, uncounted = false } = listRequest
    const { shape: filterShape, given, sent } = activeFiltersOf(entries, listRequest)
    const orderKey =
      listRequest.sort === undefined ? '' : `by ${listRequest.sort} ${listRequest.direction ?? 'asc'}`
    const orderedQuery = orders.get(orderKey) ?? orderOf(listRequest)
    orders.set(orderKey, orderedQuery)
    const isUsual = orderKey === '' && filterShape === '' && commonLimits.has(limit)
    const shape = isUsual ? `limit ${limit}` : `${orderKey} ${filterShape}`
    const shapedQuery =
      shapes.get(shape) ?? orderedQuery.built(`${name} ${shapes.size}`, given, isUsual ? limit + 1 : null)
    shapes.set(shape, shapedQuery)
    const [after0, after1] =
      cursor === undefined ? [] : readCursor(cursor, orderedQuery.cursors, order.length)
    const isFirst = cursor === undefined
    const isWhole = (queries: number) => isFirst && queries <= limit
    const cachedTotal = countCache.get(context, sent)
    const isCounted = !uncounted && !cachedTotal
    const pageParameters = { ...sent, limit: limit + 1, after0, after1 }
    const page = async (isRetry = false): Promise<PageResult<Items>> => {
      const { read, found: queries } = shapedQuery
      if (!queries) return read(context, pageParameters, { isFirst, isCounted })
      const pageQuery = isFirst ? queries.first : queries.after
      const keys = (await pageQuery(context.pool, context, pageParameters)).map(({ key }) => key)
      const [total = null] =
        isCounted && !isWhole(keys.length) ? await queries.count(context.pool, context, sent) : []
      const answer = await read(context, { ...pageParameters, keys }, { isFirst, isCounted: false })
      // A row that disappears after its key was found shortens the page, and a short page looks
      // like the last one. The keys are then found once more.
      return answer.found < keys.length && !isRetry ? page(true) : { ...answer, total }
    }
    const {
      items,
      found: queries,
      lastPosition,
      ...read
    } = await page().catch((error: unknown) => {
      throw cursor !== undefined && isWrongValue(error) ? cursorError() : error
    })
    const total = uncounted || isWhole(queries) ? null : (read.total ?? cachedTotal)
    if (!cachedTotal && total?.isTotalCapped) countCache.set(context, sent, total)
    const nextCursor =
      queries > limit && lastPosition
        ? writeCursor(orderedQuery.cursors, [lastPosition.step0, lastPosition.step1])
        : null
    const length = Math.min(queries, limit)
    return { items, length, counted: toWireTotal(total, length), nextCursor }
  }
}
