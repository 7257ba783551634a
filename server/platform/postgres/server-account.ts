import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A server account other than root: PostgreSQL refuses to run as root. */
export interface OsAccount {
  uid: number
  gid: number
}

/**
 * The account that PostgreSQL runs as. Null: the current user. If root starts the portal: the owner
 * of the cluster's folder, otherwise `postgres` or `nobody`.
 */
export async function postgresOsUser(cluster: string): Promise<OsAccount | null> {
  if (process.getuid?.() !== 0) return null
  if (existsSync(cluster)) {
    const { uid, gid } = await stat(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    // macOS writes the uid of nobody as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user `nobody` to run it as. Please start the portal as another user',
  )
}

/** Whether another user may traverse every folder of a path. */
export async function isReachable(path: string, { uid, gid }: OsAccount): Promise<boolean> {
  for (let index = path; ; index = dirname(index)) {
    const fileStats = await stat(index)
    const searchBit = fileStats.uid === uid ? 0o100 : fileStats.gid === gid ? 0o010 : 0o001
    if ((fileStats.mode & searchBit) === 0) return false
    if (index === dirname(index)) return true
  }
}
