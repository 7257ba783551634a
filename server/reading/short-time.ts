import { sql } from 'kysely'
import type { Visit } from '../context.ts'
import type { Db } from '../database/tables.ts'

const longest = 250
const isEnded = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

/**
 * Reads what may take longer than anybody waits for, in one process of the database and for a quarter of a second: null where
 * that was too short.
 */
export const inShortTime = <Answer>(
  { db }: Pick<Visit, 'db'>,
  read: (tx: Db) => Promise<Answer>,
): Promise<Answer | null> =>
  db
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(longest)}, true),
        set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx)
      return read(tx)
    })
    .catch((error: unknown) => {
      if (isEnded(error)) return null
      throw error
    })
