import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Job counts of one task. `oldest` is the wait of the longest due job, in seconds. */
export interface QueueState {
  task: string
  waiting: number
  atWork: number
  retrying: number
  failed: number
  oldest: number
}

/** Jobs per task and state. Failed jobs stay in the queue until somebody deals with them. */
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
