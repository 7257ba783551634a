import { sql } from 'kysely'
import type { RequestContext } from '../context.ts'
import type { Db } from '../database/tables.ts'

/**
 * PostgreSQL starts no other process for what it reads within a transaction, and has none read pages for it: from the memory of the
 * machine a page is read in 3 µs, and asked of another process it comes in 60. A page that is on the disk alone is waited for.
 */
export const withoutParallelReads = sql`set_config('max_parallel_workers_per_gather', '0', true),
  set_config('effective_io_concurrency', '0', true)`

const maxDuration = 250
const isEnded = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

/**
 * Reads what may take longer than anybody waits for, in one process of the database and for a quarter of a second: null where
 * that was too short.
 */
export const withShortTimeout = <Answer>(
  { db }: Pick<RequestContext, 'db'>,
  read: (tx: Db) => Promise<Answer>,
): Promise<Answer | null> =>
  db
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(maxDuration)}, true), ${withoutParallelReads}`.execute(
        tx,
      )
      return read(tx)
    })
    .catch((error: unknown) => {
      if (isEnded(error)) return null
      throw error
    })
