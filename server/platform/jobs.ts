import { type JobHelpers, Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import { type Expression, isExpression, sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { counters } from './counters.ts'
import { type ClaimedJob, startHeartbeat } from './job-heartbeat.ts'
import type { Log } from './log.ts'
import { isBusy, isDatabaseGone } from './outage.ts'
import { telemetry } from './telemetry/telemetry.ts'

/** Carries out a job with its payload. A job may run twice, so it must be idempotent. */
export type JobTask = (payload: unknown) => Promise<void>

/** Migrates the queue's own tables. Call it only while no other instance can start. */
export const prepareJobs = (pool: pg.Pool, log: Log) => runMigrations({ pgPool: pool, logger: loggerOf(log) })

/** The queue's errors and warnings, in our log. */
const loggerOf = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({}, message)
  })

/** An SQL expression if only the statement knows the payload. */
type JobPayload = object | Expression<object>

const toPayloadSql = (payload: JobPayload) =>
  isExpression(payload) ? payload : sql`${withTrace(payload)}::json`

/** Adds the current trace, if traces are recorded. A list stays unchanged. */
const withTrace = (payload: object) =>
  JSON.stringify(Array.isArray(payload) ? payload : { ...payload, trace: telemetry.presentTrace?.() })

const TracedPayload = z.object({ trace: z.string() })

/** The trace that requested a job; the first one for a job that combines several requests. */
const traceOf = (payload: unknown) =>
  TracedPayload.safeParse(Array.isArray(payload) ? payload[0] : payload).data?.trace

/**
 * Queues a job as part of a statement, so the job runs only if the transaction commits. Retries use
 * exponential backoff (graphile-worker: e^attempt seconds), up to 25 attempts.
 */
export const newJob = (task: string, payload: JobPayload, line?: string) =>
  sql`graphile_worker.add_job(${task}, ${toPayloadSql(payload)}${queueArgument(line)})`

/**
 * Jobs with the same `line` run one at a time across all instances. If all of them call a service
 * that hangs, they occupy one worker and leave the others free.
 */
const queueArgument = (line?: string) => (line ? sql`, queue_name => ${line}` : sql``)

/**
 * Queues a job for later, as part of a statement. The job is never withdrawn, so it checks at run
 * time whether it is still needed.
 */
export const delayedJob = (task: string, payload: object, runAt: Date, line?: string) =>
  sql`graphile_worker.add_job(${task}, ${withTrace(payload)}::json, run_at => ${runAt.toISOString()}::timestamptz${queueArgument(line)})`

interface KeyedJob {
  key: string | Expression<string>
  runAt: Date | Expression<Date>
  payload: JobPayload
  line?: string
}

/**
 * add_job returns null, and adds nothing, if a worker takes the waiting job at the same moment.
 * Then add_job is called once more.
 */
function keyedJob(task: string, { key, runAt, payload, line }: KeyedJob) {
  const moment = isExpression(runAt) ? runAt : sql`${runAt.toISOString()}::timestamptz`
  const id = sql`(graphile_worker.add_job(${task}, ${toPayloadSql(payload)},
    run_at => ${moment}, job_key => ${key}, job_key_mode => 'preserve_run_at'${queueArgument(line)})).id`
  return sql`coalesce(${id}, ${id})`
}

/**
 * Queues a job for later, once per key: while such a job waits, another call changes nothing. A
 * running job does not count as waiting. The `exists` check costs far less than add_job. A job due
 * within a minute may start before this transaction commits, so then add_job decides.
 */
export const delayedJobOnce = (task: string, job: KeyedJob) =>
  sql`case when not exists (
    select from graphile_worker.jobs
    where key = ${job.key} and attempts = 0 and locked_at is null and run_at > clock_timestamp() + interval '1 minute'
  ) then ${keyedJob(task, job)} end`

/**
 * Appends to the job that waits under a key, or queues one. The job runs once, at its own time,
 * with one payload that lists everything appended until then.
 */
export const appendToJob = (task: string, job: KeyedJob) =>
  keyedJob(task, { ...job, payload: sql<object>`json_build_array(${toPayloadSql(job.payload)})` })

/** Queues a job and replaces the one that waits under the same key. */
export function replaceJob(task: string, key: string, payload: object) {
  const id = sql`(graphile_worker.add_job(${task}, ${withTrace(payload)}::json, job_key => ${key})).id`
  return sql`coalesce(${id}, ${id})`
}

