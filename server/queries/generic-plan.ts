import { sql } from 'kysely'
import type { RequestContext } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { isOutdatedPlan } from '../platform/outage.ts'
import { withoutParallelReads } from './short-timeout.ts'

/**
 * Reads by statements whose plan is right for any value, and which take longer to plan than to answer: each connection plans them
 * once. PostgreSQL would go on planning them for the values of each call. What only reads can be asked again where a newer
 * instance has changed the tables: each connection that fails by that is replaced.
 */
export async function withGenericPlan<Answer>(
  { db, pool }: Pick<RequestContext, 'db' | 'pool'>,
  read: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  for (let left = pool.options.max; ; left--) {
    try {
      return await inOneReading(db, read)
    } catch (error) {
      if (left === 0 || !isOutdatedPlan(error)) throw error
    }
  }
}

const inOneReading = <Answer>(db: Db, read: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true), ${withoutParallelReads}`.execute(
      tx,
    )
    return read(tx)
  })
