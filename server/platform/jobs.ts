import { type JobHelpers, Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import { type Expression, isExpression, sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { counters } from './counters.ts'
import { type ClaimedJob, startHeartbeat } from './job-heartbeat.ts'
import type { Log } from './log.ts'
import { isBusy, isDatabaseGone } from './outage.ts'
import { telemetry } from './telemetry/telemetry.ts'

/** What a job does with what it was given. It may run twice, so doing it again must do no harm. */
export type JobTask = (payload: unknown) => Promise<void>

/** The queue's own tables. Call while no other instance starts. */
export const prepareJobs = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: loggerOf(log) })

/** The queue's own words, as far as they are worth hearing. */
const loggerOf = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({}, message)
  })

/** Of what only the statement knows, an expression. */
type Payload = object | Expression<object>

const asJson = (payload: Payload) => (isExpression(payload) ? payload : sql`${traced(payload)}::json`)

/** With the trace that the present work belongs to, where traces are kept. A list stays a list. */
const traced = (payload: object) =>
  JSON.stringify(Array.isArray(payload) ? payload : { ...payload, trace: telemetry.presentTrace?.() })

const Traced = z.object({ trace: z.string() })

/** The trace that asked for a job; of several that were put together, the first. */
const traceOf = (payload: unknown) =>
  Traced.safeParse(Array.isArray(payload) ? payload[0] : payload).data?.trace

/**
 * Puts a job into the queue, as a part of the statement of the change that calls for it: it runs only if that commits.
 * A job that fails is tried again with growing pauses (graphile-worker: e^attempt seconds), 25 times at most.
 */
export const newJob = (task: string, payload: Payload, line?: string) =>
  sql`graphile_worker.add_job(${task}, ${asJson(payload)}${queueArgument(line)})`

/**
 * Jobs that stand in a line are done one after the other, whatever instance does them: where each waits for the same other
 * service, and that is silent, they leave a place to those that do not.
 */
const queueArgument = (line?: string) => (line ? sql`, queue_name => ${line}` : sql``)

/**
 * Puts a job into the queue for a time to come, as a part of a statement. It stays there whatever happens until then, so the
 * job looks whether it is still meant.
 */
export const delayedJob = (task: string, payload: object, runAt: Date, line?: string) =>
  sql`graphile_worker.add_job(${task}, ${traced(payload)}::json, run_at => ${runAt.toISOString()}::timestamptz${queueArgument(line)})`

interface KeyedJob {
  key: string | Expression<string>
  runAt: Date | Expression<Date>
  payload: Payload
  line?: string
}

/** Asked a second time where a worker takes up the waiting job at that very moment: the queue then adds nothing and answers so. */
function keyedJob(task: string, { key, runAt, payload, line }: KeyedJob) {
  const moment = isExpression(runAt) ? runAt : sql`${runAt.toISOString()}::timestamptz`
  const id = sql`(graphile_worker.add_job(${task}, ${asJson(payload)},
    run_at => ${moment}, job_key => ${key}, job_key_mode => 'preserve_run_at'${queueArgument(line)})).id`
  return sql`coalesce(${id}, ${id})`
}

/**
 * Puts a job into the queue for a time to come, once for a key: while such a job waits, another call for it changes nothing.
 * One that is being worked off does not count as waiting. Looking for it first costs far less than asking the queue. What is
 * due within a minute may be taken up before this transaction is done: there the queue is asked.
 */
export const delayedJobOnce = (task: string, job: KeyedJob) =>
  sql`case when not exists (
    select from graphile_worker.jobs
    where key = ${job.key} and attempts = 0 and locked_at is null and run_at > clock_timestamp() + interval '1 minute'
  ) then ${keyedJob(task, job)} end`

/**
 * Adds something to the job that waits under a key, or puts such a job into the queue, to run at a time of its own: what
 * comes until then is done together, from one payload that lists all of it.
 */
export const appendToJob = (task: string, job: KeyedJob) =>
  keyedJob(task, { ...job, payload: sql<object>`json_build_array(${asJson(job.payload)})` })

