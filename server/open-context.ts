import { join } from 'node:path'
import type pg from 'pg'
import { type AgencyCache, openAgencyCache } from './agency.ts'
import type { Context, DatabaseAccess } from './context.ts'
import type { Database } from './database/open.ts'
import type { DB } from './database/tables.ts'
import { pauseUntilAborted } from './platform/abortable-pause.ts'
import { openDb, openPool, openPoolWith } from './platform/db.ts'
import { type Files, folderFiles } from './platform/files.ts'
import { InvalidSettingError } from './platform/invalid-setting.ts'
import type { Log } from './platform/log.ts'
import { countMails, folderMail, smtpMail } from './platform/mail.ts'
import { publicPush } from './platform/push.ts'
import { createSecrets } from './platform/secrets.ts'
import { jobLimits } from './platform/time-limits.ts'
import { clamdScan } from './platform/virus-scan.ts'
import type { Settings } from './settings.ts'

interface ContextOptions extends Pick<Database, 'connection' | 'pooled'> {
  shutdownSignal: AbortSignal
  /**
   * For the system check, which reports wrong settings: opens the dependencies in spite of them.
   */
  ignoresWrongSettings?: true
}

/**
 * Opens the portal's dependencies. Aborting `shutdownSignal` refuses waiting callers with
 * BusyError.
 */
export async function openContext(
  settings: Settings,
  log: Log,
  { connection, pooled = connection, shutdownSignal, ignoresWrongSettings }: ContextOptions,
): Promise<{ context: Context; followAgency: AgencyCache['followChanges']; close(): Promise<void> }> {
  const callAccess = openAccess(openPool(pooled))
  const jobAccess = openAccess(openPoolWith(jobLimits, connection, 4))
  const { agency, rereadAgency, followChanges } = openAgencyCache({ db: callAccess.db, log })
  const mail = openMail(settings, agency)
  const { files, closeFiles, findProblem } = await openFiles(settings)
  const problem = ignoresWrongSettings ? null : await findProblem()
  if (problem) throw new InvalidSettingError(`S3_BUCKET: ${problem}`)
  return {
    context: {
      ...callAccess,
      agency,
      rereadAgency,
      background: jobAccess,
      files,
      scan: settings.clamdUrl ? clamdScan(settings.clamdUrl) : null,
      mail,
      push: publicPush,
      secrets: createSecrets(settings.secretKey, settings.secretKeyPrevious),
      settings,
      log,
      now: () => new Date(),
      pause: pauseUntilAborted(shutdownSignal),
    },
    followAgency: followChanges,
    async close() {
      closeFiles()
      mail.close()
      await jobAccess.pool.end()
      await callAccess.pool.end()
    },
  }
}

const openAccess = (pool: pg.Pool): DatabaseAccess => ({ db: openDb<DB>(pool), pool })

function openMail({ smtpUrl, dataDir, mailFrom }: Settings, agency: Context['agency']) {
  const mailSender = () => ({ name: agency().name, address: mailFrom ?? agency().email })
  return countMails(smtpUrl ? smtpMail(smtpUrl, mailSender) : folderMail(join(dataDir, 'mail'), mailSender))
}

interface OpenFiles {
  files: Files
  closeFiles: () => void
  /** Why the storage cannot store files; null if no reason is known. */
  findProblem: () => Promise<string | null>
}

/** Files in the configured bucket, otherwise in a folder of DATA_DIR. */
export async function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<OpenFiles> {
  const folder = join(dataDir, 'files')
  if (!s3) return { files: folderFiles(folder), closeFiles: () => undefined, findProblem: async () => null }
  // Loaded on demand: it costs memory.
  const { s3Files } = await import('./platform/s3-files.ts')
  const files = s3Files(s3, join(folder, 'incoming'))
  return { files, closeFiles: files.close, findProblem: files.findProblem }
}
