import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeCluster, passwordOf } from './cluster.ts'
import { folderRemedies, makeFolderReachable, socketFolder, socketPort } from './folders.ts'
import { prepareBinaries } from './programs.ts'
import { postgresOsUser } from './server-account.ts'
import {
  folderInUsePattern,
  launchServer,
  type PostgresServer,
  waitUntilServerReady,
} from './server-process.ts'
import { removeStaleLocks } from './stale-locks.ts'

interface PostgresOptions {
  /** Absolute path of the data folder; the cluster is in its subfolder `postgres`. */
  folder: string
  log: (text: string) => void
  /** Time to wait for an earlier server in the same folder to exit, in ms. */
  patience?: number
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; password: string; database: string }
  stop(): Promise<void>
  /** Resolves with the server's last output when it exits without being stopped. */
  whenExited: Promise<string>
}

/**
 * Runs a real PostgreSQL server from npm packages for this process alone: on a Unix socket, as an
 * unprivileged user, and never longer than this process lives. Throws if the folder stays in use or
 * cannot be reached.
 */
export async function startEmbeddedPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, patience = 30_000 } = options
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new Error(`The data folder ${folder} cannot be created.\n${folderRemedies}`, { cause })
  })
  const cluster = join(folder, 'postgres')
  const account = await postgresOsUser(cluster)
  const reachableFolder = await makeFolderReachable(folder, account)
  const binaries = await prepareBinaries(reachableFolder, account)
  const password = await passwordOf(folder)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster({ binaries, account, cluster, password })
  const host = await socketFolder(folder, reachableFolder, account)
  const connection = { host, port: socketPort, user: 'postgres', password, database: 'postgres' }

  const deadline = Date.now() + patience
  for (;;) {
    await removeStaleLocks(cluster, host)
    const server = launchServer({ ...options, binaries, cluster, host, account })
    const outcome = await Promise.race([
      waitUntilServerReady(cluster, server),
      server.whenEnded.then(() => 'ended' as const),
    ])
    if (outcome === 'ready') return embeddedHandle(server, connection)
    if (!folderInUsePattern.test(server.output()))
      throw new Error(`The embedded database did not start:\n${server.output()}`)
    if (Date.now() > deadline)
      throw new Error(`Another portal is using ${folder}. Stop it first, or set DATA_DIR to another folder`)
    await wait(200)
  }
}

/** Connects to the server that another process runs in this data folder; null if none answers. */
export async function runningPostgres(folder: string): Promise<EmbeddedPostgres['connection'] | null> {
  const cluster = join(folder, 'postgres')
  if (!existsSync(join(cluster, 'postmaster.pid'))) return null
  const account = await postgresOsUser(cluster)
  const host = await socketFolder(folder, await makeFolderReachable(folder, account), account)
  if (!(await isAnswering(join(host, `.s.PGSQL.${socketPort}`)))) return null
  return {
    host,
    port: socketPort,
    user: 'postgres',
    password: await passwordOf(folder),
    database: 'postgres',
  }
}

const isAnswering = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const probeSocket = connect(socket)
    probeSocket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probeSocket.once('connect', () => probeSocket.end())
  })

function embeddedHandle(
  server: PostgresServer,
  connection: EmbeddedPostgres['connection'],
): EmbeddedPostgres {
  let isStopping = false
  return {
    connection,
    whenExited: server.whenEnded.then(() =>
      isStopping ? new Promise<never>(() => undefined) : server.output(),
    ),
    async stop() {
      isStopping = true
      server.process.stdin?.end()
      await server.whenEnded
    },
  }
}
