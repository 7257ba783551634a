import { addDays, dayIn } from '../../contract/values/days.ts'
import type { Db } from '../database/tables.ts'
import { startOfDay } from '../platform/local-time.ts'
import type { PlatformSettings } from '../platform/settings.ts'

/** State of the backups, for health checks and admins. */
export interface LastBackup {
  /** The last complete backup; `at` is the moment of its snapshot. Null if there is none. */
  complete: {
    at: string
    place: string
    /** Whether it is an automatic backup, into BACKUP_TO. */
    byItself: boolean
    bytes: number
    files: number
    wrongFiles: number
  } | null
  /** The latest attempt, if it failed. */
  lastFailure: { at: string; failure: string } | null
}

/**
 * With automatic backups (`to`), a manual backup does not count, because it may be stored anywhere.
 */
export async function readLastBackup(
  db: Db,
  { to }: Pick<PlatformSettings['backup'], 'to'>,
): Promise<LastBackup> {
  const countedBackups =
    to === undefined ? db.selectFrom('backups') : db.selectFrom('backups').where('byItself', '=', true)
  const lastSuccess = await countedBackups
    .where('failure', 'is', null)
    .orderBy('beganAt', 'desc')
    .select(['beganAt as at', 'place', 'byItself', 'bytes', 'files', 'wrongFiles'])
    .limit(1)
    .executeTakeFirst()
  const latestBackup = await countedBackups
    .orderBy('beganAt', 'desc')
    .select(['beganAt as at', 'failure'])
    .limit(1)
    .executeTakeFirst()
  return {
    complete: lastSuccess
      ? {
          ...lastSuccess,
          bytes: lastSuccess.bytes ?? 0,
          files: lastSuccess.files ?? 0,
          wrongFiles: lastSuccess.wrongFiles ?? 0,
        }
      : null,
    lastFailure: latestBackup?.failure ? { at: latestBackup.at, failure: latestBackup.failure } : null,
  }
}

// In ms after midnight. The nightly backup is due at 2 AM in the agency's time zone, when nobody
// works.
const nightlyTolerance = 2 * 3_600_000

/**
 * True if a nightly backup is due. The first backup is due at once, and so is one after a failure.
 */
export async function isBackupDue(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<boolean> {
  const day = dayIn(timeZone, now)
  const [night, nightBefore] = [day, addDays(day, -1)].map(
    (date) => new Date(startOfDay(date, timeZone).getTime() + nightlyTolerance),
  )
  const since = night && night <= now ? night : nightBefore
  const lastBackup = await db
    .selectFrom('backups')
    .where('failure', 'is', null)
    .where('byItself', '=', true)
    .where('beganAt', '>=', (since ?? now).toISOString())
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return lastBackup === undefined
}
