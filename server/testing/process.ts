import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'

const main = join(import.meta.dirname, '../main.ts')
let port = 4100 + Math.floor(Math.random() * 400) * 2

/** The portal as a process of its own, which ends with the test. */
export function portalProcess(environment: Record<string, string>) {
  port += 1
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'error', ...environment },
  })
  onTestFinished(() => ended(child, 'SIGTERM').then(() => undefined))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => said.includes('is open at') && resolve())
    child.on('exit', () => reject(new Error(said)))
  })
  opened.catch(() => undefined)
  return { child, opened, port, address: `http://localhost:${port}`, said: () => said }
}

/** Resolves with its code once a process has ended, and sends it a signal before that if one is given. */
export function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code))
    if (signal) child.kill(signal)
  })
}

/** A folder that its database's own user can enter. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-main-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Signs in to a portal with the demo. */
export const signIn = (address: string, usernameOrEmail = 'agent', password = 'demo-portal-2026') =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail, password }),
  })

/** The first line of its lock file: the process number of the database in a data folder. */
export const databaseIn = async (folder: string) =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** A connection to the database in a data folder, past the portal. */
export async function besidePortal(folder: string): Promise<pg.Client> {
  const lock = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  const client = new pg.Client({ host: lock[4], user: 'postgres', database: 'postgres', password })
  // It ends with its server.
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
