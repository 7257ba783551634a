import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import type { Database } from './database/open.ts'
import { bringDemo } from './demo/bring.ts'
import { refuseDemoInEarnest } from './demo/refuse.ts'
import { holdKey, sealAnew } from './features/admin/key-change.ts'
import { accountTasks } from './features/auth/tasks.ts'
import { sendEmailChange } from './features/clients/change-email.ts'
import { removeUnfiled, sweepFiles } from './features/documents/sweep.ts'
import { tellingTasks } from './features/notifications/tasks.ts'
import { changesOn } from './platform/changes.ts'
import type { Connection } from './platform/connection.ts'
import { openDb, openPool, openPoolWith } from './platform/db.ts'
import { type Files, folderFiles } from './platform/files.ts'
import { prepareJobs, startJobs } from './platform/jobs.ts'
import { folderMail, smtpMail } from './platform/mail.ts'
import { migrate, oneAtATime } from './platform/migrate.ts'
import { pausesUntil } from './platform/pauses.ts'
import { secretsUnder } from './platform/secrets.ts'
import { WrongSetting } from './platform/settings.ts'
import { ofWork, unlimited } from './platform/time-limits.ts'
import { unencrypted } from './platform/tls.ts'
import { clamdScan } from './platform/virus-scan.ts'
import type { Settings } from './settings.ts'
import { lookAfterIncoming, tidy } from './upkeep.ts'

// The queue notes what it leaves undone. While the database is away it would wait for it. As long as calls have.
const longestLeaving = 8000
// Calls and jobs have had their time by then; who asked for the end waits ten seconds, often, and not longer.
const longestClosing = 9500

const crontab = `
17 * * * * tidy
37 * * * * sealAnew
47 3 * * * sweep
`

interface Portal {
  /** The address it listens on. */
  address: string
  /** Resolves with what ended by itself, without which the portal cannot go on. */
  lost: Promise<string>
  /** Ends requests and jobs in hand within 8 s, then everything else; what is left open after 9.5 s is left to the end of the process. */
  close(): Promise<void>
}

/** Brings the database up to date, which may still be opening, and serves the portal. */
export async function openPortal(
  settings: Settings,
  log: FastifyBaseLogger,
  opening: Promise<Database>,
): Promise<Portal> {
  for (const line of unencrypted(settings)) log.warn(line)
  const closings: (() => Promise<unknown> | void)[] = []
  // Calls and jobs, which end at the same time.
  const atWork: (() => Promise<unknown>)[] = []
  const leaving = new AbortController()
  const closeInTurn = async () => {
    for (const closing of closings.splice(0).reverse()) await closing()
  }
  const close = () => Promise.race([closeInTurn(), pause(longestClosing)])
  try {
    const { connection, lost, stop } = await opening
    closings.push(stop)
    const pool = openPool(connection)
    const queuePool = openPool(connection, 4)
    const workPool = openPoolWith(ofWork, connection, 4)
    const changes = changesOn(connection, log)
    const mail = openMail(settings)
    const { files, closeFiles } = await openFiles(settings)
    closings.push(
      () => pool.end(),
      () => queuePool.end(),
      () => workPool.end(),
      () => changes.close(),
      () => mail.close(),
      closeFiles,
      () => Promise.all(atWork.map((end) => end())),
    )
    const context: Context = {
      db: openDb(pool),
      pool,
      unhurried: { db: openDb(workPool), pool: workPool },
      files,
      scan: settings.clamdUrl ? clamdScan(settings.clamdUrl) : null,
      mail,
      secrets: secretsUnder(settings.secretKey, settings.secretKeyPrevious),
      settings,
      log,
      now: () => new Date(),
      pause: pausesUntil(leaving.signal),
    }

    const readiness = { ready: false, starting: true }
    const app = await buildApp(context, {
      readiness,
      changes,
      page: join(import.meta.dirname, '../dist'),
      logger: log,
    })
    atWork.push(() => {
      // Who waits for their turn is told to come back, before their connection is ended.
      leaving.abort()
      return app.close()
    })
    const address = await app.listen({ port: settings.port, host: settings.host })

    await oneAtATime(connection, () => bringUpToDate(connection, context))
    const unhurried = { ...context, ...context.unhurried }
    const tasks = {
      ...tellingTasks(unhurried),
      ...accountTasks(unhurried),
      sendEmailChange: sendEmailChange(unhurried),
      tidy: tidy(unhurried),
      removeUnfiled: removeUnfiled(unhurried),
      sweep: () => sweepFiles(unhurried),
      sealAnew: sealAnew(unhurried),
    }
    const jobs = await startJobs(queuePool, { tasks, crontab }, log)
    atWork.push(() => Promise.race([jobs.stop(), pause(longestLeaving)]))
    closings.push(lookAfterIncoming(unhurried))
    readiness.starting = false
    readiness.ready = true
    closings.push(() => {
      readiness.ready = false
    })
    const ended = Promise.race([
      lost.then(() => 'The embedded database does not stay. See the log in its folder'),
      jobs.ended.then(() => 'The job queue stopped by itself'),
    ])
    return { address, lost: ended, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What a start does while no other instance starts, however long it takes. */
async function bringUpToDate(connection: Connection, context: Context): Promise<void> {
  const pool = openPoolWith(unlimited, connection, 4)
  const starting = { ...context, db: openDb(pool), pool }
  try {
    await migrate(starting.db)
    await prepareJobs(pool, context.log)
    await holdKey(starting)
    await refuseDemoInEarnest(starting)
    await bringDemo(starting)
  } finally {
    await pool.end()
  }
}

function openMail({ smtpUrl, dataDir, agency, mailFrom }: Settings) {
  const from = { name: agency.name, address: mailFrom }
  return smtpUrl ? smtpMail(smtpUrl, from) : folderMail(join(dataDir, 'mail'), from)
}

/** Files in the bucket that is set, else in a folder beside the rest of the data. */
async function openFiles({ s3, dataDir }: Settings): Promise<{ files: Files; closeFiles: () => void }> {
  const folder = join(dataDir, 'files')
  if (!s3) return { files: folderFiles(folder), closeFiles: () => undefined }
  // Loaded only where it is used: it costs memory.
  const { s3Files } = await import('./platform/s3-files.ts')
  const files = s3Files(s3, join(folder, 'incoming'))
  const wrong = await files.whatIsWrong()
  if (wrong) throw new WrongSetting(`S3_BUCKET: ${wrong}`)
  return { files, closeFiles: files.close }
}
