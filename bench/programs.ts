import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'

export interface Program {
  pid: number
  port: number
  /** Seconds from start to ready. */
  readyAfter: number
  stop(): Promise<void>
}

type Connection = Awaited<ReturnType<typeof startEmbeddedPostgres>>['connection']

export interface Bench {
  folder: string
  connection: Connection
  /** Process id of PostgreSQL's postmaster. */
  postmaster: number
  /** Another database of the same server, created if it does not exist. */
  database(name: string): Promise<Connection>
  /** Starts the portal of this tree, or of another one. */
  startPortal(environment?: Record<string, string>, tree?: string): Promise<Program>
}

export const urlOf = ({ host, port, user, password, database }: Connection) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}?port=${port}`

/** Environment of every portal of the bench. The key also opens cached databases. */
export const benchAgency = {
  SECRET_KEY: 'the key of the bench, thirty-two or more',
  AGENCY_NAME: 'Harborline Insurance Agency',
  AGENCY_PHONE: '(860) 555-0100',
  AGENCY_EMAIL: 'help@harborline.example',
}

/**
 * Runs the work with a temporary folder and a database, and removes both and all programs after it,
 * even after an error. With `keptIn`, the database is in that folder and stays.
 */
export async function withBench(
  work: (bench: Bench) => Promise<void>,
  { keptIn, settings }: { keptIn?: string; settings?: Record<string, string> } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const children = new Set<ChildProcess>()
  let stopPostgres = async () => {}
  let cleanupPromise: Promise<void> | undefined
  const emptyFolder = () => {
    cleanupPromise ??= (async () => {
      await Promise.all([...children].map(waitForEnd))
      await stopPostgres()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    })()
    return cleanupPromise
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void emptyFolder().finally(() => process.exit(130)))
  try {
    const cluster = keptIn ?? folder
    await mkdir(cluster, { recursive: true })
    // If root runs the bench, PostgreSQL runs as another user, who must reach this folder.
    await chmod(cluster, 0o755)
    const postgres = await startEmbeddedPostgres({
      folder: cluster,
      log: console.error,
      // Autovacuum would add to the CPU of whatever is measured. The tables are vacuumed once they
      // are loaded.
      settings: { autovacuum: 'off', ...settings },
    })
    stopPostgres = () => postgres.stop()
    const { connection } = postgres
    const databaseUrl = urlOf(connection)
    await work({
      folder,
      connection,
      postmaster: Number(readFileSync(join(cluster, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      database: (name) => databaseNamed(connection, name),
      startPortal: async (environment = {}, tree = join(import.meta.dirname, '..')) =>
        startPortalProcess(
          children,
          [...(await flagsOf(tree)), join(tree, 'server/main.ts')],
          '/readyz',
          folder,
          {
            NODE_ENV: 'production',
            LOG_LEVEL: 'info',
            DATABASE_URL: databaseUrl,
            DATA_DIR: join(folder, 'portal'),
            // A compile cache, as under `npm startPortalProcess`.
            NODE_COMPILE_CACHE: join(folder, 'compiled'),
            DEMO: 'false',
            ...benchAgency,
            ...environment,
          },
        ),
    })
  } finally {
    await emptyFolder()
  }
}

const NodeFlags = z.object({ flags: z.array(z.string()) })

/** The Node flags that `npm startPortalProcess` of a release uses. */
async function flagsOf(tree: string): Promise<string[]> {
  const file = join(tree, 'scripts/program.mjs')
  return existsSync(file) ? NodeFlags.parse(await import(file)).flags : []
}

async function databaseNamed(connection: Connection, name: string): Promise<Connection> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return { ...connection, database: name }
  } finally {
    await client.end()
  }
}

async function startPortalProcess(
  children: Set<ChildProcess>,
  program: string[],
  path: string,
  folder: string,
  environment: Record<string, string>,
): Promise<Program> {
  const port = await freePort()
  const log = join(folder, `${port}.log`)
  const output = openSync(log, 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, ...program], {
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, TZ: 'UTC', PORT: String(port), ...environment },
  })
  closeSync(output)
  children.add(child)
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) break
    if (child.exitCode !== null)
      throw new Error(`${program.at(-1)} did not start:\n${readFileSync(log, 'utf8').slice(-3000)}`)
    await wait(5)
  }
  return {
    pid: child.pid ?? 0,
    port,
    readyAfter: (performance.now() - startedAt) / 1000,
    async stop() {
      await waitForEnd(child)
      children.delete(child)
    },
  }
}

// BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=/tmp/profiles' writes CPU profiles of the programs.
const flags = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? []

async function waitForEnd(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await exit
  clearTimeout(killTimer)
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const socketAddress = server.address()
      server.close(() => resolve(typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0))
    })
  })
