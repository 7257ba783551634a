import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, isReachable } from './server-account.ts'

/** In the name of the socket. */
export const socketPort = 5432

/** What a person can do where the server cannot reach the data folder. */
export const folderRemedies =
  'Set DATA_DIR to a folder that others may enter (/var/lib/portal, say), start the portal as a normal user, ' +
  'or set DATABASE_URL to a PostgreSQL of your own'

/**
 * A folder for the programs and the socket that the server's user can reach: the data folder, or, where that is
 * closed to it (root's home, say), one that root keeps below the system's temporary folder.
 */
export async function reachableFolder(folder: string, account: Account | null): Promise<string> {
  if (!account || (await isReachable(folder, account))) return folder
  const open = process.platform === 'linux' ? await temporaryFolder(folder) : null
  if (open && (await isReachable(open, account))) return open
  throw new Error(
    `PostgreSQL does not run as root, and the user it runs as instead cannot reach ${folder}.\n${folderRemedies}`,
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

/** Where the socket stands: in the data folder, or, where that path is too long for a socket (107 bytes), in a private one. */
export async function socketFolder(folder: string, open: string, account: Account | null): Promise<string> {
  const near = join(open, 'socket')
  const isShort = Buffer.byteLength(join(near, `.s.PGSQL.${socketPort}`)) < 100
  const place = isShort ? near : join(await temporaryFolder(folder), 'socket')
  await mkdir(place, { recursive: true, mode: 0o700 })
  if (account) await chown(place, account.uid, account.gid)
  await chmod(place, 0o700)
  return place
}
