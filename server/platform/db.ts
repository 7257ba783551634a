import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { cancelQuery } from './cancel-query.ts'
import type { Connection } from './connection.ts'
import { isAbandonedQuery } from './outage.ts'
import { preparingPool } from './prepared.ts'
import { SharedPool } from './shared-pool.ts'
import { callLimits, databaseTimeout, limitParameters, setLimitsSql, type TimeLimits } from './time-limits.ts'

const date = 1082
const timestamptz = 1184
const numeric = 1700
const bigint = 20

/** A time as the wire shows it. PostgreSQL's text is read as a date only where it does not stand in UTC. */
function instant(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [day, time = ''] = text.slice(0, -3).split(' ')
  return `${day}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0').slice(0, 12)}Z`
}

/** Does something within a transaction that goes on where it fails: then nothing of it stays, and what it throws is thrown. */
export async function withSavepoint<Tables>(tx: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  await sql`savepoint attempted`.execute(tx)
  try {
    await work()
  } catch (error) {
    // Where the connection is lost this fails too: what is thrown is the first error.
    await sql`rollback to savepoint attempted`.execute(tx).catch(() => undefined)
    throw error
  }
  await sql`release savepoint attempted`.execute(tx)
}

/** Rows read as the wire shows them: days and times as text, amounts and counts as numbers. */
const parsers: Record<number, (text: string) => unknown> = {
  [date]: (text) => text,
  [timestamptz]: instant,
  [numeric]: Number,
  [bigint]: Number,
}
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

// PostgreSQL ends a statement before it is given up here.
const beyondLimit = 500

/** So many statements of one call are asked at once, beside whose session it is. */
const maxConnecting = 4

/** A pool for calls. A database that does not answer is given up within 5 s, and told so. */
export const openPool = (connection: Connection, size = 12, limits = callLimits): pg.Pool =>
  heard(
    new SharedPool(databaseTimeout, {
      ...ordinary(connection, size),
      ...limitParameters(connection, limits),
      query_timeout: limits.statement + beyondLimit,
      // What one has prepared is gone with it: others end after 10 s, and a screen or a search after that would begin from nothing.
      min: Math.min(maxConnecting, size),
    }),
  )

/** A pool for what has limits of its own, which it sets as it connects: jobs, exports, migrations. */
export const openPoolWith = (limits: TimeLimits, connection: Connection, size: number): pg.Pool =>
  heard(
    new pg.Pool({
      ...ordinary(connection, size),
      ...(limits.statement > 0 ? { query_timeout: limits.statement + beyondLimit } : {}),
      onConnect: (client) => client.query(setLimitsSql(limits)).then(() => undefined),
    }),
  )

const ordinary = (connection: Connection, size: number) => ({
  ...connection,
  max: size,
  types,
  connectionTimeoutMillis: databaseTimeout,
  keepAlive: true,
  // What is asked at once is sent at once, and answered in turn.
  pipeline: true,
})

function heard(pool: pg.Pool): pg.Pool {
  // A connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Its connection is closed, which PostgreSQL would notice only when it answers.
  pool.on('release', (error, client) => {
    if (isAbandonedQuery(error)) cancelQuery(client)
  })
  return pool
}

export const openDb = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  new Kysely({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Whether PostgreSQL has no room on its disk for what was to be written. */
export const isDatabaseFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53100'

/** Whether two transactions waited for each other, and PostgreSQL gave this one up. */
export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'

/** The name of the unique or exclusion constraint that refused a row; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code === '23505' || error.code === '23P01' ? (error.constraint ?? '') : null
}
