import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { isDatabaseGone } from './db.ts'
import type { Log } from './log.ts'

/** What a job does with what it was given. It may run twice, so doing it again must do no harm. */
export type Task = (payload: unknown) => Promise<void>

/** The queue's own tables. Call while no other instance starts. */
export const prepareJobs = (pool: pg.Pool, log: Log) =>
  runMigrations({ pgPool: patientPool(pool), logger: loggerOf(log) })

/** The queue's own words, as far as they are worth hearing. */
const loggerOf = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({}, message)
  })

/**
 * Puts a job into the queue, as a part of the statement of the change that calls for it: it runs only if that commits.
 * A job that fails is tried again with growing pauses (graphile-worker: e^attempt seconds), 25 times at most.
 */
export const newJob = (task: string, payload: object) =>
  sql`graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`

/**
 * Adds something to the job that waits under a key, or puts such a job into the queue, to run at a time of its own: what
 * comes until then is done together, from one payload that lists all of it.
 */
export const addedToJob = (
  task: string,
  { key, runAt, payload }: { key: string; runAt: Date; payload: object },
) =>
  sql`graphile_worker.add_job(${task}, ${JSON.stringify([payload])}::json,
    run_at => ${runAt.toISOString()}::timestamptz, job_key => ${key}, job_key_mode => 'preserve_run_at')`

interface Queue {
  tasks: Record<string, Task>
  /** What runs by the clock, in the form of a crontab. */
  crontab: string
}

/**
 * A lost database told in the one way that graphile-worker waits out, 57P03: any other, as it notes that a job is done or
 * has failed, nobody would catch, and it would end the process.
 */
const waitedOut = (error: unknown) =>
  isDatabaseGone(error)
    ? Object.assign(new Error('The database is away', { cause: error }), { code: '57P03' })
    : error

function patientClient(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'query') return value.bind(target)
      return (...asked: unknown[]) =>
        Promise.resolve(Reflect.apply(value, target, asked)).catch((error: unknown) => {
          throw waitedOut(error)
        })
    },
  })
}

/** The pool as the queue uses it: connections asked for with a promise are patient, the one that listens heals itself. */
function patientPool(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'connect') return value.bind(target)
      return (...asked: unknown[]) =>
        asked.length > 0
          ? Reflect.apply(value, target, asked)
          : target.connect().then(patientClient, (error: unknown) => {
              throw waitedOut(error)
            })
    },
  })
}

/**
 * Starts working off the queue in this process. Several instances share it; each job goes to one. While the database is
 * away it waits; `ended` resolves should it end by itself for any other reason.
 */
export async function startJobs(pool: pg.Pool, { tasks, crontab }: Queue, log: Log) {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
  )
  const runner = await run({
    pgPool: patientPool(pool),
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    crontab,
    logger: loggerOf(log),
  })
  runner.events.on('job:error', ({ job, error }) =>
    log.warn({ task: job.task_identifier, attempt: job.attempts, error: String(error) }, 'A job failed'),
  )
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'The job queue failed'))
  return { stop: () => runner.stop(), ended }
}