/** Puts a job into the queue in the place of one that waits under that key: nothing is done twice that was asked for anew. */
export function replaceJob(task: string, key: string, payload: object) {
  const id = sql`(graphile_worker.add_job(${task}, ${traced(payload)}::json, job_key => ${key})).id`
  return sql`coalesce(${id}, ${id})`
}

interface QueueOptions {
  tasks: Record<string, JobTask>
  /** What runs by the clock, in the form of a crontab. */
  crontab: string
  /** Is told of each try that failed, before the queue notes it. */
  onFailed?: (failed: FailedAttempt, error: unknown) => Promise<void>
}

/** A job that was tried and failed, for the so-and-so-manieth time. */
export interface FailedAttempt {
  id: string
  task: string
  payload: unknown
  tries: number
}

/**
 * graphile-worker waits until the database is back only where the error says 57P03, 'cannot connect now'. Any other way of
 * losing it, or a time limit, while it notes that a job is done or has failed, is a rejection that nobody catches and ends the
 * process.
 */
function waitItOut(error: unknown): never {
  if (!isDatabaseGone(error) && !isBusy(error)) throw error
  throw Object.assign(new Error('The database is away', { cause: error }), { code: '57P03' })
}

/** An object with a method of one's own in the place of one of its own. */
function withMethod<T extends object>(target: T, method: string, own: (...asked: unknown[]) => unknown): T {
  return new Proxy(target, {
    get(_, name) {
      if (name === method) return own
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const patientClient = (client: pg.PoolClient) =>
  withMethod(client, 'query', (...asked) =>
    Promise.resolve(Reflect.apply(client.query, client, asked)).catch(waitItOut),
  )

/** The pool for the queue. With a callback it asks for the connection that listens, which heals by itself. */
const patientPool = (pool: pg.Pool) =>
  withMethod(pool, 'connect', (...asked) =>
    asked.length > 0
      ? Reflect.apply(pool.connect, pool, asked)
      : pool.connect().then(patientClient, waitItOut),
  )

/**
 * Starts working off the queue in this process. Several instances share it; each job goes to one. While the database is
 * away it waits; `ended` resolves should it end by itself for any other reason.
 */
export async function startJobs(pool: pg.Pool, { tasks, crontab, onFailed }: QueueOptions, log: Log) {
  const tell = async (failed: FailedAttempt, error: unknown) => {
    try {
      await onFailed?.(failed, error)
    } catch (reason) {
      log.warn({ err: reason, task: failed.task }, 'That a job failed could not be noted')
    }
  }
  // Where something is added under the key of a job in hand, the queue takes all its further tries away, as if the new job did its
  // work too. Of those that list what they are to do, the new one has its own list alone.
  const triedAgain = ({ id, attempts }: { id: string; attempts: number }) =>
    pool
      .query('update graphile_worker._private_jobs set attempts = $2 where id = $1 and attempts > $2', [
        id,
        attempts,
      ])
      .catch((error: unknown) => log.warn({ err: error }, 'A job that failed may not be tried again'))
  const inHand = new Map<string, ClaimedJob>()
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const hand = { worker: job.locked_by ?? '', isDone: false }
        inHand.set(job.id, hand)
        try {
          const work = () => task(payload)
          await (telemetry.traceJob?.(name, traceOf(payload), work) ?? work())
        } catch (error) {
          await tell({ id: job.id, task: name, payload, tries: job.attempts }, error)
          if (Array.isArray(payload)) await triedAgain(job)
          throw error
        } finally {
          hand.isDone = true
        }
      },
    ]),
  )
  const runner = await run({
    pgPool: patientPool(pool),
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    crontab,
    logger: loggerOf(log),
  })
  const leaveHand = startHeartbeat(pool, inHand, log)
  runner.events.on('job:success', () => {
    counters.jobs.done += 1
  })
  runner.events.on('job:error', ({ job, error }) => {
    counters.jobs.failed += 1
    log.warn({ err: error, task: job.task_identifier, attempt: job.attempts }, 'A job failed')
  })
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'The job queue failed'))
  const stop = () => {
    leaveHand()
    return runner.stop()
  }
  return { stop, ended }
}
