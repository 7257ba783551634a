import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Email, required } from '../contract/values/text.ts'
import type { DB, Db } from './database/tables.ts'
import { Failure } from './failure.ts'
import { adminToLetIn, createAdmin, letAdminIn, mayBeCreated } from './features/admin/at-the-machine.ts'
import { askPassword, NotAnswered } from './platform/ask-password.ts'
import type { Connection } from './platform/connection.ts'
import { openDb, openPoolWith } from './platform/db.ts'
import { prepareJobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { migrate, oneAtATime } from './platform/migrate.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { WrongSetting } from './platform/settings.ts'
import { unlimited } from './platform/time-limits.ts'
import { readSettings, type Settings } from './settings.ts'

const usage = `Usage:

  npm run portal -- create-admin --email you@agency.com --first-name Denise --last-name Okafor
      Makes an admin who can sign in at once: the first one on a database of your own.

  npm run portal -- reset-access --email you@agency.com
      For an admin who lost password, authenticator or passkey: sets a new password, removes two-step
      sign-in, recovery codes and passkeys, and ends all sessions.

Both ask for the password, twice and without showing it; where there is no terminal they read it from the
standard input. The settings come from the environment, as those of the portal do (see README.md).
`

/** What was asked is not one of the commands, or not said as it must be. */
class WrongUse extends Error {}

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  password: { type: 'string' },
  help: { type: 'boolean' },
} as const

const Named = z.object({ email: Email })
const Admin = Named.extend({
  firstName: required(100, 'Please give --first-name'),
  lastName: required(100, 'Please give --last-name'),
})

function read<Shape>(schema: z.ZodType<Shape>, values: object): Shape {
  const { success, data, error } = schema.safeParse(values)
  if (success) return data
  throw new WrongUse(error.issues.map(({ message }) => message).join('\n'))
}

function asked() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    // The password may stand in the message.
    const given = process.argv.slice(2).some((word) => word.startsWith('--password'))
    throw new WrongUse(given ? noPassword : error instanceof Error ? error.message : String(error))
  }
}

const noPassword =
  'A password is never given as an argument: it would stay in the history of the shell and in the list of processes. Leave it out and you are asked for it.'

async function passwordFrom(question: string): Promise<string> {
  const password = await askPassword(question)
  if (password === null) throw new Failure(409, 'refused', 'The two passwords are not the same')
  return password
}

async function database({ databaseUrl, dataDir }: Settings) {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
  try {
    return await startEmbeddedPostgres({
      folder: dataDir,
      patience: 2000,
      log: (text) => console.error(text),
    })
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Another portal is using')) throw error
    throw new Failure(
      409,
      'running',
      `The portal is running on ${dataDir}. Stop it first, then give this command again`,
    )
  }
}

const say = (_: object, text: string) => console.error(text)
/** Of the queue's words those are said that are worth hearing at a terminal. */
const spoken: Log = { info: () => undefined, warn: say, error: say }

/** Does something on the portal's database, brought up to date, and leaves it as it was found: running or not. */
async function onDatabase(work: (parts: { db: Db; now: () => Date; settings: Settings }) => Promise<void>) {
  const settings = readSettings(process.env)
  const { connection, stop }: { connection: Connection; stop: () => Promise<void> } = await database(settings)
  const pool = openPoolWith(unlimited, connection, 2)
  const db = openDb<DB>(pool)
  try {
    await oneAtATime(connection, async () => {
      await migrate(db)
      await prepareJobs(pool, spoken)
    })
    await work({ db, now: () => new Date(), settings })
  } finally {
    await pool.end()
    await stop()
  }
}

async function run() {
  const { values, positionals } = asked()
  const [command, ...loose] = positionals
  if (values.password !== undefined) throw new WrongUse(noPassword)
  if (values.help) return console.info(usage)
  if (command === undefined) throw new WrongUse('Please say what to do')
  // It may be the password: it is not repeated.
  if (loose.length > 0) throw new WrongUse(`There is one word too many after ${command}. ${noPassword}`)
  if (command === 'create-admin') {
    const { email } = values
    const person = read(Admin, { email, firstName: values['first-name'], lastName: values['last-name'] })
    return onDatabase(async (parts) => {
      await mayBeCreated(parts, person.email)
      await createAdmin(parts, person, await passwordFrom(`Password for ${person.email}`))
      console.info(`${person.firstName} ${person.lastName} can now sign in as ${person.email}.`)
    })
  }
  if (command === 'reset-access') {
    const { email } = read(Named, values)
    return onDatabase(async (parts) => {
      const person = await adminToLetIn(parts, email)
      await letAdminIn(parts, person, await passwordFrom(`New password for ${email}`))
      console.info(
        `${email} has a new password. Two-step sign-in, recovery codes and passkeys were removed, and all sessions have ended.`,
      )
    })
  }
  throw new WrongUse(`There is no command '${command}'`)
}

try {
  await run()
} catch (error) {
  process.exitCode = 1
  if (error instanceof WrongUse) console.error(`${error.message}\n\n${usage}`)
  else if (error instanceof WrongSetting) console.error(`These settings are wrong:\n\n${error.message}`)
  else if (error instanceof Failure) console.error(error.message)
  else if (!(error instanceof NotAnswered)) console.error('This did not work:', error)
}
