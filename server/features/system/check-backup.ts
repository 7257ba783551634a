import { formatCount } from '../../../contract/values/plural.ts'
import { readLastBackup } from '../../backup/last-backup.ts'
import { redactSecrets } from '../../platform/mail.ts'
import { type CheckContext, failResult, passResult, warnResult } from './check-result.ts'

const hour = 3_600_000
// One night, plus some hours for retries.
const maxAgeHours = 30
// Backups by the operator's own scheduler may skip a night.
const maxManualAgeHours = 48

/** Checks that there is a backup each night, and the age of the last one. */
export async function checkBackup({
  db,
  now,
  settings: { backup },
}: Pick<CheckContext, 'db' | 'now' | 'settings'>) {
  const { complete, lastFailure } = await readLastBackup(db, backup)
  const ageHours = complete
    ? Math.max(0, Math.floor((now().getTime() - Date.parse(complete.at)) / hour))
    : null
  const message = complete
    ? `The last backup is ${formatCount(ageHours ?? 0, 'hour', 'hours')} old, in ${complete.place}.`
    : null
  if (lastFailure)
    return failResult(
      `The last attempt failed: ${redactSecrets(lastFailure.failure).replace(/\.$/, '')}.${message ? ` ${message}` : ''}`,
      backup.to
        ? 'Check that BACKUP_TO is writable and has space. The backup is retried every hour.'
        : 'Check that the location is writable and has space, then run a backup.',
    )
  if (ageHours !== null && message !== null && ageHours > (backup.to ? maxAgeHours : maxManualAgeHours))
    return failResult(
      message,
      backup.to
        ? 'Check that the portal runs at night, and look for the backup in its log.'
        : 'Run a backup and check your scheduler, or set BACKUP_TO for nightly backups.',
    )
  // The last backup may come from a scheduled process with its own BACKUP_TO.
  if (!backup.to && !complete?.byItself)
    return warnResult(
      message ? `No automatic backup. ${message}` : 'No automatic backup.',
      'Set BACKUP_TO for nightly backups, or let your own scheduler make them.',
    )
  if (message === null || !complete)
    return warnResult('No backup yet. The first one runs within the hour.', 'Check again then.')
  if (complete.wrongFiles > 0)
    return warnResult(
      `${message} ${formatCount(complete.wrongFiles, 'file was', 'files were')} already missing or damaged in the storage.`,
      'The portal log lists them. Restore them from an older backup.',
    )
  if (backup.to && backup.passphrase === undefined)
    return warnResult(
      `${message} It is not encrypted and does not contain SECRET_KEY.`,
      'Set BACKUP_PASSPHRASE, or keep SECRET_KEY yourself where the backups are not.',
    )
  return passResult(message)
}
