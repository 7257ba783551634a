import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterPathFor } from './cluster.ts'
import { socketPort } from './folders.ts'
import type { OsAccount } from './server-account.ts'
import { hasErrorCode, readTextIfThere } from './system.ts'

const shutdownMessagePattern = /terminating connection due to administrator command/
const logSize = 1_000_000
/** The server's message if another server uses the same folder. */
export const folderInUsePattern = /lock file "[^"]*" already exists|pre-existing shared memory block/
// A portal shares a small machine with other programs.
const modestSettings = { shared_buffers: '64MB', max_connections: '100' }
// PostgreSQL's log of a failed statement would quote values of rows. The portal logs the error
// without them.
const discreetLogSettings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length_on_error: '0',
}

export interface PostgresServer {
  process: ChildProcess
  whenEnded: Promise<void>
  output: () => string
  pid: () => string
}

/**
 * The server runs under a shell that holds one end of a pipe; this process holds the other. When
 * the pipe closes, because we stop or were killed, the shell stops the server. It repeats the
 * signal until the server is gone: a server that has just started has no handler yet, and one in
 * crash recovery may ignore the signal. Such a server is killed after a while and recovers at its
 * next start. The server has a process group of its own, so that Ctrl-C reaches only the portal and
 * running requests finish first.
 */
const supervisorScript = `
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

interface LaunchOptions {
  binaries: string
  cluster: string
  host: string
  account: OsAccount | null
  /** The folder of the server's log file. */
  folder: string
  settings?: Record<string, string>
  log: (text: string) => void
}

/** Starts the server, which ends with this process however that ends. */
export function launchServer({
  binaries,
  cluster,
  host,
  account,
  folder,
  settings = {},
  log,
}: LaunchOptions): PostgresServer {
  const parameters = Object.entries({
    ...modestSettings,
    ...discreetLogSettings,
    ...settings,
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: String(socketPort),
  })
  const command = [
    join(binaries, 'bin/postgres'),
    '-D',
    clusterPathFor(cluster, account),
    ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn('/bin/sh', ['-c', supervisorScript, 'sh', ...command], {
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
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8000)
    if (folderInUsePattern.test(text)) return
    const isLogged = appendToLog(join(folder, 'postgres.log'), text)
    if (!isLogged || (/FATAL|PANIC/.test(text) && !shutdownMessagePattern.test(text))) log(text.trim())
  })
  child.stdin?.on('error', () => undefined)
  const endPromise = new Promise<void>((resolve, reject) => {
    child.on('close', () => resolve())
    child.on('error', reject)
  })
  return { process: child, whenEnded: endPromise, output: () => output, pid: () => pid.trim() }
}

/**
 * Appends to the server's log file, with one rotated file: at most twice the size limit. Returns
 * whether the disk had room.
 */
function appendToLog(file: string, text: string): boolean {
  try {
    if (existsSync(file) && statSync(file).size > logSize) renameSync(file, `${file}.1`)
    appendFileSync(file, text, { mode: 0o600 })
    return true
  } catch (error) {
    if (hasErrorCode(error, 'ENOSPC') || hasErrorCode(error, 'EDQUOT')) return false
    throw error
  }
}

/**
 * Resolves when the server's lock file says that it accepts connections. Crash recovery may take a
 * while.
 */
export async function waitUntilServerReady(cluster: string, server: PostgresServer): Promise<'ready'> {
  for (;;) {
    const [pid, , , , , , , status] = (await readTextIfThere(join(cluster, 'postmaster.pid'))).split('\n')
    // Another server in this folder has another process id.
    if (status?.trim() === 'ready' && pid === server.pid()) return 'ready'
    if (server.process.exitCode !== null || server.process.signalCode !== null)
      return new Promise(() => undefined)
    await wait(10)
  }
}
