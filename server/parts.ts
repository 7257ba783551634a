import { join } from 'node:path'
import type { Context } from './context.ts'
import type { Connection } from './platform/connection.ts'
import { openDb, openPool, openPoolWith } from './platform/db.ts'
import { type Files, folderFiles } from './platform/files.ts'
import type { Log } from './platform/log.ts'
import { counted, folderMail, smtpMail } from './platform/mail.ts'
import { pausesUntil } from './platform/pauses.ts'
import { secretsUnder } from './platform/secrets.ts'
import { WrongSetting } from './platform/settings.ts'
import { ofWork } from './platform/time-limits.ts'
import { clamdScan } from './platform/virus-scan.ts'
import type { Settings } from './settings.ts'

/** Opens what the portal works with. Whoever waits for their turn is told to come back once `leaving` is aborted. */
export async function openParts(
  settings: Settings,
  log: Log,
  { connection, leaving }: { connection: Connection; leaving: AbortSignal },
): Promise<{ context: Context; close(): Promise<void> }> {
  const pool = openPool(connection)
  const workPool = openPoolWith(ofWork, connection, 4)
  const mail = openMail(settings)
  const { files, closeFiles } = await openFiles(settings)
  return {
    context: {
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
      pause: pausesUntil(leaving),
    },
    async close() {
      closeFiles()
      mail.close()
      await workPool.end()
      await pool.end()
    },
  }
}

function openMail({ smtpUrl, dataDir, agency, mailFrom }: Settings) {
  const from = { name: agency.name, address: mailFrom }
  return counted(smtpUrl ? smtpMail(smtpUrl, from) : folderMail(join(dataDir, 'mail'), from))
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
