import { type SelectQueryBuilder, sql } from 'kysely'
import { mostCounted } from '../../contract/endpoint.ts'

/** A column that a list is in order by. */
export interface Step {
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
