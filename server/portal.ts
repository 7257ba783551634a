import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { startIncomingCleanup } from './cleanup.ts'
import type { Database } from './database/open.ts'
import { recordFailedEmail } from './features/system/undelivered-emails.ts'
import type { Readiness } from './http/health.ts'
import { openContext } from './open-context.ts'
import { openChangeFeed } from './platform/change-feed.ts'
import { openPool } from './platform/db.ts'
import { startJobs } from './platform/jobs.ts'
import { crontabFor, jobTasksOf } from './registry/jobs.ts'
import type { Settings } from './settings.ts'
import { runStartupTasks } from './startup-tasks.ts'

// In ms, as long as open calls get at shutdown (`connectionTimeouts.closing`). The queue then
// records its unfinished jobs. Without this limit it would wait for a database that is away.
const maxQueueStop = 8000
// In ms. Calls and jobs have ended by then. Process managers often wait ten seconds before they
// kill the process.
const maxShutdown = 9500

export interface Portal {
  address: string
  /** The agency's name at start. */
  name: string
  /** URL to create the first admin; null if there is one. */
  setupAddress: string | null
  /** Resolves with the name of an essential part that ended by itself. */
  whenLost: Promise<string>
  /**
   * Ends running requests and jobs within 8 s, then all other parts. Parts that are still open
   * after 9.5 s end with the process.
   */
  close(): Promise<void>
}

type CloseStep = () => Promise<unknown> | void

/** Serves the portal. Until its database is up to date, calls wait for a while and then get 503. */
export async function openPortal(
  settings: Settings,
  log: FastifyBaseLogger,
  openingDatabase: Promise<Database>,
): Promise<Portal> {
  const closeSteps: CloseStep[] = []
  // Steps that end calls and jobs. They run at the same time, before the other parts close one by
  // one.
  const stopSteps: (() => Promise<unknown>)[] = []
  const abortController = new AbortController()
  const closeInReverse = async () => {
    for (const closeStep of closeSteps.splice(0).reverse()) await closeStep()
  }
  const close = () => Promise.race([closeInReverse(), pause(maxShutdown)])
  try {
    const { whenLost, stop, ...databases } = await openingDatabase
    const { connection } = databases
    closeSteps.push(stop)
    const {
      context,
      followAgency,
      close: closeParts,
    } = await openContext(settings, log, {
      ...databases,
      shutdownSignal: abortController.signal,
    })
    const queuePool = openPool(connection, 4)
    const changes = openChangeFeed(connection, log)
    closeSteps.push(
      () => queuePool.end(),
      () => changes.close(),
      closeParts,
      () => Promise.all(stopSteps.map((end) => end())),
    )

    const startPromise = Promise.withResolvers<void>()
    const readiness: Readiness = { ready: false, starting: startPromise.promise }
    const app = await buildApp(context, {
      readiness,
      changes,
      pageFolder: join(import.meta.dirname, '../dist'),
      logger: log,
      queuePool,
    })
    stopSteps.push(() => {
      // Refuses waiting callers before their connections end.
      abortController.abort()
      return app.close()
    })
    const portalUrl = await app.listen({ port: settings.port, host: settings.host })

    const setupAddress = await runStartupTasks({ context, connection })
    closeSteps.push(await followAgency(changes))
    const jobContext = { ...context, ...context.background }
    const jobs = await startJobs(
      queuePool,
      {
        tasks: await jobTasksOf(jobContext, (end) => closeSteps.push(end)),
        crontab: crontabFor(settings),
        onFailed: recordFailedEmail(jobContext),
      },
      log,
    )
    stopSteps.push(() => Promise.race([jobs.stop(), pause(maxQueueStop)]))
    closeSteps.push(startIncomingCleanup(jobContext))
    readiness.starting = undefined
    readiness.ready = true
    startPromise.resolve()
    closeSteps.push(() => {
      readiness.ready = false
    })
    const endPromise = Promise.race([
      whenLost.then(() => 'The embedded database does not stay. See the log in its folder'),
      jobs.ended.then(() => 'The job queue stopped by itself'),
    ])
    return { address: portalUrl, name: context.agency().name, setupAddress, whenLost: endPromise, close }
  } catch (error) {
    await close()
    throw error
  }
}
