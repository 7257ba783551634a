import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { backupsInAProcess } from './backup/in-a-process.ts'
import { isBackupDue } from './backup/last-backup.ts'
import type { Context } from './context.ts'
import type { Database } from './database/open.ts'
import { sealRecord } from './features/activity/seal-record.ts'
import { sealAnew } from './features/admin/key-change.ts'
import { makeArchive } from './features/archives/make-archive.ts'
import { removeArchiveFile } from './features/archives/sweep.ts'
import { accountTasks } from './features/auth/tasks.ts'
import { remindOfBills } from './features/bills/remind.ts'
import { sendEmailChange } from './features/clients/change-email.ts'
import { removeUnfiled, sweepFiles } from './features/documents/sweep.ts'
import { removeFiles } from './features/erasing/erase.ts'
import { commitImport } from './features/imports/commit.ts'
import { inviteImported } from './features/imports/invite.ts'
import { lookAtImport } from './features/imports/look-job.ts'
import { rehearseImport } from './features/imports/rehearse.ts'
import { undoImport } from './features/imports/undo.ts'
import { tellingTasks } from './features/notifications/tasks.ts'
import { applyChanges } from './features/policies/apply-changes.ts'
import { applyConfirmed } from './features/requests/apply-confirmed.ts'
import { undelivered } from './features/system/undelivered.ts'
import type { Readiness } from './http/operating.ts'
import { openParts } from './parts.ts'
import { changesOn } from './platform/changes.ts'
import type { Connection } from './platform/connection.ts'
import { openPool } from './platform/db.ts'
import { startJobs } from './platform/jobs.ts'
import type { Settings } from './settings.ts'
import { bringUpToDate } from './up-to-date.ts'
import { lookAfterIncoming, tidy } from './upkeep.ts'

// The queue notes what it leaves undone. While the database is away it would wait for it. As long as calls have.
const longestLeaving = 8000
// Calls and jobs have had their time by then; who asked for the end waits ten seconds, often, and not longer.
const longestClosing = 9500

const crontab = `
17 * * * * tidy
*/5 * * * * applyChanges
7 * * * * remindOfBills
37 * * * * sealAnew
27 * * * * sealRecord
47 3 * * * sweep
`
// As soon as the night's is due, and again after one that failed.
const backups = `13 * * * * backUp
`

export interface Portal {
  /** The address it listens on. */
  address: string
  /** The agency's, when it opened. */
  name: string
  /** Where the first admin is made; null where there is one. */
  setupAddress: string | null
  /** Resolves with what ended by itself, without which the portal cannot go on. */
  lost: Promise<string>
  /** Ends requests and jobs in hand within 8 s, then everything else; what is left open after 9.5 s is left to the end of the process. */
  close(): Promise<void>
}

type Closing = () => Promise<unknown> | void

interface Start {
  opening: Promise<Database>
  /** Called when it listens: the database is up to date once this resolves, with the address of the setup page if there is one. */
  whenUpToDate?: (portal: {
    address: string
    connection: Connection
    context: Context
  }) => Promise<string | null>
}

/** Serves the portal. Until its database is up to date calls wait a while, and then hear that it is starting. */
export async function openPortal(
  settings: Settings,
  log: FastifyBaseLogger,
  { opening, whenUpToDate = bringUpToDate }: Start,
): Promise<Portal> {
  const closings: Closing[] = []
  // Calls and jobs, which end at the same time.
  const atWork: (() => Promise<unknown>)[] = []
  const leaving = new AbortController()
  const closeInTurn = async () => {
    for (const closing of closings.splice(0).reverse()) await closing()
  }
  const close = () => Promise.race([closeInTurn(), pause(longestClosing)])
  try {
    const { lost, stop, ...databases } = await opening
    const { connection } = databases
    closings.push(stop)
    const {
      context,
      followAgency,
      close: closeParts,
    } = await openParts(settings, log, {
      ...databases,
      leaving: leaving.signal,
    })
    const queuePool = openPool(connection, 4)
    const changes = changesOn(connection, log)
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
      // Who waits for their turn is told to come back, before their connection is ended.
      leaving.abort()
      return app.close()
    })
    const address = await app.listen({ port: settings.port, host: settings.host })

    const setupAddress = await whenUpToDate({ address, context, connection })
    closings.push(await followAgency(changes))
    const unhurried = { ...context, ...context.unhurried }
    const jobs = await startJobs(
      queuePool,
      {
        tasks: tasksOf(unhurried, closings),
        crontab: settings.backup.to ? crontab + backups : crontab,
        onFailed: undelivered(unhurried),
      },
      log,
    )
    atWork.push(() => Promise.race([jobs.stop(), pause(longestLeaving)]))
    closings.push(lookAfterIncoming(unhurried))
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

/** What the jobs do, by their names in the queue; backups where they are made by itself. */
export const tasksOf = (context: Context, closings: Closing[]) => ({
  ...tellingTasks(context),
  ...accountTasks(context),
  sendEmailChange: sendEmailChange(context),
  tidy: tidy(context),
  applyChanges: async () => {
    await applyChanges(context)
    await applyConfirmed(context)
  },
  remindOfBills: () => remindOfBills(context),
  removeUnfiled: removeUnfiled(context),
  makeArchive: makeArchive(context),
  removeArchiveFile: removeArchiveFile(context),
  removeFiles: removeFiles(context),
  lookAtImport: lookAtImport(context),
  rehearseImport: rehearseImport(context),
  commitImport: commitImport(context),
  inviteImported: inviteImported(context),
  undoImport: undoImport(context),
  sweep: () => sweepFiles(context),
  sealAnew: sealAnew(context),
  sealRecord: sealRecord(context),
  ...(context.settings.backup.to ? { backUp: backUp(context, closings) } : {}),
})

/** A job, every hour: begins the backup of this night where it has not been made. The process that makes it ends with the portal. */
function backUp(context: Context, closings: Closing[]) {
  const { db, agency, now } = context
  const backups = backupsInAProcess(context)
  closings.push(backups.close)
  return async () => {
    if (await isBackupDue(db, { now: now(), timeZone: agency().timeZone })) backups.begin()
  }
}
