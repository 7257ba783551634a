import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { moveIntoPlace, temporaryPathFor } from './atomic-rename.ts'
import type { Account } from './server-account.ts'
import { isCode } from './system.ts'

/**
 * The cluster as its server names it. Started by root on Linux, the server enters the folder while it is still root
 * and then knows it only as the folder it stands in, so that the way there may be closed to its own user.
 */
export const clusterPathFor = (cluster: string, account: Account | null) =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/** Makes an empty cluster with its superuser; whole, or not at all. Throws with what the program said. */
export async function makeCluster({
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
  const making = await temporaryPathFor(cluster)
  const place = join(making, 'cluster')
  const passwordFile = join(making, 'password')
  await mkdir(place, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account)
    await Promise.all([making, place, passwordFile].map((path) => chown(path, account.uid, account.gid)))
  const parameters = ['-D', clusterPathFor(place, account), '-U', 'postgres', '--encoding=UTF8', '--locale=C']
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
  if (code === 0) await moveIntoPlace(place, cluster)
  await rm(making, { recursive: true })
  if (code !== 0) throw new Error(`The embedded database could not be made:\n${said}`)
}

/** The superuser's password, made at the first start and kept beside the cluster. */
export async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password')
  if (!existsSync(file)) {
    // Written aside, so that nobody ever reads half of it; the link fails where another process was quicker.
    const making = await temporaryPathFor(file)
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
