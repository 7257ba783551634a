import type pg from 'pg'
import type { Log } from './log.ts'

// So often a process says that it is at its jobs, in ms. What nobody has said that of for four times as long is anybody's again:
// its process was killed. The queue by itself waits for four hours.
const betweenBeats = 30_000
const longestStill = '2 minutes'

/**
 * Says of the jobs in hand, by their ids, that somebody is at them, and gives back to the queue those that nobody is at any
 * more. Answers what ends it.
 */
export function keepInHand(pool: pg.Pool, inHand: ReadonlySet<string>, log: Log): () => void {
  // After an outage the others have to be heard first.
  let wasHeard = true
  const beat = async () => {
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_by is not null`,
      [[...inHand]],
    )
    if (wasHeard) await giveBack()
    wasHeard = true
  }
  const giveBack = async () => {
    const { rows } = await pool.query<{ worker: string }>(
      `select distinct locked_by as worker from graphile_worker.jobs where locked_at < now() - $1::interval`,
      [longestStill],
    )
    if (rows.length === 0) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [rows.map(({ worker }) => worker)])
    log.warn({}, 'Jobs that a process had in hand when it was killed are done by another')
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => {
      wasHeard = false
      log.warn({ err: error }, 'The jobs in hand could not be kept. It is tried again')
    })
  }, betweenBeats)
  return () => clearInterval(timer)
}
