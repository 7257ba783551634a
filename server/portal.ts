import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { Context } from './context.ts'
import { loadDemo, resetDemo } from './demo/load.ts'
import { refuseDemoInEarnest } from './demo/refuse.ts'
import { holdKey, sealAnew } from './features/admin/key-change.ts'
import { forgetExpired } from './features/auth/queries.ts'
import { accountTasks } from './features/auth/tasks.ts'
import { forgetLeftDrafts } from './features/claims/draft.ts'
import { sendEmailChange } from './features/clients/change-email.ts'
import { forgetEmailChanges } from './features/clients/email-queries.ts'
import { removeUnfiled, sweepFiles, sweepIncoming } from './features/documents/sweep.ts'
import { forgetReadNotifications } from './features/notifications/bell-queries.ts'
import { tellingTasks } from './features/notifications/tasks.ts'
import { forgetOldFailures } from './http/failures.ts'
import { forgetOldAnswers } from './http/once.ts'
import { removeExpiredSessions } from './http/session.ts'
import { changesOn } from './platform/changes.ts'
import { type Connection, openDb, openPool } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { type Files, folderFiles } from './platform/files.ts'
import { prepareJobs, startJobs } from './platform/jobs.ts'
import { folderMail, smtpMail } from './platform/mail.ts'
import { migrate, oneAtATime } from './platform/migrate.ts'
import { secretsUnder } from './platform/secrets.ts'
import { type Settings, WrongSetting } from './platform/settings.ts'
import { unencrypted } from './platform/tls.ts'
import { clamdScan } from './platform/virus-scan.ts'

// The queue notes what it leaves undone. While the database is away it would wait for it.
const longestLeaving = 5000
const betweenLooks = 20 * 60_000

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
  /** Ends requests in hand, then everything else. */
  close(): Promise<void>
}

/** Opens the database, brings it up to date, and serves the portal. */
export async function openPortal(settings: Settings, log: FastifyBaseLogger): Promise<Portal> {
  for (const line of unencrypted(settings)) log.warn(line)
  const closings: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const closing of closings.splice(0).reverse()) await closing()
  }
  try {
    const { connection, lost, stop } = await database(settings, log)
    closings.push(stop)
    const pool = openPool(connection)
    const jobPool = openPool(connection, 4)
    const changes = changesOn(connection, log)
    const mail = openMail(settings)
    const { files, closeFiles } = await openFiles(settings)
    closings.push(
      () => pool.end(),
      () => jobPool.end(),
      () => changes.close(),
      () => mail.close(),
      closeFiles,
    )
    const context: Context = {
      db: openDb(pool),
      pool,
      files,
      scan: settings.clamdUrl ? clamdScan(settings.clamdUrl) : null,
      mail,
      secrets: secretsUnder(settings.secretKey, settings.secretKeyPrevious),
      settings,
      log,
      now: () => new Date(),
      pause,
    }

    const readiness = { ready: false }
    const app = await buildApp(context, {
      readiness,
      changes,
      page: join(import.meta.dirname, '../dist'),
      logger: log,
    })
    closings.push(() => app.close())
    const address = await app.listen({ port: settings.port, host: settings.host })

    await oneAtATime(connection, async () => {
      await migrate(context.db)
      await prepareJobs(jobPool, log)
      await holdKey(context)
      await refuseDemoInEarnest(context)
      if (settings.demo === 'reset') await resetDemo(context)
      if (settings.demo !== 'none') await loadDemo(context)
    })
    const tasks = {
      ...tellingTasks(context),
      ...accountTasks(context),
      sendEmailChange: sendEmailChange(context),
      tidy: tidy(context),
      removeUnfiled: removeUnfiled(context),
      sweep: () => sweepFiles(context),
      sealAnew: sealAnew(context),
    }
    const jobs = await startJobs(jobPool, { tasks, crontab }, log)
    closings.push(() => Promise.race([jobs.stop(), pause(longestLeaving)]))
    closings.push(lookAfterIncoming(context))
    readiness.ready = true
    closings.push(() => {
      readiness.ready = false
    })
    const ended = Promise.race([
      lost.then(() => 'The embedded database stopped by itself. See the log in its folder'),
      jobs.ended.then(() => 'The job queue stopped by itself'),
    ])
    return { address, lost: ended, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function database({ databaseUrl, dataDir }: Settings, log: FastifyBaseLogger) {
  if (databaseUrl) {
    const connection: Connection = { connectionString: databaseUrl }
    return { connection, lost: new Promise<void>(() => undefined), stop: () => undefined }
  }
  const postgres = await startEmbeddedPostgres({ folder: dataDir, log: (text) => log.info(text) })
  return { connection: postgres.connection, lost: postgres.exited, stop: () => postgres.stop() }
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

/** A job, every hour: forgets what has had its time. */
export const tidy =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async () => {
    await removeExpiredSessions(db, now())
    await forgetOldAnswers(db, now())
    await forgetOldFailures(db, now())
    await forgetExpired(db, now())
    await forgetEmailChanges(db, now())
    await forgetReadNotifications(db, now())
    await forgetLeftDrafts({ db, now })
  }

/**
 * Looks at the folder for incoming files now, since an earlier process may have been killed, and again and again. It is no
 * job: jobs go to any instance, and another may have another disk.
 */
function lookAfterIncoming(context: Context): () => Promise<void> {
  const look = () =>
    sweepIncoming(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'What uploads left behind could not be looked at. It is tried again'),
    )
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, betweenLooks)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
