import { sql } from 'kysely'
import type { Visit } from '../context.ts'
import type { Db } from '../database/tables.ts'

/**
 * Reads by statements whose plan is right for any value, and which take longer to plan than to answer: each connection plans them
 * once. PostgreSQL would go on planning them for the values of each call.
 */
export const plannedOnce = <Answer>(
  { db }: Pick<Visit, 'db'>,
  read: (tx: Db) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx)
    return read(tx)
  })
