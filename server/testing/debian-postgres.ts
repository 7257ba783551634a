import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { Connection } from '../platform/connection.ts'
import { postgresOsUser } from '../platform/postgres/server-account.ts'
import { debianPackages } from './debian.ts'
import { makeTestFolder } from './folders.ts'
import { freePort } from './pgbouncer.ts'
import { waitForExit } from './process.ts'

const user = 'portal'

/** A folder for the PostgreSQL account, and Debian's program folder. */
async function prepareCluster() {
  debianPackages('postgresql', 'postgresql-client')
  const folder = await makeTestFolder()
  const account = await postgresOsUser(join(folder, 'none'))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (account) await chown(data, account.uid, account.gid)
  const versions = (await readdir('/usr/lib/postgresql')).map(Number).sort((one, other) => other - one)
  const programs = `/usr/lib/postgresql/${versions[0]}/bin`
  const as = { ...account, cwd: data }
  const run = (name: string, ...commandArguments: string[]) =>
    promisify(execFile)(join(programs, name), commandArguments, as)
  return { data, programs, as, run }
}

/** Runs a server on a data folder until the test ends. */
async function startServed({ data, programs, as }: Awaited<ReturnType<typeof prepareCluster>>) {
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const start = async () => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      as,
    )
    let output = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (text) => {
        output += text
        if (/ready to accept (read-only )?connections/.test(output)) resolve()
      })
      child.on('exit', () => reject(new Error(output)))
    })
    return child
  }
  const child = await start()
  onTestFinished(() => waitForExit(child, 'SIGQUIT').then(() => undefined))
  const connection: Connection & { port: number } = { host: '127.0.0.1', port, user, database: 'postgres' }
  return {
    connection,
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
  }
}

/** A Debian PostgreSQL server with trust authentication. */
export async function debianPostgres() {
  const one = await prepareCluster()
  await one.run('initdb', '-D', one.data, '-U', user, '--auth=trust', '--encoding=UTF8', '--no-sync')
  return startServed(one)
}
