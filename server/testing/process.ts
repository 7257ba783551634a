import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { openDatabase } from '../database/open.ts'
import type { DB } from '../database/tables.ts'
import { openDb, openPool } from '../platform/db.ts'
import { openLog } from '../platform/log.ts'
import { openPortal, type Portal } from '../portal.ts'
import { readSettings } from '../settings.ts'
import { directConnectionTo } from './direct-connection.ts'
import { makeTestFolder } from './folders.ts'
import { migratedDatabase } from './own-database.ts'
import { addTestPerson, testPassword } from './people.ts'

const root = join(import.meta.dirname, '../..')

/** Environment of an agency without the demo. */
export const realAgencyEnvironment = {
  DEMO: 'false',
  AGENCY_NAME: 'Quay',
  AGENCY_PHONE: '(860) 555-0199',
  AGENCY_EMAIL: 'help@quay.example',
}

/**
 * The portal in a process of its own, which ends with the test. `addressPromise` resolves with its
 * URL. `blocks` limits the size of each file, in blocks of 512 or 1024 bytes: the system refuses to
 * write more, as on a full disk. `tree` is the folder of another release. `bySetting` chooses the
 * Node flags from the settings, as `npm start` does. `envFile` is passed as a file of settings.
 */
export function portalProcess(
  environment: Record<string, string>,
  {
    blocks,
    tree = root,
    envFile,
    bySetting = envFile !== undefined,
  }: { blocks?: number; tree?: string; bySetting?: boolean; envFile?: string } = {},
) {
  const limit = blocks ? `ulimit -f ${blocks};` : ''
  const command = [process.execPath, join(tree, bySetting ? 'scripts/start.mjs' : 'server/main.ts')]
  if (envFile) command.push('--env-file', envFile)
  const child = spawn('/bin/sh', ['-c', `${limit} exec "$0" "$@"`, ...command], {
    env: {
      PATH: process.env.PATH,
      // The compile cache of `npm start` halves the start-up time.
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      // The system picks a free port.
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  onTestFinished(() => waitForExit(child, 'SIGTERM').then(() => undefined))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const addressPromise = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const portalUrl = /is open at (\S+) \(/.exec(output)?.[1]
      if (portalUrl) resolve(portalUrl)
    })
    child.on('exit', () => reject(new Error(output)))
  })
  addressPromise.catch(() => undefined)
  return { child, opened: addressPromise, said: () => output }
}

let log: ReturnType<typeof openLog> | undefined

/**
 * Opens the portal in the test's own process, like main.ts after it reads the settings. For tests
 * of startup: ten times faster than a new process. Closes when the test ends, or earlier by
 * `close`.
 */
export async function openTestPortal(environment: Record<string, string>): Promise<Portal> {
  const settings = readSettings({ PORT: '0', ...environment })
  // One log for all tests: a log stays open until the process ends.
  log ??= openLog('error')
  const portal = await openPortal(settings, log, openDatabase(settings, log))
  let closePromise: Promise<void> | undefined
  const close = () => {
    closePromise ??= portal.close()
    return closePromise
  }
  onTestFinished(close)
  return { ...portal, close }
}

/** `npm run portal -- …` in a process of its own, without a terminal. Ends with the test. */
export function commandProcess(args: string[], environment: Record<string, string>, typedText = '') {
  const child = spawn(process.execPath, [join(root, 'scripts/portal.mjs'), ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
  onTestFinished(() => waitForExit(child, 'SIGKILL').then(() => undefined))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  // A command that ends before it reads its password is no failure: the test has its exit code.
  child.stdin.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  child.stdin.end(typedText)
  const exitPromise = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said: output })),
  )
  return { child, done: exitPromise }
}

/** Runs a command to its end, and returns the result. */
export const portalCommand = (...commandArguments: Parameters<typeof commandProcess>) =>
  commandProcess(...commandArguments).done

/**
 * An agency on a database of the tests' server, for portal processes that run in turn or at once.
 * People are added directly, once a portal has been opened.
 */
export async function makeTestAgency() {
  const environment = {
    ...realAgencyEnvironment,
    DATABASE_URL: await migratedDatabase(),
    DATA_DIR: await makeTestFolder(),
  }
  const pool = openPool({ connectionString: environment.DATABASE_URL })
  onTestFinished(() => pool.end())
  return { environment, pool, db: openDb<DB>(pool), now: () => new Date() }
}

/** Resolves with the exit code when a process ends; sends the signal first, if given. */
export function waitForExit(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code))
    if (signal) child.kill(signal)
  })
}

/** Signs in over HTTP, by default as the agent of the demo. */
export const signInOverHttp = (address: string, usernameOrEmail = 'agent', password = demoPassword) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail, password }),
  })

/** The Cookie header for the cookies of an answer. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** A pool on a running portal's embedded database. */
export async function openPortalPool(folder: string): Promise<pg.Pool> {
  const pool = openPool(await directConnectionTo(folder), 1)
  onTestFinished(() => pool.end())
  return pool
}

/** A portal process with a signed-in agent. */
export async function signedInPortal(environment: Record<string, string> = {}) {
  const agency = await makeTestAgency()
  const { child, opened } = portalProcess({ ...agency.environment, ...environment })
  const portalUrl = await opened
  const { email } = await addTestPerson(agency, { role: 'agent' })
  const cookie = cookiesOf(await signInOverHttp(portalUrl, email, testPassword))
  return { child, address: portalUrl, port: Number(new URL(portalUrl).port), cookie }
}
