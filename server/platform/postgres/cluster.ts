import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { moveIntoPlace, temporaryPathFor } from './atomic-rename.ts'
import type { OsAccount } from './server-account.ts'
import { hasErrorCode } from './system.ts'

/**
 * The cluster's path as its server sees it. Started by root on Linux, the server changes into the
 * folder while still root and then uses its working directory, so its own user needs no access to
 * the parent folders.
 */
export const clusterPathFor = (cluster: string, account: OsAccount | null) =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/**
 * Creates an empty cluster with its superuser, completely or not at all. Throws with the program's
 * output.
 */
export async function makeCluster({
  binaries,
  account,
  cluster,
  password,
}: {
  binaries: string
  account: OsAccount | null
  cluster: string
  password: string
}) {
  const temporaryPath = await temporaryPathFor(cluster)
  const clusterPath = join(temporaryPath, 'cluster')
  const passwordFile = join(temporaryPath, 'password')
  await mkdir(clusterPath, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account)
    await Promise.all(
      [temporaryPath, clusterPath, passwordFile].map((path) => chown(path, account.uid, account.gid)),
    )
  const parameters = [
    '-D',
    clusterPathFor(clusterPath, account),
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C',
  ]
  parameters.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  parameters.push('--auth=scram-sha-256', '--pwfile=../password')
  const child = spawn(join(binaries, 'bin/initdb'), parameters, {
    cwd: clusterPath,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...account,
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  if (code === 0) await moveIntoPlace(clusterPath, cluster)
  await rm(temporaryPath, { recursive: true })
  if (code !== 0) throw new Error(`The embedded database could not be created:\n${output}`)
}

/** The superuser's password, created at the first start and stored next to the cluster. */
export async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password')
  if (!existsSync(file)) {
    // Written to a temporary file, so that nobody reads half of it. The link fails if another
    // process was faster.
    const temporaryPath = await temporaryPathFor(file)
    await writeFile(temporaryPath, randomBytes(24).toString('base64url'), { mode: 0o600 })
    try {
      await link(temporaryPath, file)
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error
    }
    await rm(temporaryPath)
  }
  return (await readFile(file, 'utf8')).trim()
}
