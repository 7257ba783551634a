import type pg from 'pg'
import type { Log } from './log.ts'

// In ms. Each process renews the locks of its jobs at this interval. A job that misses this many
// beats belongs to a killed process. The queue's own timeout is four hours.
const heartbeatInterval = 30_000
const maxMissedBeats = 4

/**
 * A job that this process has taken from the queue. It stays claimed until the queue has recorded
 * success or failure.
 */
export interface ClaimedJob {
  worker: string
  isDone: boolean
}

interface LockedJob {
  id: string
  worker: string
  since: string
}

const lockedJobsSql = `
  select id::text, locked_by as worker, locked_at::text as since from graphile_worker.jobs where locked_at is not null`

// The queue has no function to renew the lock of a job or to release a single job, so these two
// statements edit its tables.
const renewLocksSql = `
  update graphile_worker._private_jobs j set locked_at = clock_timestamp()
  from unnest($1::bigint[], $2::text[]) as hand (id, worker)
  where j.id = hand.id and j.locked_by = hand.worker returning j.id::text`

// When something is appended to a running job under its key, the queue uses up all attempts of that
// job. This statement leaves one attempt.
const releaseJobSql = `
  with job as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null,
      attempts = case when last_error is null and json_typeof(payload) = 'array' then least(attempts, max_attempts - 1)
        else attempts end,
      last_error = coalesce(last_error, 'The process that had it in hand was killed')
    where id = $1 and locked_by = $2 and locked_at = $3::timestamptz returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  from job where q.id = job.job_queue_id and q.locked_by = $2`

/**
 * One heartbeat: renews the locks of this process's jobs, and releases jobs whose lock nobody has
 * renewed for four beats. Beats are counted instead of minutes, so a clock change takes no job
 * away.
 */
export function createHeartbeat(
  pool: pg.Pool,
  claimedJobs: Map<string, ClaimedJob>,
  log: Log,
): () => Promise<void> {
  let missedBeatsByLock = new Map<string, number>()

  async function renewJobLocks() {
    const jobEntries = [...claimedJobs]
    const endedIds = new Set(jobEntries.filter(([, { isDone }]) => isDone).map(([id]) => id))
    const { rows } = await pool.query<{ id: string }>(renewLocksSql, [
      jobEntries.map(([id]) => id),
      jobEntries.map(([, { worker }]) => worker),
    ])
    for (const { id } of rows) endedIds.delete(id)
    // The queue has recorded the end of these jobs. A job that was claimed again meanwhile stays in
    // the map.
    for (const id of endedIds) if (claimedJobs.get(id)?.isDone) claimedJobs.delete(id)
  }

  async function releaseJobLock({ id, worker, since }: LockedJob) {
    await pool.query(releaseJobSql, [id, worker, since])
    log.warn({}, 'Jobs of a killed process were taken over')
  }

  return async () => {
    await renewJobLocks()
    const { rows } = await pool.query<LockedJob>(lockedJobsSql)
    const beatsByLock = new Map<string, number>()
    for (const row of rows) {
      const lock = JSON.stringify(row)
      const missedBeats = (missedBeatsByLock.get(lock) ?? 0) + 1
      beatsByLock.set(lock, missedBeats)
      if (missedBeats > maxMissedBeats) await releaseJobLock(row)
    }
    missedBeatsByLock = beatsByLock
  }
}

/** Starts the heartbeat. Returns a function that stops it. */
export function startHeartbeat(pool: pg.Pool, claimedJobs: Map<string, ClaimedJob>, log: Log): () => void {
  const sendHeartbeat = createHeartbeat(pool, claimedJobs, log)
  const timer = setInterval(() => {
    sendHeartbeat().catch((error: unknown) => log.warn({ err: error }, 'Job heartbeat failed; retrying'))
  }, heartbeatInterval)
  return () => clearInterval(timer)
}
