import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Failure } from './failure.ts'

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

function readCursor(cursor: string, steps: Step[]): string[] {
  try {
    const values = CursorValues.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (values.length === steps.length) return values
  } catch {
    // Neither JSON nor a list of texts: as wrong as one of another list.
  }
  throw wrongCursor()
}

const isWrongValue = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['22P02', '22007', '22008', '22021'].includes(String(error.code))

/**
 * One page of a list, by key and not by offset, so that it costs the same however far down it is.
 * `rows` has its columns selected and no order yet; every step's column is read beside them as text.
 */
export async function paged<Tables, TB extends keyof Tables, O, Item, P extends string>(
  rows: SelectQueryBuilder<Tables, TB, O>,
  page: { limit: number; cursor?: string | undefined },
  list: { plural: P; order: Step[]; item: (row: O) => Item },
): Promise<{ [K in P]: Item[] } & { total: number; nextCursor: string | null }> {
  const { order, plural, item } = list
  let query = rows.limit(page.limit + 1)
  order.forEach(({ column, descending }, place) => {
    query = query
      .orderBy(sql.ref(column), descending ? 'desc' : 'asc')
      .select(sql<string>`${sql.ref(column)}::text`.as(`step${place}`))
  })
  if (page.cursor !== undefined) {
    const values = readCursor(page.cursor, order)
    const columns = sql.join(order.map(({ column }) => sql.ref(column)))
    const after = sql.join(values)
    query = query.where(
      order[0]?.descending
        ? sql<boolean>`(${columns}) < (${after})`
        : sql<boolean>`(${columns}) > (${after})`,
    )
  }
  let found: O[]
  try {
    found = await query.execute()
  } catch (error) {
    if (page.cursor !== undefined && isWrongValue(error)) throw wrongCursor()
    throw error
  }
  const more = found.length > page.limit
  const shown = more ? found.slice(0, page.limit) : found
  const whole = page.cursor === undefined && !more
  const total = whole ? shown.length : await countOf(rows)
  const last = shown.at(-1) as Record<string, string> | undefined
  const nextCursor =
    more && last
      ? Buffer.from(JSON.stringify(order.map((_, place) => last[`step${place}`]))).toString('base64url')
      : null
  return { [plural]: shown.map(item), total, nextCursor } as {
    [K in P]: Item[]
  } & { total: number; nextCursor: string | null }
}

async function countOf<Tables, TB extends keyof Tables, O>(
  rows: SelectQueryBuilder<Tables, TB, O>,
): Promise<number> {
  const counted = await rows.clearSelect().select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number((counted as { count: number }).count)
}

/** What was typed, as a LIKE pattern that matches it anywhere and reads nothing of it as a wildcard. */
export const containing = (typed: string) => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
