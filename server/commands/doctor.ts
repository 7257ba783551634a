import { z } from 'zod'
import type { SystemFinding } from '../../contract/system.ts'
import {
  type CheckName,
  type CheckVerdict,
  checkNames,
  checkTitles,
} from '../../contract/values/system-labels.ts'
import { Email } from '../../contract/values/text.ts'
import type { Context } from '../context.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { Failure } from '../failure.ts'
import { databaseUnreachable } from '../features/system/check-database.ts'
import {
  failResult,
  inconclusiveResult,
  passResult,
  rootCauseOf,
  warnResult,
} from '../features/system/check-result.ts'
import { runCheck } from '../features/system/checks.ts'
import { testEmail } from '../features/system/test-email.ts'
import { openContext } from '../open-context.ts'
import type { Log } from '../platform/log.ts'
import { MailFailure } from '../platform/mail.ts'
import type { Settings } from '../settings.ts'
import { connectToDatabase, hasDatabase } from './cli-database.ts'
import { type CliCommand, readArguments } from './command.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

const DoctorArguments = z.object({ mail: Email.optional() })

const checkTimeout = 20_000
const marks: Record<CheckVerdict, string> = { right: '✓', weak: '!', wrong: '✗', unknown: '?' }
const maxTitleWidth = Math.max(...Object.values(checkTitles).map(({ length }) => length)) + 2

function printFinding(title: string, { verdict, says, todo }: SystemFinding): void {
  console.info(`${marks[verdict]} ${title.padEnd(maxTitleWidth)}${says}`)
  if (todo) console.info(`${' '.repeat(maxTitleWidth + 2)}→ ${todo}`)
}

const checksWithoutDatabase: readonly CheckName[] = [
  'version',
  'mail',
  'mailDomain',
  'files',
  'scanner',
  'address',
  'proxies',
]

const skippedFinding = inconclusiveResult('Not without the database.')

const nothingToStop = async () => undefined

/** Connects to the database. If that fails, `failedFinding` says why. */
async function reachDatabaseOrFinding(
  settings: Settings,
  log: Log,
): Promise<Omit<Database, 'whenLost'> & { failedFinding: SystemFinding | null }> {
  const { databaseUrl, dataDir } = settings
  const withoutDatabase = (finding: SystemFinding) => ({
    connection: {},
    stop: nothingToStop,
    failedFinding: finding,
  })
  // Connecting would create the embedded database.
  if (!hasDatabase(settings))
    return withoutDatabase(
      inconclusiveResult(
        `There is none in ${dataDir} yet.`,
        'Start the portal once to create its database, or set DATABASE_URL.',
      ),
    )
  try {
    const openedDatabase = databaseUrl ? await openDatabase(settings, log) : await connectToDatabase(settings)
    return { ...openedDatabase, failedFinding: null }
  } catch (error) {
    return withoutDatabase(databaseUnreachable(settings, error))
  }
}

export const doctorCommand: CliCommand = {
  usage: `doctor [--mail you@agency.com]
      Checks everything the portal needs and says how to fix what is wrong. With --mail it also sends a test email.
      Run it while the portal is running to check its address too.`,
  options: { mail: { type: 'string' } },
  async run(options) {
    const { mail } = readArguments(DoctorArguments, options)
    const { settings } = settingsWithoutKey()
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const { stop, failedFinding, ...databases } = await reachDatabaseOrFinding(settings, log)
    const abortSignal = new AbortController().signal
    const { context, close } = await openContext(settings, log, {
      ...databases,
      shutdownSignal: abortSignal,
      ignoresWrongSettings: true,
    })
    const findings: SystemFinding[] = []
    const reportFinding = (title: string, finding: SystemFinding) => {
      findings.push(finding)
      printFinding(title, finding)
    }
    try {
      const database = failedFinding ?? (await runCheck('database', context))
      const isDatabaseReached = failedFinding === null && database.verdict !== 'wrong'
      const tables = isDatabaseReached ? await runCheck('tables', context) : skippedFinding
      if (tables.verdict !== 'wrong' && isDatabaseReached) await context.rereadAgency()
      const check = (name: CheckName) => {
        if (name === 'database') return database
        if (name === 'tables') return tables
        return isDatabaseReached || checksWithoutDatabase.includes(name)
          ? runCheck(name, context)
          : skippedFinding
      }
      const runningChecks = checkNames.map((name) => ({ name, looking: check(name) }))
      for (const { name, looking } of runningChecks) reportFinding(checkTitles[name], await looking)
      if (mail) reportFinding('Test email', await sendTestMail(mail, context))
    } finally {
      await close()
      await stop()
    }
    const wrongCount = findings.filter(({ verdict }) => verdict === 'wrong').length
    if (wrongCount > 0)
      throw new Failure(
        409,
        'wrong',
        `\n${wrongCount} of ${findings.length} ${wrongCount === 1 ? 'is' : 'are'} wrong.`,
      )
    console.info('\nNothing is wrong.')
  },
}

type TestMailSettings = Pick<Context, 'agency' | 'mail' | 'settings'>

async function sendTestMail(address: string, context: TestMailSettings): Promise<SystemFinding> {
  try {
    await context.mail.send(testEmail(address, context), checkTimeout)
    return context.settings.smtpUrl
      ? passResult(`The mail server accepted an email to ${address}. Check that it arrives.`)
      : warnResult(`The email to ${address} was saved as a file.`, 'Set SMTP_URL to send email.')
  } catch (error) {
    return failResult(
      `It was not sent: ${error instanceof MailFailure ? error.message : rootCauseOf(error)}.`,
      'See Mail above.',
    )
  }
}
