import pg from 'pg'
import type { Connection } from './connection.ts'
import type { Log } from './log.ts'

/** In ms: timeout for an unresponsive database, so that each request is answered within 5 s. */
export const databaseTimeout = 4000

/** Limits in ms; 0 is none. PostgreSQL enforces them. */
export interface TimeLimits {
  statement: number
  /** Wait for a lock. */
  lock: number
  /** Idle time within a transaction. */
  idle: number
}

export const callLimits: TimeLimits = { statement: 4000, lock: 3000, idle: 20_000 }
/** For jobs and exports, which run in the background. */
export const jobLimits: TimeLimits = { statement: 300_000, lock: 30_000, idle: 60_000 }
/** For migrations and the demo data. */
export const noTimeLimits: TimeLimits = { statement: 0, lock: 0, idle: 0 }

/** Sets the limits of one connection. They override those of the database role. */
export const setLimitsSql = ({ statement, lock, idle }: TimeLimits) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`

const toConnectionParameters = ({ statement, lock, idle }: TimeLimits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
})

/** Limits as startup parameters, which cost no round trip. A pooler may reject them. */
export const limitParameters = ({ limitsOnRole }: Connection, limits: TimeLimits) =>
  limitsOnRole ? {} : toConnectionParameters(limits)

/**
 * Adapts the connection to a pooler. pgbouncer rejects limits as startup parameters, so they apply
 * only if set on the role. Throws if the database cannot be reached.
 */
export async function withPoolerLimits(connection: Connection, log: Log): Promise<Connection> {
  // A pooler accepts parameters from its ignore list without applying them.
  const limitError = await timeLimitErrorOf({ ...connection, ...toConnectionParameters(callLimits) }).catch(
    (error: unknown) => {
      if (error instanceof Error && error.message.includes('startup parameter')) return null
      throw error
    },
  )
  const limit = limitError ?? (await timeLimitErrorOf(connection))
  const text =
    'The pooler before the database takes no time limits, and the role has none. docs/configuration.md says how to set them'
  if (limit === '0') log.warn({}, text)
  return limitError === null ? { ...connection, limitsOnRole: true } : connection
}

/** The effective statement timeout, as PostgreSQL shows it. */
async function timeLimitErrorOf(config: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: databaseTimeout,
    query_timeout: databaseTimeout,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`))
      .rows[0]?.limit
  } finally {
    await client.end()
  }
}
