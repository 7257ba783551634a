import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { createHeartbeat } from '../platform/job-heartbeat.ts'
import { type JobTask, newJob } from '../platform/jobs.ts'
import { jobTasksOf } from '../registry/jobs.ts'

/** Adds a job to the queue, like a change that calls for it. */
export const newJobFor = ({ db }: Context, task: string, payload: object) =>
  sql`select ${newJob(task, payload)}`.execute(db)

/** Runs the queued jobs of a name at once, whatever their time. */
export async function runQueuedJobs(
  { pool }: Pick<Context, 'pool'>,
  name: string,
  task: JobTask,
): Promise<void> {
  const { rows } = await pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [name],
  )
  for (const { payload } of rows) await task(payload)
}

/** Releases the jobs of a killed process, as the next process does after four missed heartbeats. */
export async function releaseJobsOfKilled({ pool, log }: Pick<Context, 'pool' | 'log'>): Promise<void> {
  const beat = createHeartbeat(pool, new Map(), log)
  for (let count = 0; count <= 5; count++) await beat()
}

/** All tasks of the portal, or those of these names. */
export async function jobTasksFor(
  context: Context,
  names?: readonly string[],
): Promise<Record<string, JobTask>> {
  const tasks = await jobTasksOf(context, () => undefined)
  return Object.fromEntries(Object.entries(tasks).filter(([name]) => names?.includes(name) ?? true))
}

/** Jobs about a person's own account. */
export const accountJobs = ['tellOwner', 'sendAccessLink', 'sendForgottenLink']
