import pg from 'pg'

/** Too many wanted the same at once: nothing of it was begun. */
export class BusyError extends Error {}

/** A transaction was to be committed, and it is not certain that it is: the answer did not come, or came with a warning. */
export class UnconfirmedCommit extends Error {}

const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const goneTexts =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after/

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether an error means that the database could not be reached, as opposed to a query that was wrong. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // A socket that is not there, as opposed to a file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // 57P: shutting down, crashed, starting up. 08: connection failures. 53300: too many connections. 25006: the server has
  // become a standby, and another is what it was.
  return gone.has(code) || /^(57P0|08|53300|25006)/.test(code) || goneTexts.test(error.message)
}

// A statement, a lock or a transaction that took too long.
const late = new Set(['57014', '55P03', '25P03'])

/** Whether an error means that something took longer than it may, because others were in its way. */
export const isBusy = (error: unknown) =>
  error instanceof BusyError || (error instanceof Error && late.has(codeOf(error)))

/** Whether nobody waits any more for a query, which PostgreSQL may still be at. */
export const isAbandonedQuery = (error: unknown): boolean =>
  error instanceof UnconfirmedCommit
    ? isAbandonedQuery(error.cause)
    : error instanceof Error && error.message === 'Query read timeout'

/** Whether what was prepared does not fit the tables any more: a newer instance has changed the type of a column. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
