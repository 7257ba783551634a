import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import type { DB } from '../database/tables.ts'
import { openDb, openPool } from '../platform/db.ts'
import { directConnectionTo } from './direct-connection.ts'
import { folderOfItsOwn } from './folders.ts'
import { migratedDatabase } from './own-database.ts'
import { addTestPerson, testPassword } from './people.ts'

const root = join(import.meta.dirname, '../..')

/** The settings of an agency of its own, without the demo. */
export const ownAgency = {
  DEMO: 'false',
  AGENCY_NAME: 'Quay',
  AGENCY_PHONE: '(860) 555-0199',
  AGENCY_EMAIL: 'help@quay.example',
}

/**
 * The portal as a process of its own, which ends with the test. `opened` resolves with its address. `blocks` is how large a
 * file may become, in the system's blocks of 512 or 1024 bytes: what lies beyond is refused by the system itself, as on a disk
 * that is full. `tree` is where another release stands. Started `bySetting`, it is loaded as `npm start` does it, which goes by
 * the settings; `envFile` is a file of them, which it is given as it is.
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
      // As `npm start` has it: a start takes half as long.
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      // The system gives a port that nobody has.
      PORT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  onTestFinished(() => untilExit(child, 'SIGTERM').then(() => undefined))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /is open at (\S+) \(/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error(said)))
  })
  opened.catch(() => undefined)
  return { child, opened, said: () => said }
}

/** `npm run portal -- …` as a process of its own, without a terminal. Ends with the test. */
export function commandProcess(args: string[], environment: Record<string, string>, typed = '') {
  const child = spawn(process.execPath, [join(root, 'scripts/portal.mjs'), ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
  onTestFinished(() => untilExit(child, 'SIGKILL').then(() => undefined))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  child.stdin.end(typed)
  const done = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
  return { child, done }
}

/** What a command says at its end. */
export const portalCommand = (...given: Parameters<typeof commandProcess>) => commandProcess(...given).done

/**
 * An agency of its own on a database of the tests' server, for processes that are started one after the other or side by side.
 * People are added past the portal, once one has been opened.
 */
export async function agencyOfItsOwn() {
  const environment = {
    ...ownAgency,
    DATABASE_URL: await migratedDatabase(),
    DATA_DIR: await folderOfItsOwn(),
  }
  const pool = openPool({ connectionString: environment.DATABASE_URL })
  onTestFinished(() => pool.end())
  return { environment, pool, db: openDb<DB>(pool), now: () => new Date() }
}

/** Resolves with its code once a process has ended, and sends it a signal before that if one is given. */
export function untilExit(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code))
    if (signal) child.kill(signal)
  })
}

/** Signs in to a portal: as the agent of the demo, unless somebody else is named. */
export const signInOverHttp = (address: string, usernameOrEmail = 'agent', password = 'demo-portal-2026') =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail, password }),
  })

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** A pool on the database in a data folder, past the portal. */
export async function besidePortal(folder: string): Promise<pg.Pool> {
  const pool = openPool(await directConnectionTo(folder), 1)
  onTestFinished(() => pool.end())
  return pool
}

/** A portal in a process of its own, with an agent who is signed in. */
export async function signedInPortal(environment: Record<string, string> = {}) {
  const agency = await agencyOfItsOwn()
  const { child, opened } = portalProcess({ ...agency.environment, ...environment })
  const address = await opened
  const { email } = await addTestPerson(agency, { role: 'agent' })
  const cookie = cookiesOf(await signInOverHttp(address, email, testPassword))
  return { child, address, port: Number(new URL(address).port), cookie }
}
