import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { type AgencyProfile, defaultAgency, openAgencyCache } from '../agency.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import type { DB } from '../database/tables.ts'
import { openChangeFeed } from '../platform/change-feed.ts'
import type { Connection } from '../platform/connection.ts'
import { openDb, openPool } from '../platform/db.ts'
import { folderFiles } from '../platform/files.ts'
import type { OutgoingEmail } from '../platform/mail.ts'
import { publicPush } from '../platform/push.ts'
import { createSecrets } from '../platform/secrets.ts'
import { readSettings } from '../settings.ts'
import { callersOf } from './callers.ts'
import { makeFixtures } from './fixtures.ts'
import { makeTestFolder } from './folders.ts'
import { makeTestDatabase } from './own-database.ts'
import { addTestPerson } from './people.ts'
import { takeReusedDatabase } from './reused-database.ts'
import { undocumentedRefusals } from './undocumented-refusals.ts'

/**
 * The whole portal on a database of its own, with an admin, two agents and a client of each. Email
 * stays in memory, the test holds the clock. The test fails on errors in the log.
 */
export async function portal(
  parts: Partial<Pick<Context, 'mail' | 'files' | 'scan' | 'push'>> & {
    environment?: Record<string, string>
    /** The lowest level of log lines kept in `loggedLines`; by default 'error'. */
    logLevel?: 'trace'
    /** Puts something between the portal and its database, such as a pooler. */
    pooled?: (connection: Connection) => Promise<Connection>
    /** Whether the database is cloned for this test. */
    isFresh?: boolean
  } = {},
) {
  const { connection, pool, db, showConnections } =
    parts.pooled || parts.isFresh ? await clonedDatabase(parts.pooled) : await takeReusedDatabase()
  const clock = { time: new Date('2026-11-20T15:00:00.000Z'), pauses: [] as number[] }
  const sentEmails: OutgoingEmail[] = []
  const errors: string[] = []
  const settings = readSettings({ SECRET_KEY: randomBytes(32).toString('hex'), ...parts.environment })
  const loggedLines: string[] = []
  const error = pino.levels.values.error ?? 0
  const log = pino(
    { level: parts.logLevel ?? 'error' },
    {
      write(line) {
        loggedLines.push(line)
        if (JSON.parse(line).level >= error) errors.push(line)
      },
    },
  )
  const { agency: storedAgency, rereadAgency } = openAgencyCache({ db, log })
  const agency = inConnecticut(storedAgency)
  const context: Context = {
    db,
    pool,
    background: { db, pool },
    agency,
    rereadAgency,
    files: parts.files ?? folderFiles(await makeTestFolder()),
    scan: parts.scan ?? null,
    mail: parts.mail ?? {
      async send(letter) {
        sentEmails.push(letter)
      },
      close: () => undefined,
    },
    push: parts.push ?? publicPush,
    secrets: createSecrets('the key of the tests, thirty-two or more'),
    settings,
    log,
    now: () => clock.time,
    // Returns at once and sets the clock ahead by the pause.
    pause: async (ms) => {
      clock.pauses.push(ms)
      clock.time = new Date(clock.time.getTime() + ms)
    },
  }
  const readiness = { ready: true }
  const changes = openChangeFeed(connection, log)
  const app = await buildApp(context, { readiness, changes, logger: log })
  showConnections()
  const undocumented = undocumentedRefusals(app)
  await app.ready()
  // The pool's first connection must open after the session cache has begun to watch the pool.
  await rereadAgency()
  onTestFinished(async () => {
    await app.close()
    await changes.close()
    expect(errors, 'errors in the log').toEqual([])
    expect(
      [...undocumented],
      'why calls were refused that their endpoint does not name in `refuses`',
    ).toEqual([])
  })

  const admin = await addTestPerson(context, { role: 'admin', firstName: 'Denise', lastName: 'Okafor' })
  const agent = await addTestPerson(context, { role: 'agent', firstName: 'Daniel', lastName: 'Kim' })
  const otherAgent = await addTestPerson(context, { role: 'agent', firstName: 'Laura', lastName: 'Brandt' })
  const client = await addTestPerson(context, {
    role: 'client',
    firstName: 'Maria',
    lastName: 'Reyes',
    company: 'Tidewheel Bakery LLC',
    agent,
  })
  const otherClient = await addTestPerson(context, {
    role: 'client',
    firstName: 'Priya',
    lastName: 'Nair',
    company: 'Copperline IT Services Inc',
    agent: otherAgent,
  })

  const as = callersOf(context, app)
  const given = await makeFixtures({ context, as, people: { admin, agent, client } })

  return {
    context,
    app,
    as,
    given,
    mails: sentEmails,
    clock,
    connection,
    readiness,
    logged: loggedLines,
    /** Returns and clears the logged errors, for tests that cause them. */
    takeErrors: () => errors.splice(0),
    people: { admin, agent, otherAgent, client, otherClient },
  }
}

/**
 * Gives an agency that is not set up an address in Connecticut, where the portal's own certificates
 * may be used.
 */
function inConnecticut(agency: Context['agency']): Context['agency'] {
  const profileCache = new WeakMap<AgencyProfile, AgencyProfile>()
  return () => {
    const storedProfile = agency()
    if (storedProfile.name !== defaultAgency.name) return storedProfile
    const profile = profileCache.get(storedProfile) ?? {
      ...storedProfile,
      address: '12 Bank Street, New London, CT 06320',
    }
    profileCache.set(storedProfile, profile)
    return profile
  }
}

/**
 * A portal on a database cloned for one test. For tests that write thousands of rows at once: on a
 * reused connection PostgreSQL keeps the trigger plans of earlier tests, which can make such a
 * write ten times slower.
 */
export const freshPortal = () => portal({ isFresh: true })

/** A database cloned for one test. `usePlainConnection` may put a pooler in front of it. */
async function clonedDatabase(usePlainConnection = async (connection: Connection) => connection) {
  const connection = await makeTestDatabase()
  const pool = openPool(await usePlainConnection(connection))
  onTestFinished(() => pool.end())
  return { connection, pool, db: openDb<DB>(pool), showConnections: () => undefined }
}
