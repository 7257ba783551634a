import { spawn } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Connection } from '../platform/connection.ts'
import { postgresOsUser } from '../platform/postgres/server-account.ts'
import { debianPackages } from './debian.ts'
import { makeTestFolder } from './folders.ts'
import { waitForExit } from './process.ts'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const socketAddress = server.address()
      server.close(() => resolve(typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0))
    })
  })

/** Debian's PgBouncer before a database: transaction mode, `size` shared connections. */
export async function pgbouncer({ host, port, user, password, database }: Connection, size: number) {
  debianPackages('pgbouncer')
  const folder = await makeTestFolder()
  await chmod(folder, 0o755)
  const listen = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
portal = host=${host} port=${port ?? 5432} dbname=${database} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
min_pool_size = ${size}
`,
  )
  // The socket of the tests' database is readable by its own account only.
  const child = spawn('pgbouncer', [config], (await postgresOsUser(join(folder, 'none'))) ?? {})
  onTestFinished(() => waitForExit(child, 'SIGINT').then(() => undefined))
  let output = ''
  const listenPromise = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      output += text
      if (/process up/.test(output)) resolve()
    })
    child.on('exit', () => reject(new Error(output)))
  })
  await listenPromise
  return { host: '127.0.0.1', port: listen, user: 'portal', database: 'portal' }
}