interface QueueOptions {
  tasks: Record<string, JobTask>
  /** Scheduled jobs, in crontab format. */
  crontab: string
  /** Called for each failed attempt, before the queue records it. */
  onFailed?: (attempt: FailedAttempt, error: unknown) => Promise<void>
}

/** One failed attempt of a job; `tries` counts attempts so far. */
export interface FailedAttempt {
  id: string
  task: string
  payload: unknown
  tries: number
}

/**
 * graphile-worker waits for the database only after error 57P03, 'cannot connect now'. Any other
 * lost connection or timeout while it records a result becomes an unhandled rejection, which ends
 * the process.
 */
function retryLater(error: unknown): never {
  if (!isDatabaseGone(error) && !isBusy(error)) throw error
  throw Object.assign(new Error('The database is away', { cause: error }), { code: '57P03' })
}

/** A proxy of an object with one method replaced. */
function overrideMethod<T extends object>(
  target: T,
  method: string,
  replacement: (...args: unknown[]) => unknown,
): T {
  return new Proxy(target, {
    get(_, name) {
      if (name === method) return replacement
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const clientWithRetry = (client: pg.PoolClient) =>
  overrideMethod(client, 'query', (...args) =>
    Promise.resolve(Reflect.apply(client.query, client, args)).catch(retryLater),
  )

/**
 * The pool for the queue. The queue calls `connect` with a callback only for the LISTEN connection,
 * which reconnects by itself.
 */
const poolWithRetry = (pool: pg.Pool) =>
  overrideMethod(pool, 'connect', (...args) =>
    args.length > 0
      ? Reflect.apply(pool.connect, pool, args)
      : pool.connect().then(clientWithRetry, retryLater),
  )

/**
 * Starts processing the queue. Instances share the queue, and each job goes to one instance. While
 * the database is unreachable, the queue waits. `endPromise` resolves if the queue stops for any
 * other reason.
 */
export async function startJobs(pool: pg.Pool, { tasks, crontab, onFailed }: QueueOptions, log: Log) {
  const reportFailure = async (attempt: FailedAttempt, error: unknown) => {
    try {
      await onFailed?.(attempt, error)
    } catch (reason) {
      log.warn({ err: reason, task: attempt.task }, 'That a job failed could not be noted')
    }
  }
  // When something is appended under the key of a running job, the queue uses up all attempts of
  // that job, as if the new job replaced it. But the new job has only its own list, so the attempts
  // are restored here.
  const scheduleRetry = ({ id, attempts }: { id: string; attempts: number }) =>
    pool
      .query('update graphile_worker._private_jobs set attempts = $2 where id = $1 and attempts > $2', [
        id,
        attempts,
      ])
      .catch((error: unknown) => log.warn({ err: error }, 'A job that failed may not be tried again'))
  const claimedJobs = new Map<string, ClaimedJob>()
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const claimedJob = { worker: job.locked_by ?? '', isDone: false }
        claimedJobs.set(job.id, claimedJob)
        try {
          const runTask = () => task(payload)
          await (telemetry.traceJob?.(name, traceOf(payload), runTask) ?? runTask())
        } catch (error) {
          await reportFailure({ id: job.id, task: name, payload, tries: job.attempts }, error)
          if (Array.isArray(payload)) await scheduleRetry(job)
          throw error
        } finally {
          claimedJob.isDone = true
        }
      },
    ]),
  )
  const runner = await run({
    pgPool: poolWithRetry(pool),
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    crontab,
    logger: loggerOf(log),
  })
  const stopHeartbeat = startHeartbeat(pool, claimedJobs, log)
  runner.events.on('job:success', () => {
    counters.jobs.done += 1
  })
  runner.events.on('job:error', ({ job, error }) => {
    counters.jobs.failed += 1
    log.warn({ err: error, task: job.task_identifier, attempt: job.attempts }, 'A job failed')
  })
  const endPromise = runner.promise.catch((error: unknown) =>
    log.error({ err: error }, 'The job queue failed'),
  )
  const stopRunner = () => {
    stopHeartbeat()
    return runner.stop()
  }
  return { stop: stopRunner, ended: endPromise }
}
