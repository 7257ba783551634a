import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { startIncomingCleanup } from './cleanup.ts'
import type { Database } from './database/open.ts'
import { noteFailedEmail } from './features/system/undelivered.ts'
import type { Readiness } from './http/health.ts'
import { openContext } from './open-context.ts'
import { openChangeFeed } from './platform/change-feed.ts'
import { openPool } from './platform/db.ts'
import { startJobs } from './platform/jobs.ts'
import { crontabFor, tasksOf } from './registry/jobs.ts'
import type { Settings } from './settings.ts'
import { runStartupTasks } from './startup-tasks.ts'

// In ms, as long as calls may take. At shutdown the queue records unfinished jobs, and waits for a
// database that is away.
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
  lost: Promise<string>
  /**
   * Ends running requests and jobs within 8 s, then all other parts. After 9.5 s the rest is left
   * to the end of the process.
   */
  close(): Promise<void>
}

type CloseStep = () => Promise<unknown> | void

/** Serves the portal. Until its database is up to date, calls wait for a while and then get 503. */
export async function openPortal(
  settings: Settings,
  log: FastifyBaseLogger,
  opening: Promise<Database>,
): Promise<Portal> {
  const closings: CloseStep[] = []
  // Ends calls and jobs. Both end at the same time, before the other parts close one by one.
  const atWork: (() => Promise<unknown>)[] = []
  const leaving = new AbortController()
  const closeInTurn = async () => {
    for (const closing of closings.splice(0).reverse()) await closing()
  }
  const close = () => Promise.race([closeInTurn(), pause(maxShutdown)])
  try {
    const { lost, stop, ...databases } = await opening
    const { connection } = databases
    closings.push(stop)
    const {
      context,
      followAgency,
      close: closeParts,
    } = await openContext(settings, log, {
      ...databases,
      leaving: leaving.signal,
    })
    const queuePool = openPool(connection, 4)
    const changes = openChangeFeed(connection, log)
    closings.push(
      () => queuePool.end(),
      () => changes.close(),
      closeParts,
      () => Promise.all(atWork.map((end) => end())),
    )

    const start = Promise.withResolvers<void>()
    const readiness: Readiness = { ready: false, starting: start.promise }
    const app = await buildApp(context, {
      readiness,
      changes,
      page: join(import.meta.dirname, '../dist'),
      logger: log,
      queuePool,
    })
    atWork.push(() => {
      // Refuses waiting callers before their connections end.
      leaving.abort()
      return app.close()
    })
    const address = await app.listen({ port: settings.port, host: settings.host })

    const setupAddress = await runStartupTasks({ context, connection })
    closings.push(await followAgency(changes))
    const unhurried = { ...context, ...context.background }
    const jobs = await startJobs(
      queuePool,
      {
        tasks: await tasksOf(unhurried, (end) => closings.push(end)),
        crontab: crontabFor(settings),
        onFailed: noteFailedEmail(unhurried),
      },
      log,
    )
    atWork.push(() => Promise.race([jobs.stop(), pause(maxQueueStop)]))
    closings.push(startIncomingCleanup(unhurried))
    readiness.starting = undefined
    readiness.ready = true
    start.resolve()
    closings.push(() => {
      readiness.ready = false
    })
    const ended = Promise.race([
      lost.then(() => 'The embedded database does not stay. See the log in its folder'),
      jobs.ended.then(() => 'The job queue stopped by itself'),
    ])
    return { address, name: context.agency().name, setupAddress, lost: ended, close }
  } catch (error) {
    await close()
    throw error
  }
}
