import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterPathFor } from './cluster.ts'
import { socketPort } from './folders.ts'
import type { Account } from './server-account.ts'
import { isCode, readTextIfThere } from './system.ts'

const leaving = /terminating connection due to administrator command/
const logSize = 1_000_000
/** What it says where another server is on the same folder. */
export const folderInUse = /lock file "[^"]*" already exists|pre-existing shared memory block/
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

export interface PostgresServer {
  process: ChildProcess
  ended: Promise<void>
  output: () => string
  pid: () => string
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
  /** Where its log file stands. */
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
}: Launch): PostgresServer {
  const parameters = Object.entries({
    ...modest,
    ...discreet,
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
    if (folderInUse.test(text)) return
    const isKept = keepInLog(join(folder, 'postgres.log'), text)
    if (!isKept || (/FATAL|PANIC/.test(text) && !leaving.test(text))) log(text.trim())
  })
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('close', () => resolve())
    child.on('error', reject)
  })
  return { process: child, ended, output: () => said, pid: () => pid.trim() }
}

/**
 * What the server says stays in its log file, and before that in one more: never more than twice the size. Answers whether
 * there was room for it.
 */
function keepInLog(file: string, text: string): boolean {
  try {
    if (existsSync(file) && statSync(file).size > logSize) renameSync(file, `${file}.1`)
    appendFileSync(file, text, { mode: 0o600 })
    return true
  } catch (error) {
    if (isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT')) return false
    throw error
  }
}

/** Resolves when the server says in its lock file that it takes connections; recovery after a crash may take its time. */
export async function untilReady(cluster: string, server: PostgresServer): Promise<'ready'> {
  for (;;) {
    const [pid, , , , , , , status] = (await readTextIfThere(join(cluster, 'postmaster.pid'))).split('\n')
    // Somebody else's server on this folder has another number.
    if (status?.trim() === 'ready' && pid === server.pid()) return 'ready'
    if (server.process.exitCode !== null || server.process.signalCode !== null)
      return new Promise(() => undefined)
    await wait(10)
  }
}
