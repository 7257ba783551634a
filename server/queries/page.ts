import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Direction, maxCounted } from '../../contract/endpoint.ts'
import type { DB } from '../database/tables.ts'

/** A column that a list is in order by, or what is made of one. */
export interface OrderStep {
  column: string | RawBuilder<unknown>
  descending?: boolean
}

/** The last step must be unique, so that the order is total. */
export type ListOrder = readonly [OrderStep, OrderStep]

/** An order that a list can be asked for beside its own: by one column, then by what makes the order total. */
export interface ListSort<Tables, TB extends keyof Tables> {
  column: OrderStep['column']
  /** Brings the table in which the column stands, where it is another one than the list's. */
  joined?(rows: SelectQueryBuilder<Tables, TB, object>): SelectQueryBuilder<Tables, TB, object>
}

/** By the name of the client whose id stands in a column. */
export const byClient = <TB extends keyof DB>(clientId: string): ListSort<DB, TB> => ({
  column: 'inOrder.sortName',
  joined: (rows) =>
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
  /** One of the orders that the list can be asked for; its own where there is none. */
  sort?: string | undefined
  direction?: Direction | undefined
  /** Nobody asks how many there are beside it. */
  uncounted?: boolean
}

/** How many there are. A long list is not counted to its end: then the total is the most that is counted (`CountCache`). */
export interface ListTotal {
  total: number
  isTotalCapped: boolean
}

/** Counts rows, to so many at most. */
export function totalOf<Tables, TB extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, TB, object>,
  most = maxCounted,
) {
  const counted = rows.select(sql`1`.as('one')).limit(sql.lit(most + 1))
  return sql<ListTotal>`select least(count(*), ${sql.lit(most)}) as total, count(*) > ${sql.lit(most)} as is_total_capped
    from (${counted}) as counted`
}

/** A total as the wire shows it; `shown` where the list was shown whole. */
export const totalOnWire = (total: ListTotal | null | undefined, shown: number) => ({
  total: total?.total ?? shown,
  ...(total?.isTotalCapped ? { isTotalCapped: true } : {}),
})
