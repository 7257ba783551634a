import { openBackupProcess } from '../../backup/backup-process.ts'
import { isBackupDue } from '../../backup/last-backup.ts'
import type { Context } from '../../context.ts'
import type { RegisterShutdown } from '../../registry/feature.ts'

/** An hourly job that starts a due backup. The backup process ends with the portal. */
export function scheduleBackups(context: Context, onClose: RegisterShutdown) {
  const { db, agency, now } = context
  const backups = openBackupProcess(context)
  onClose(backups.close)
  return async () => {
    if (await isBackupDue(db, { now: now(), timeZone: agency().timeZone })) backups.begin()
  }
}
