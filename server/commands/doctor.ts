import { z } from 'zod'
import type { SystemFinding } from '../../contract/system.ts'
import { type CheckName, checkNames, checkTitles, type Verdict } from '../../contract/values/system-labels.ts'
import { Email } from '../../contract/values/text.ts'
import type { Context } from '../context.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { Failure } from '../failure.ts'
import { databaseUnreachable } from '../features/system/check-database.ts'
import { fail, inconclusive, innermostReason, pass, warn } from '../features/system/check-result.ts'
import { runCheck } from '../features/system/checks.ts'
import { testEmail } from '../features/system/test-email.ts'
import { openContext } from '../open-context.ts'
import type { Log } from '../platform/log.ts'
import { MailFailure } from '../platform/mail.ts'
import type { Settings } from '../settings.ts'
import { type CliCommand, readArguments } from './command.ts'
import { hasDatabase, reachDatabase } from './on-database.ts'
import { settingsWithoutKey } from './settings-without-key.ts'

const DoctorArguments = z.object({ mail: Email.optional() })

const checkTimeout = 20_000
const marks: Record<Verdict, string> = { right: '✓', weak: '!', wrong: '✗', unknown: '?' }
const maxTitleWidth = Math.max(...Object.values(checkTitles).map(({ length }) => length)) + 2

function say(title: string, { verdict, says, todo }: SystemFinding): void {
  console.info(`${marks[verdict]} ${title.padEnd(maxTitleWidth)}${says}`)
  if (todo) console.info(`${' '.repeat(maxTitleWidth + 2)}→ ${todo}`)
}

const withoutDatabase: readonly CheckName[] = [
  'version',
  'mail',
  'mailDomain',
  'files',
  'scanner',
  'address',
  'proxies',
]

const without = inconclusive('Not without the database.')

const nothingToStop = async () => undefined

/** Connects to the database. If that fails, `instead` is the finding that says why. */
async function reached(
  settings: Settings,
  log: Log,
): Promise<Omit<Database, 'lost'> & { instead: SystemFinding | null }> {
  const { databaseUrl, dataDir } = settings
  const none = (instead: SystemFinding) => ({ connection: {}, stop: nothingToStop, instead })
  // Connecting would create the embedded database.
  if (!hasDatabase(settings))
    return none(
      inconclusive(
        `There is none in ${dataDir} yet.`,
        'Start the portal once to create its database, or set DATABASE_URL.',
      ),
    )
  try {
    const opened = databaseUrl ? await openDatabase(settings, log) : await reachDatabase(settings)
    return { ...opened, instead: null }
  } catch (error) {
    return none(databaseUnreachable(settings, error))
  }
}

export const doctorCommand: CliCommand = {
  usage: `doctor [--mail you@agency.com]
      Checks everything the portal needs and says how to fix what is wrong. With --mail it also sends a test email.
      Run it while the portal is running to check its address too.`,
  options: { mail: { type: 'string' } },
  async run(given) {
    const { mail } = readArguments(DoctorArguments, given)
    const { settings } = settingsWithoutKey()
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const { stop, instead, ...databases } = await reached(settings, log)
    const leaving = new AbortController().signal
    const { context, close } = await openContext(settings, log, { ...databases, leaving, evenIfWrong: true })
    const findings: SystemFinding[] = []
    const told = (title: string, finding: SystemFinding) => {
      findings.push(finding)
      say(title, finding)
    }
    try {
      const database = instead ?? (await runCheck('database', context))
      const isReached = instead === null && database.verdict !== 'wrong'
      const tables = isReached ? await runCheck('tables', context) : without
      if (tables.verdict !== 'wrong' && isReached) await context.rereadAgency()
      const look = (name: CheckName) => {
        if (name === 'database') return database
        if (name === 'tables') return tables
        return isReached || withoutDatabase.includes(name) ? runCheck(name, context) : without
      }
      const all = checkNames.map((name) => ({ name, looking: look(name) }))
      for (const { name, looking } of all) told(checkTitles[name], await looking)
      if (mail) told('Test email', await sent(mail, context))
    } finally {
      await close()
      await stop()
    }
    const wrongs = findings.filter(({ verdict }) => verdict === 'wrong').length
    if (wrongs > 0)
      throw new Failure(
        409,
        'wrong',
        `\n${wrongs} of ${findings.length} ${wrongs === 1 ? 'is' : 'are'} wrong.`,
      )
    console.info('\nNothing is wrong.')
  },
}

type TestMailSettings = Pick<Context, 'agency' | 'mail' | 'settings'>

async function sent(to: string, context: TestMailSettings): Promise<SystemFinding> {
  try {
    await context.mail.send(testEmail(to, context), checkTimeout)
    return context.settings.smtpUrl
      ? pass(`The mail server accepted an email to ${to}. Check that it arrives.`)
      : warn(`The email to ${to} was saved as a file.`, 'Set SMTP_URL to send email.')
  } catch (error) {
    return fail(
      `It was not sent: ${error instanceof MailFailure ? error.message : innermostReason(error)}.`,
      'See Mail above.',
    )
  }
}
