import { formatMomentWithZone } from '../../../contract/values/days.ts'
import { formatCount } from '../../../contract/values/plural.ts'
import { DatabaseUnreachableError } from '../../database/open.ts'
import { queueStates } from '../../http/queue-queries.ts'
import { upgradeOf } from '../../platform/migrations.ts'
import { isEarlierRelease, version } from '../../platform/releases.ts'
import {
  type CheckContext,
  failResult,
  inconclusiveResult,
  isUnencrypted,
  passResult,
  rootCauseOf,
  warnResult,
} from './check-result.ts'
import { databaseFacts, databaseTime, storedKeyMark } from './queries.ts'

const minDatabaseVersion = 150_000

export const databaseUnreachable = (
  { databaseUrl }: Pick<CheckContext['settings'], 'databaseUrl'>,
  error: unknown,
) =>
  failResult(
    `Connection failed: ${rootCauseOf(error)}.`,
    databaseUrl
      ? `Check that PostgreSQL runs and that ${error instanceof DatabaseUnreachableError ? error.setting : 'DATABASE_URL'} names its machine, user, password and database.`
      : 'See the log of the portal, and postgres.log in DATA_DIR.',
  )

/**
 * The finding of `databaseUnreachable` as one line, for a startup or command that cannot continue.
 */
export function formatDatabaseUnreachable(error: DatabaseUnreachableError): string {
  const { says, todo } = databaseUnreachable({ databaseUrl: error.setting }, error)
  return `${error.setting}: ${says} ${todo}`
}

/** Checks the database's connection, version, encryption and permissions. */
export async function checkDatabase({ db, settings }: CheckContext) {
  const databaseState = await databaseFacts(db).catch((error: unknown) =>
    databaseUnreachable(settings, error),
  )
  if ('verdict' in databaseState) return databaseState
  const { version, release, isEncrypted, role, isSuperuser, mayMakeTables, mayHaveQueue, ofOthers } =
    databaseState
  const isReadable = isUnencrypted(settings, /DATABASE/)
  const connectionText = isEncrypted ? 'encrypted' : isReadable ? 'not encrypted' : 'on this machine'
  const message = `PostgreSQL ${version.replace(/ .*/, '')}, ${connectionText}.`
  if (release < minDatabaseVersion)
    return failResult(`${message} It is too old.`, 'Use PostgreSQL 15 or newer.')
  if (!mayMakeTables || !mayHaveQueue)
    return failResult(
      `${message} The role ${role} may not create tables, which an upgrade needs.`,
      `As the owner of the database: grant create on schema public to ${role}; and grant create on database … to ${role};`,
    )
  if (ofOthers > 0)
    return failResult(
      `${message} ${formatCount(ofOthers, 'table belongs', 'tables belong')} to a role other than ${role}, so an upgrade cannot change them.`,
      `As the role that owns them: reassign owned by … to ${role};`,
    )
  if (isReadable)
    return warnResult(`${message} The connection is unencrypted.`, 'Add sslmode=verify-full to its address.')
  if (isSuperuser && settings.databaseUrl)
    return warnResult(
      `${message} The role ${role} is a superuser.`,
      'Give the portal a role of its own that owns its database and nothing else.',
    )
  return passResult(message)
}

/** Checks that the tables belong to this release. */
export async function checkTables({ db }: CheckContext) {
  const { isEmpty, isNewer, pending, databaseRelease } = await upgradeOf(db)
  if (isEmpty)
    return failResult(
      'The database is empty.',
      'Start the portal once with these settings: it creates its tables.',
    )
  const oldestRelease = databaseRelease?.worksWith
  if (isNewer && oldestRelease && isEarlierRelease(version, oldestRelease))
    return failResult(
      `The database was upgraded by ${databaseRelease.by}, which removed data structures that this release needs.`,
      `Install ${oldestRelease} or newer here, or restore a backup from before.`,
    )
  if (pending.length > 0)
    return failResult(
      `${formatCount(pending.length, 'change', 'changes')} of this release ${pending.length === 1 ? 'is' : 'are'} still to be made.`,
      'Start the portal: it makes these changes before it opens.',
    )
  if (isNewer)
    return warnResult(
      'The database is from a newer release. This release still works with it.',
      'This is normal during an upgrade. Otherwise install the newer release here too.',
    )
  return passResult('The database is up to date.')
}

// In ms. Authenticator codes are valid for half a minute, and the audit log needs correct times.
const maxClockSkew = 5000

/** Checks that this machine and the database agree on the time. */
export async function checkClocks({ db, agency, now }: CheckContext) {
  const timeBefore = now().getTime()
  const databaseClock = await databaseTime(db)
  const timeAfter = now().getTime()
  const clockDifference = Math.max(0, timeBefore - databaseClock, databaseClock - timeAfter)
  const { timeZone } = agency()
  const time = formatMomentWithZone(new Date(timeAfter).toISOString(), timeZone)
  if (clockDifference > maxClockSkew)
    return failResult(
      `The time on this machine is ${time}. The database's clock is ${formatCount(Math.round(clockDifference / 1000), 'second', 'seconds')} ${databaseClock > timeAfter ? 'ahead' : 'behind'}.`,
      'Synchronize both clocks over the network (chrony or systemd-timesyncd).',
    )
  return passResult(
    `It is ${time}, and the database agrees to within ${clockDifference < 1000 ? 'a second' : '5 seconds'}.`,
  )
}

/** Checks that the key is the one that this database was set up with. */
export async function checkKey({ db, secrets }: CheckContext) {
  const mark = await storedKeyMark(db)
  if (mark === undefined) return inconclusiveResult('The database has no key yet. The first start sets it.')
  if (mark === secrets.mark)
    return secrets.markBefore === null
      ? passResult('The key matches this database.')
      : warnResult(
          'The key matches this database. A key change is under way.',
          'Keep SECRET_KEY_PREVIOUS set until Settings in the portal says it can be removed.',
        )
  if (mark === secrets.markBefore)
    return warnResult(
      'The database uses the previous key. The next start begins the change.',
      'Start the portal with both keys, as docs/configuration.md says.',
    )
  return failResult(
    'The key does not match this database: encrypted data cannot be read.',
    'Set SECRET_KEY to the key that the database was created with, or restore its DATA_DIR/secret.key.',
  )
}

const maxJobDelay = 300

/** Checks that jobs run and succeed. */
export async function checkJobs({ db }: Pick<CheckContext, 'db'>) {
  const states = await queueStates({ db })
  const jobCount = (state: 'waiting' | 'retrying' | 'failed') =>
    states.reduce((count, { [state]: countInState }) => count + countInState, 0)
  if (states.some(({ oldest }) => oldest > maxJobDelay))
    return failResult(
      `${formatCount(jobCount('waiting'), 'job is waiting', 'jobs are waiting')}, one for more than five minutes. Nothing is processing them.`,
      'Check that the portal runs, and see its log.',
    )
  const finallyFailedCount = jobCount('failed')
  const failedCount = jobCount('retrying') + finallyFailedCount
  if (failedCount > 0)
    return warnResult(
      `${formatCount(failedCount, 'job has', 'jobs have')} failed${finallyFailedCount > 0 ? `, ${finallyFailedCount.toLocaleString('en-US')} of them for good` : ''}.`,
      'The System page in the portal lists the failures and can retry each.',
    )
  return passResult('All jobs are on schedule.')
}
