import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SystemFinding } from '../../../contract/system.ts'
import type { CheckName } from '../../../contract/values/system-labels.ts'
import { isBusy, isDatabaseGone } from '../../platform/outage.ts'
import { version } from '../../platform/releases.ts'
import { checkAddress, checkEvents } from './check-address.ts'
import { checkBackup } from './check-backup.ts'
import { checkClocks, checkDatabase, checkJobs, checkKey, checkTables } from './check-database.ts'
import { checkFiles, checkScanner } from './check-files.ts'
import { checkMail } from './check-mail.ts'
import { checkMailDomain } from './check-mail-domain.ts'
import { checkProxies } from './check-proxies.ts'
import { type CheckContext, failResult, inconclusiveResult, passResult, rootCauseOf } from './check-result.ts'

const checkVersion = async () => passResult(`This is ${version}.`)

const checksByName: Record<CheckName, (context: CheckContext) => Promise<SystemFinding>> = {
  version: checkVersion,
  database: checkDatabase,
  tables: checkTables,
  clock: checkClocks,
  key: checkKey,
  mail: checkMail,
  mailDomain: (context) => checkMailDomain(context),
  files: checkFiles,
  scanner: checkScanner,
  address: checkAddress,
  proxies: checkProxies,
  events: checkEvents,
  jobs: checkJobs,
  backup: checkBackup,
}

const maxCheckTime = 20_000

/** Checks one part of the installation and returns a finding with advice. Never throws. */
export async function runCheck(name: CheckName, context: CheckContext): Promise<SystemFinding> {
  const timeoutController = new AbortController()
  try {
    const timeout = pause(maxCheckTime, undefined, { signal: timeoutController.signal }).then(() =>
      failResult('It did not answer within 20 seconds.', 'Check that it is running and not overloaded.'),
    )
    return await Promise.race([checksByName[name](context), timeout])
  } catch (error) {
    if (isDatabaseGone(error) || isBusy(error) || error instanceof pg.DatabaseError)
      return inconclusiveResult('The database did not answer as expected. See Database.')
    return failResult(`The check failed: ${rootCauseOf(error)}.`, 'See the log of the portal.')
  } finally {
    timeoutController.abort()
  }
}
