import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Finding } from '../../../contract/system.ts'
import type { CheckName } from '../../../contract/values/system-words.ts'
import { isBusy, isDatabaseGone } from '../../platform/outage.ts'
import { version } from '../../platform/releases.ts'
import { type Examined, reasonOf, right, unknown, wrong } from './finding.ts'
import { lookAtAddress, lookAtEvents } from './look-at-address.ts'
import { lookAtBackup } from './look-at-backup.ts'
import { lookAtClocks, lookAtDatabase, lookAtJobs, lookAtKey, lookAtTables } from './look-at-database.ts'
import { lookAtFiles, lookAtScanner } from './look-at-files.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtMailDomain } from './look-at-mail-domain.ts'
import { lookAtProxies } from './look-at-proxies.ts'

const lookAtVersion = async () => right(`This is ${version}.`)

const looks: Record<CheckName, (examined: Examined) => Promise<Finding>> = {
  version: lookAtVersion,
  database: lookAtDatabase,
  tables: lookAtTables,
  clock: lookAtClocks,
  key: lookAtKey,
  mail: lookAtMail,
  mailDomain: (examined) => lookAtMailDomain(examined),
  files: lookAtFiles,
  scanner: lookAtScanner,
  address: lookAtAddress,
  proxies: lookAtProxies,
  events: lookAtEvents,
  jobs: lookAtJobs,
  backup: lookAtBackup,
}

const longest = 20_000

/** Looks at one part of the installation and says what came of it: right or wrong, and what to do. Never throws. */
export async function lookAt(name: CheckName, examined: Examined): Promise<Finding> {
  const late = new AbortController()
  try {
    const tooLong = pause(longest, undefined, { signal: late.signal }).then(() =>
      wrong('It did not answer within 20 seconds.', 'See that it runs, and whether it has too much to do.'),
    )
    return await Promise.race([looks[name](examined), tooLong])
  } catch (error) {
    if (isDatabaseGone(error) || isBusy(error) || error instanceof pg.DatabaseError)
      return unknown('The database did not answer as it should: see there.')
    return wrong(`It could not be looked at: ${reasonOf(error)}.`, 'See the log of the portal.')
  } finally {
    late.abort()
  }
}
