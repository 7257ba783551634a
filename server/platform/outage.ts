import pg from 'pg'

/** Too many requests wait for the same resource. This request has changed nothing. */
export class BusyError extends Error {}

/**
 * It is unknown whether the transaction was committed: the answer did not come, or came with a
 * warning.
 */
export class UnconfirmedCommitError extends Error {}

const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const connectionErrorPattern =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after/

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether the database could not be reached, as opposed to a wrong query. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // ENOENT while connecting: the socket of the database does not exist. For a file ENOENT means
  // something else.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // 57P: shutting down, crashed, starting up. 08: connection failures. 53300: too many connections.
  // 25006: the server is now a standby, and another is the primary.
  return (
    connectionErrorCodes.has(code) ||
    /^(57P0|08|53300|25006)/.test(code) ||
    connectionErrorPattern.test(error.message)
  )
}

// Timeouts of a statement, a lock or a transaction.
const timeoutSqlStates = new Set(['57014', '55P03', '25P03'])

/** Whether something timed out or was refused because of load or locks. */
export const isBusy = (error: unknown) =>
  error instanceof BusyError || (error instanceof Error && timeoutSqlStates.has(codeOf(error)))

/** Whether the client gave up on a query that PostgreSQL may still be running. */
export const isAbandonedQuery = (error: unknown): boolean =>
  error instanceof UnconfirmedCommitError
    ? isAbandonedQuery(error.cause)
    : error instanceof Error && error.message === 'Query read timeout'

/**
 * Whether a prepared statement no longer fits the tables: a newer instance has changed a column's
 * type.
 */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
