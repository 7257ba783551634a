import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Direction, maxCountedRows } from '../../contract/endpoint.ts'
import type { DB } from '../database/tables.ts'

/** A column, or an expression, that a list is ordered by. */
export interface OrderStep {
  column: string | RawBuilder<unknown>
  descending?: boolean
}

/** The last step must be unique, so that the order is total. */
export type ListOrder = readonly [OrderStep, OrderStep]

/**
 * An optional order of a list: by one column, then by the unique last step of the list's usual
 * order.
 */
export interface ListSort<Tables, TB extends keyof Tables> {
  column: OrderStep['column']
  /** Joins the table of the column, if it is another than the list's. */
  joinTable?(rows: SelectQueryBuilder<Tables, TB, object>): SelectQueryBuilder<Tables, TB, object>
}

/** Sorts by the name of the client whose id is in a column. */
export const sortByClientName = <TB extends keyof DB>(clientId: string): ListSort<DB, TB> => ({
  column: 'inOrder.sortName',
  joinTable: (rows) =>
    rows.innerJoin('accounts as inOrder', (join) =>
      join.on(sql<boolean>`in_order.id = ${sql.ref(clientId)}`),
    ),
})

export const newestFirst = (table: string): ListOrder => [
  { column: `${table}.createdAt`, descending: true },
  { column: `${table}.id`, descending: true },
]

export interface PageRequest {
  limit: number
  cursor?: string | undefined
  /** The name of an optional order; without it the list has its usual order. */
  sort?: string | undefined
  direction?: Direction | undefined
  /** Skips the total. */
  uncounted?: boolean
}

/** A total, counted up to a limit (`maxCountedRows`, `maxCountedInSearch`). */
export interface ListTotal {
  total: number
  isTotalCapped: boolean
}

/** Counts rows up to `max`. */
export function totalOf<Tables, TB extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, TB, object>,
  max = maxCountedRows,
) {
  const countedRows = rows.select(sql`1`.as('one')).limit(sql.lit(max + 1))
  return sql<ListTotal>`select least(count(*), ${sql.lit(max)}) as total, count(*) > ${sql.lit(max)} as is_total_capped
    from (${countedRows}) as counted`
}

/**
 * The total as answers have it. Without a counted total the page shows all rows, so their number
 * `shownCount` is the total.
 */
export const toWireTotal = (total: ListTotal | null | undefined, shownCount: number) => ({
  total: total?.total ?? shownCount,
  ...(total?.isTotalCapped ? { isTotalCapped: true } : {}),
})
