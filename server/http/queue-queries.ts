import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Of one kind of job, how many there are in which state; `oldest` is how many seconds the longest due has waited. */
export interface QueueState {
  task: string
  waiting: number
  atWork: number
  retrying: number
  failed: number
  oldest: number
}

/** How the job queue stands. Those that failed for good stay in it until somebody has looked. */
export async function queueStates({ db }: Pick<Context, 'db'>): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select task_identifier as task,
      count(*) filter (where due) as waiting,
      count(*) filter (where locked_at is not null) as at_work,
      count(*) filter (where locked_at is null and attempts > 0 and attempts < max_attempts) as retrying,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      coalesce(extract(epoch from max(now() - greatest(run_at, created_at)) filter (where due)), 0) as oldest
    from graphile_worker.jobs
    cross join lateral (select locked_at is null and attempts < max_attempts and run_at <= now()) as state (due)
    group by task_identifier`.execute(db)
  return rows
}
