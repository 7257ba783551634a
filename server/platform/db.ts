import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparingPool } from './prepared.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB> | Transaction<DB>

export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
}

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

/** A pool for the portal's own queries. A database that does not answer is given up within 5 s. */
export function openPool(connection: Connection, size = 10): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    types,
    connectionTimeoutMillis: 4000,
    query_timeout: 4500,
    keepAlive: true,
  })
  // A connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const openDb = (pool: pg.Pool): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const goneTexts =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after/

/** Whether an error means that the database could not be reached, as opposed to a query that was wrong. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A socket that is not there, as opposed to a file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // 57P: shutting down, crashed, starting up. 08: connection failures. 53300: too many connections.
  return gone.has(code) || /^(57P0|08|53300)/.test(code) || goneTexts.test(error.message)
}

/** Whether PostgreSQL has no room on its disk for what was to be written. */
export const isDatabaseFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53100'

/** Whether two transactions waited for each other, and PostgreSQL gave this one up. */
export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'

/** The name of the unique or exclusion constraint that refused a row; null for any other error. */
export function violated(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code === '23505' || error.code === '23P01' ? (error.constraint ?? '') : null
}
