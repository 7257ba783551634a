import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { newJob } from '../platform/jobs.ts'

/** Puts a job into the queue, as a change would that calls for it. */
export const newJobFor = ({ db }: Context, task: string, payload: object) =>
  sql`select ${newJob(task, payload)}`.execute(db)
