import { systemActor } from '../access.ts'
import { readAgency } from '../agency.ts'
import type { DB, Db } from '../database/tables.ts'
import {
  certificatesToComplete,
  countApprovalsToComplete,
} from '../features/certificates/certificates-to-complete.ts'
import { countIncompleteApprovals } from '../features/certificates/completion-queries.ts'
import { openDb, openPoolWith } from '../platform/db.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { migrate, type ReleaseUpgrade, upgradeOf, withStartLock } from '../platform/migrations.ts'
import { isEarlierRelease, version } from '../platform/releases.ts'
import { noTimeLimits } from '../platform/time-limits.ts'
import { connectToDatabase, consoleLog, requireDatabase } from './cli-database.ts'
import type { CliCommand } from './command.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

/** Says in words which release made the database and which migrations are to run. */
function planOf({ isEmpty, isNewer, databaseRelease, pending }: ReleaseUpgrade): string {
  const upgradeText = databaseRelease
    ? `was brought up to date by ${databaseRelease.by}`
    : 'is of a release before 0.2.0'
  const databaseText = `The database ${isEmpty ? 'is empty' : upgradeText}. This is ${version}.`
  if (isNewer) return `${databaseText} There is nothing to do.`
  if (pending.length === 0) return `${databaseText} All migrations have been run.`
  return `${databaseText} To be run: ${pending.join(', ')}.`
}

/** Says in words which earlier releases can use the database after the upgrade. */
function downgradeText({ isEmpty, databaseRelease, worksWith }: ReleaseUpgrade): string {
  if (isEmpty) return 'No earlier release has used it.'
  const olderRelease = databaseRelease?.worksWith ?? null
  const oldestRelease =
    worksWith && !(olderRelease && isEarlierRelease(worksWith, olderRelease)) ? worksWith : olderRelease
  if (oldestRelease === null)
    return 'Rollback is possible: everything that an earlier release needs is still there.'
  const isOpen =
    databaseRelease !== null &&
    databaseRelease.by !== version &&
    !isEarlierRelease(version, databaseRelease.by) &&
    !isEarlierRelease(databaseRelease.by, oldestRelease)
  if (isOpen)
    return `Rollback to ${databaseRelease.by} is possible: ${oldestRelease} or newer works on this database.`
  return `Releases before ${oldestRelease} cannot start on this database. To roll back, restore a backup. Running instances continue.`
}

// The upgrade only counts rows, so no person's id is needed.
const agencyActor = systemActor('')

const countLine = (count: number, singularNoun: string, pluralNoun: string) =>
  count === 0 ? [] : `- ${count} ${count === 1 ? singularNoun : pluralNoun}`

const stoppedCertificatesText = (lines: string[]) =>
  lines.length === 0
    ? null
    : `Certificates that stop until an agent completes them (Certificates, Complete Certificates):\n${lines.join('\n')}`

const policiesWithoutCompanyLine = (count: number) =>
  countLine(
    count,
    'approved policy without a writing company with NAIC number',
    'approved policies without a writing company with NAIC number',
  )
const unconfirmedWholesalersLine = (count: number) =>
  countLine(
    count,
    'wholesale broker or MGA without confirmed authority',
    'wholesale brokers or MGAs without confirmed authority',
  )

/**
 * The message about certificate approvals that will stop, counted in the tables before their
 * migration. Null if nothing stops, or if that release had no approvals.
 */
async function stoppedBeforeUpgradeText(db: Db): Promise<string | null> {
  const incompleteApprovals = await countIncompleteApprovals(db, new Date().toISOString().slice(0, 10))
  if (incompleteApprovals === null) return null
  const { policiesWithoutForm, wholesalers } = incompleteApprovals
  return stoppedCertificatesText(
    [
      policiesWithoutCompanyLine(incompleteApprovals.policiesWithoutCompany),
      unconfirmedWholesalersLine(wholesalers),
      countLine(
        policiesWithoutForm,
        'approved policy with a special wording that no form on file provides',
        'approved policies with a special wording that no form on file provides',
      ),
    ].flat(),
  )
}

/**
 * The message about certificate approvals that do not satisfy this release; null if there are none.
 */
async function stoppedAfterUpgradeText(db: Db): Promise<string | null> {
  const profile = await readAgency(db)
  const reader = { me: agencyActor, agency: () => profile, now: () => new Date() }
  const { companies, wholesalers, states } = await certificatesToComplete(db, reader)
  return stoppedCertificatesText(
    [
      policiesWithoutCompanyLine(companies.reduce((sum, { policies }) => sum + policies, 0)),
      unconfirmedWholesalersLine(wholesalers.length),
      countLine(states.length, 'state to confirm', 'states to confirm'),
      countLine(
        await countApprovalsToComplete(db, reader),
        'approved policy that lacks a fact or a form',
        'approved policies that lack a fact or a form',
      ),
    ].flat(),
  )
}

export const upgradeCommand: CliCommand = {
  usage: `upgrade [--dry-run]
      Shows what this release changes in the database, applies it, and says whether you can roll back. Every
      start does the same. The previous release can keep running meanwhile. Counts the certificate approvals that
      stop until an agent completes them.`,
  options: { 'dry-run': { type: 'boolean' } },
  async run(options) {
    const isDryRun = options['dry-run'] === true
    const { settings } = settingsWithoutKey()
    const { connection, stop } = await (isDryRun ? requireDatabase : connectToDatabase)(settings)
    const pool = openPoolWith(noTimeLimits, connection, 2)
    const db = openDb<DB>(pool)
    try {
      const upgrade = await upgradeOf(db)
      console.info(planOf(upgrade))
      if (!isDryRun) {
        await withStartLock(connection, async () => {
          await migrate(db)
          await prepareJobs(pool, consoleLog)
        })
        console.info('Done.')
      }
      console.info(downgradeText(upgrade))
      const certificates = upgrade.isNewer
        ? null
        : await (isDryRun ? stoppedBeforeUpgradeText : stoppedAfterUpgradeText)(db)
      if (certificates !== null) console.info(certificates)
    } finally {
      await pool.end()
      await stop()
    }
  },
}
