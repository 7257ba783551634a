import { type Compilable, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { DB, Db } from './database/tables.ts'
import { Failure } from './failure.ts'
import { statement } from './platform/statement.ts'

/** An entity on the wire carries its identifier twice, equal. */
export const withId = <Row extends { id: string }>(row: Row) => ({ ...row, _id: row.id })

/** One step of a list's order. The last one must be unique, so that the order is total. */
export interface Step {
  column: string
  descending?: boolean
}

export const newestFirst = (table: string): Step[] => [
  { column: `${table}.createdAt`, descending: true },
  { column: `${table}.id`, descending: true },
]

const CursorValues = z.array(z.string())

const wrongCursor = () =>
  new Failure(400, 'invalid', 'This cursor is not one of ours', {
    fields: { cursor: 'This cursor is not one of ours' },
  })

/** The values of a row's steps, as they stand behind the name of the list that the cursor belongs to. */
function readCursor(cursor: string, list: string, steps: Step[]): string[] {
  try {
    const [of, ...values] = CursorValues.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (of === list && values.length === steps.length) return values
  } catch {
    // Neither JSON nor a list of texts: as wrong as one of another list.
  }
  throw wrongCursor()
}

/** PostgreSQL's class of errors for values that cannot be read. */
const isWrongValue = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22')

export interface Page {
  limit: number
  cursor?: string | undefined
  /** Nobody asks how many there are beside it. */
  uncounted?: boolean
}

interface Listing<Switches, Given, Tables, TB extends keyof Tables, Row, P extends string> {
  plural: P
  order: Step[]
  /** The rows with their columns, in no order yet. */
  rows: (db: Kysely<DB>, switches: Switches, given: Given) => SelectQueryBuilder<Tables, TB, Row>
  /** Planned for the values of each call: one that is asked for rarely, and where they decide which index is best. */
  plannedByValue?: boolean
  /** The rows without what is joined to them only to be shown: counted in half the time. */
  counted?: (db: Kysely<DB>, switches: Switches, given: Given) => SelectQueryBuilder<DB, keyof DB, unknown>
  /** How many there are, where that is known without counting them; null where it is not. */
  known?: (db: Kysely<DB>, switches: Switches, given: Given) => Compilable<{ total: number }> | null
}

/**
 * A list that is read page by page, by key and not by offset, so that a page costs the same however far down it is.
 * `item` makes of a row what the wire shows. The total is counted only where the page does not show all there is.
 */
export function listing<
  Switches extends object,
  Given extends object,
  Tables,
  TB extends keyof Tables,
  Row,
  P extends string,
>(
  name: string,
  {
    plural,
    order,
    rows,
    plannedByValue = false,
    counted,
    known,
  }: Listing<Switches, Given, Tables, TB, Row, P>,
) {
  type Cursor = { limit: number; after0?: string; after1?: string }
  type Steps = { step0: string; step1: string }

  const plannedEachTime = (switches: object) =>
    plannedByValue || ('searching' in switches && switches.searching === true)

  const page = statement(
    name,
    (db: Db, { after, ...switches }: Switches & { after: boolean }, given: Given & Cursor) => {
      let query = rows(db, switches as unknown as Switches, given).limit(given.limit)
      order.forEach(({ column, descending }, place) => {
        query = query
          .orderBy(sql.ref(column), descending ? 'desc' : 'asc')
          .select(sql<string>`${sql.ref(column)}::text`.as(`step${place}`))
      })
      if (!after) return query
      const columns = sql.join(order.map(({ column }) => sql.ref(column)))
      const values = sql`${given.after0}, ${given.after1}`
      const beyond = sql.raw(order[0]?.descending ? '<' : '>')
      return query.where(sql<boolean>`(${columns}) ${beyond} (${values})`)
    },
    { plannedEachTime },
  )

  const count = statement<DB, Switches, Given, { total: number }>(
    `${name} count`,
    (db, switches, given) => {
      const kept = known?.(db, switches, given)
      if (kept) return kept
      const one = sql`1`.as('one')
      const total = sql<number>`count(*)`.as('total')
      if (counted) return db.selectFrom(counted(db, switches, given).select(one).as('counted')).select(total)
      return db.selectFrom(rows(db, switches, given).clearSelect().select(one).as('counted')).select(total)
    },
    { plannedEachTime },
  )

  return async <Item>(
    pool: pg.Pool,
    { limit, cursor, uncounted = false }: Page,
    switches: Switches,
    given: Given,
    item: (row: Row) => Item,
  ): Promise<{ [K in P]: Item[] } & { total: number; nextCursor: string | null }> => {
    const [after0, after1] = cursor === undefined ? [] : readCursor(cursor, name, order)
    const keyed = { ...given, limit: limit + 1, after0, after1 } as Given & Cursor
    const found = await page(pool, { ...switches, after: cursor !== undefined }, keyed).catch(
      (error: unknown) => {
        throw cursor !== undefined && isWrongValue(error) ? wrongCursor() : error
      },
    )
    const shown = found.slice(0, limit)
    const more = found.length > limit
    const whole = uncounted || (cursor === undefined && !more)
    const total = whole ? shown.length : Number((await count(pool, switches, given))[0]?.total ?? 0)
    const last = shown.at(-1) as (Row & Steps) | undefined
    const nextCursor = more && last ? writeCursor([name, last.step0, last.step1]) : null
    return { [plural]: shown.map(item), total, nextCursor } as { [K in P]: Item[] } & {
      total: number
      nextCursor: string | null
    }
  }
}

const writeCursor = (values: string[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** What was typed, as a LIKE pattern that matches it anywhere and reads nothing of it as a wildcard. */
export const containing = (typed: string) => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
