import pg from 'pg'
import type { Connection } from './connection.ts'
import type { Log } from './log.ts'

/** How long a database is waited for that does not answer, at the start as later, in ms: a call is answered within 5 s. */
export const databaseTimeout = 4000

/** How long something may take before PostgreSQL ends it, in ms. */
export interface TimeLimits {
  statement: number
  /** How long a statement may wait for what another transaction holds. */
  lock: number
  /** How long a transaction may do nothing. */
  idle: number
}

export const callLimits: TimeLimits = { statement: 4000, lock: 3000, idle: 20_000 }
/** For jobs and exports, for which nobody waits with a finger on the key. */
export const jobLimits: TimeLimits = { statement: 300_000, lock: 30_000, idle: 60_000 }
/** For migrations, and for the demo. */
export const noTimeLimits: TimeLimits = { statement: 0, lock: 0, idle: 0 }

/** Sets the limits of one connection, whatever its role has. */
export const setLimitsSql = ({ statement, lock, idle }: TimeLimits) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`

const asParameters = ({ statement, lock, idle }: TimeLimits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
})

/** What calls ask for as they connect, which costs them no turn to the database. A pooler may refuse it. */
export const limitParameters = ({ limitsOnRole }: Connection, limits: TimeLimits) =>
  limitsOnRole ? {} : asParameters(limits)

/**
 * The connection as a pooler takes it: one that refuses to be told limits, as pgbouncer does, has none unless they stand on
 * the role. Throws where there is no database to ask.
 */
export async function withPoolerLimits(connection: Connection, log: Log): Promise<Connection> {
  // What a pooler is told to ignore it takes without a word.
  const heard = await answerOf({ ...connection, ...asParameters(callLimits) }).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('startup parameter')) return null
    throw error
  })
  const limit = heard ?? (await answerOf(connection))
  const text =
    'The pooler before the database takes no time limits, and the role has none. docs/configuration.md says how to set them'
  if (limit === '0') log.warn({}, text)
  return heard === null ? { ...connection, limitsOnRole: true } : connection
}

/** How long a statement may take on a connection, as PostgreSQL says it. */
async function answerOf(config: pg.ClientConfig): Promise<string | undefined> {
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
