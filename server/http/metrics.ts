import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { api } from '../../contract/index.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import type { Context } from '../context.ts'
import { counters } from '../platform/counters.ts'
import { isBusy, isDatabaseGone } from '../platform/outage.ts'
import { tokenHash } from '../platform/secrets.ts'
import { SharedPool } from '../platform/shared-pool.ts'
import { errorBody } from './errors.ts'
import { queueStates } from './queue-queries.ts'

const signInPaths = new Set<string>([api.auth.login.path, api.twoStep.signIn.path, api.passkeys.signIn.path])

/** GET /metrics, for Prometheus: counters of this process, the job queue and backups. */
export async function mountMetrics(
  app: FastifyInstance,
  context: Context,
  { token, pools }: { token: string; pools: Record<string, pg.Pool> },
): Promise<void> {
  // Loaded on demand: it costs memory.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  const registries = [register]
  collectDefaultMetrics({ register })

  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    registers: registries,
  })
  const signInCounter = new Counter({
    name: 'portal_sign_ins_total',
    help: 'Steps of sign-ins, by password, code or passkey: signed_in, or the code with which they were refused or failed',
    labelNames: ['result'],
    registers: registries,
  })
  const uploads = new Counter({
    name: 'portal_uploads_total',
    help: 'Files uploaded with calls: stored, or the error code',
    labelNames: ['result'],
    registers: registries,
  })
  const uploadsGauge = new Gauge({
    name: 'portal_uploads_in_hand',
    help: 'Files that are being uploaded',
    registers: registries,
  })
  const streams = new Gauge({
    name: 'portal_event_streams',
    help: 'Open live updates',
    registers: registries,
  })
  app.addHook('onRequest', (request, reply, next) => {
    const isUpload = request.headers['content-type']?.startsWith('multipart/form-data')
    const gauge = isUpload ? uploadsGauge : request.routeOptions.url === '/api/events' ? streams : null
    gauge?.inc()
    // `close` also follows when the client leaves early.
    if (gauge) reply.raw.on('close', () => gauge.dec())
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { method, routeOptions, failedBy, headers } = request
    const route = routeOptions.url ?? 'unknown'
    seconds.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (signInPaths.has(route)) signInCounter.inc({ result: failedBy ?? 'signed_in' })
    if (headers['content-type']?.startsWith('multipart/form-data'))
      uploads.inc({ result: failedBy ?? 'kept' })
    next()
  })

  new Gauge({
    name: 'portal_connections',
    help: 'Open connections of browsers and proxies',
    registers: registries,
    collect() {
      app.server.getConnections((_, count) => this.set(count ?? 0))
    },
  })
  new Gauge({
    name: 'portal_pool_connections',
    help: 'Connections to the database, by pool: in_use or idle',
    labelNames: ['pool', 'state'],
    registers: registries,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  new Gauge({
    name: 'portal_pool_waiting',
    help: 'Calls that wait for a connection to the database, by pool',
    labelNames: ['pool'],
    registers: registries,
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        const waitingForShare = pool instanceof SharedPool ? pool.waitingForShare : 0
        this.set({ pool: name }, pool.waitingCount + waitingForShare)
      }
    },
  })
  const createCounter = (name: string, help: string, label: string, countsByLabel: Record<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: registries,
      collect() {
        this.reset()
        for (const [kind, count] of Object.entries(countsByLabel)) this.inc({ [label]: kind }, count)
      },
    })
  createCounter('portal_mails_total', 'Emails by result', 'result', counters.mails)
  createCounter('portal_jobs_total', 'Job attempts by result', 'result', counters.jobs)
  createCounter(
    'portal_page_errors_total',
    'Page errors that browsers reported',
    'result',
    counters.pageErrors,
  )
  createCounter(
    'portal_session_lookups_total',
    'Session lookups: from the cache, or from the database',
    'from',
    counters.sessions,
  )

  const databaseUpGauge = new Gauge({
    name: 'portal_database_up',
    help: 'Whether the database answers',
    registers: registries,
  })
  const jobGauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['task'], registers: registries })
  const jobs = {
    waiting: jobGauge('portal_jobs_waiting', 'Jobs that are due and waiting'),
    atWork: jobGauge('portal_jobs_at_work', 'Jobs that are running'),
    retrying: jobGauge('portal_jobs_retrying', 'Jobs that have failed and will be retried'),
    failed: jobGauge('portal_jobs_failed', 'Jobs that have failed for good'),
    oldest: jobGauge('portal_jobs_oldest_seconds', 'How long the oldest due job has waited'),
  }
  const backupAge = new Gauge({
    name: 'portal_backup_age_seconds',
    help: 'Age of the last complete backup; absent if there is none',
    registers: registries,
  })
  const backupFailed = new Gauge({
    name: 'portal_backup_failed',
    help: 'Whether the last backup attempt failed',
    registers: registries,
  })
  const readDatabaseGauges = async () => {
    backupAge.remove()
    for (const gauge of Object.values(jobs)) gauge.reset()
    try {
      for (const { task, ...state } of await queueStates(context)) {
        jobs.waiting.set({ task }, state.waiting)
        jobs.atWork.set({ task }, state.atWork)
        jobs.retrying.set({ task }, state.retrying)
        jobs.failed.set({ task }, state.failed)
        jobs.oldest.set({ task }, Number(state.oldest))
      }
      const { complete, lastFailure } = await readLastBackup(context.db, context.settings.backup)
      if (complete) backupAge.set((context.now().getTime() - Date.parse(complete.at)) / 1000)
      backupFailed.set(lastFailure ? 1 : 0)
      databaseUpGauge.set(1)
    } catch (error) {
      if (!isDatabaseGone(error) && !isBusy(error)) throw error
      databaseUpGauge.set(0)
    }
  }

  const tokenHashExpected = tokenHash(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    const tokenHashGiven = tokenHash(request.headers.authorization ?? '')
    if (!timingSafeEqual(tokenHashGiven, tokenHashExpected))
      return reply.code(401).send(errorBody('A token is needed', 'signed_out'))
    await readDatabaseGauges()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
