import { sql } from 'kysely'
import type { RequestContext } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { isOutdatedPlan } from '../platform/outage.ts'
import { withoutParallelReads } from './short-timeout.ts'

/**
 * Runs reads with a generic plan, which PostgreSQL makes once per connection. For statements whose
 * plan suits all values and which take longer to plan than to run; by default PostgreSQL would plan
 * them again for the values of each call. If a newer instance has changed the tables, the read is
 * retried: each connection with an outdated plan is replaced.
 */
export async function withGenericPlan<Answer>(
  { db, pool }: Pick<RequestContext, 'db' | 'pool'>,
  read: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  for (let freeConnections = pool.options.max; ; freeConnections--) {
    try {
      return await readInOneTransaction(db, read)
    } catch (error) {
      if (freeConnections === 0 || !isOutdatedPlan(error)) throw error
    }
  }
}

const readInOneTransaction = <Answer>(db: Db, read: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true), ${withoutParallelReads}`.execute(
      tx,
    )
    return read(tx)
  })
