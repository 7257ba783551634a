import { lastBackup } from '../../backup/last-backup.ts'
import { withoutSecrets } from '../../platform/mail.ts'
import { counted, type Examined, right, weak, wrong } from './finding.ts'

const hour = 3_600_000
// Each night, and an hour of it where it is tried again.
const tooOld = 30

/** Whether one is made each night, and how old the last is. */
export async function lookAtBackup({
  db,
  now,
  settings: { backup },
}: Pick<Examined, 'db' | 'now' | 'settings'>) {
  const { whole, failed } = await lastBackup(db)
  const age = whole ? Math.max(0, Math.floor((now().getTime() - Date.parse(whole.at)) / hour)) : null
  const says = whole ? `The last is ${counted(age ?? 0, 'hour', 'hours')} old, in ${whole.place}.` : null
  if (!backup.to)
    return weak(
      says ? `None is made by itself. ${says}` : 'None is made by itself.',
      'Set BACKUP_TO to have one made each night, or have your own scheduler make them.',
    )
  if (failed)
    return wrong(
      `The last try failed: ${withoutSecrets(failed.failure).replace(/\.$/, '')}.${says ? ` ${says}` : ''}`,
      'See that BACKUP_TO can be written to and has room. It is tried again every hour.',
    )
  if (says === null || age === null || !whole)
    return weak('None has been made yet. The first comes within the hour.', 'Look again then.')
  if (age > tooOld)
    return wrong(says, 'See that the portal runs at night, and what its log says of the backup.')
  if (whole.wrongFiles > 0)
    return weak(
      `${says} ${counted(whole.wrongFiles, 'file was', 'files were')} missing or damaged in the storage already.`,
      'The log of the portal names them: bring them back from an older backup.',
    )
  return right(says)
}
