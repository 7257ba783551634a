import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { cancelQuery } from './cancel-query.ts'
import type { Connection } from './connection.ts'
import { isAbandonedQuery } from './outage.ts'
import { preparingPool } from './prepared-statements.ts'
import { SharedPool } from './shared-pool.ts'
import { callLimits, databaseTimeout, limitParameters, setLimitsSql, type TimeLimits } from './time-limits.ts'

const date = 1082
const timestamptz = 1184
const numeric = 1700
const bigint = 20

/** A timestamptz in wire format. Date parses the text only if its offset is not UTC. */
function toInstant(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [day, time = ''] = text.slice(0, -3).split(' ')
  return `${day}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0').slice(0, 12)}Z`
}

/**
 * Runs the work in a savepoint. If it fails, its changes are rolled back, the transaction stays
 * usable, and the error is rethrown.
 */
export async function withSavepoint<Tables>(tx: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  await sql`savepoint attempted`.execute(tx)
  try {
    await work()
  } catch (error) {
    // The rollback fails too if the connection is lost. The first error is the one to throw.
    await sql`rollback to savepoint attempted`.execute(tx).catch(() => undefined)
    throw error
  }
  await sql`release savepoint attempted`.execute(tx)
}

/** Parsers to wire format: days and times as text, amounts and counts as numbers. */
const parsers: Record<number, (text: string) => unknown> = {
  [date]: (text) => text,
  [timestamptz]: toInstant,
  [numeric]: Number,
  [bigint]: Number,
}
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

// In ms. The client waits this much longer than PostgreSQL's statement timeout, so PostgreSQL ends
// the query first.
const poolWaitLimit = 500

/** Statements that one call sends at the same time, not counting the session lookup. */
const maxConnecting = 4

/** The pool for requests. An unresponsive database fails a query within 5 s. */
export const openPool = (connection: Connection, size = 12, limits = callLimits): pg.Pool =>
  withErrorListener(
    new SharedPool(databaseTimeout, {
      ...poolOptionsOf(connection, size),
      ...limitParameters(connection, limits),
      query_timeout: limits.statement + poolWaitLimit,
      // The default idle timeout of 10 s would close a connection together with its prepared
      // statements.
      min: Math.min(maxConnecting, size),
    }),
  )

/** The pool for work with its own time limits, set on connect: jobs, exports, migrations. */
export const openPoolWith = (limits: TimeLimits, connection: Connection, size: number): pg.Pool =>
  withErrorListener(
    new pg.Pool({
      ...poolOptionsOf(connection, size),
      ...(limits.statement > 0 ? { query_timeout: limits.statement + poolWaitLimit } : {}),
      onConnect: (client) => client.query(setLimitsSql(limits)).then(() => undefined),
    }),
  )

const poolOptionsOf = (connection: Connection, size: number) => ({
  ...connection,
  max: size,
  types,
  connectionTimeoutMillis: databaseTimeout,
  keepAlive: true,
  // Queries are sent without waiting for the answer to the one before.
  pipeline: true,
})

function withErrorListener(pool: pg.Pool): pg.Pool {
  // A broken connection is replaced at the next query. Without a listener its error would end the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  // A query that timed out may still run in PostgreSQL, although the pool closes the connection:
  // PostgreSQL notices the closed connection only when it sends the result.
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

/** Whether PostgreSQL's disk is full. */
export const isDatabaseFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53100'

/** Whether PostgreSQL aborted this transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'

/** The name of the unique or exclusion constraint that refused a row; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code === '23505' || error.code === '23P01' ? (error.constraint ?? '') : null
}
