import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isReachable, type OsAccount } from './server-account.ts'

/** Part of the socket's file name. */
export const socketPort = 5432

/** Advice when the server cannot reach the data folder. */
export const folderRemedies =
  'Set DATA_DIR to a folder that others may enter (/var/lib/portal, say), start the portal as a normal user, ' +
  'or set DATABASE_URL to a PostgreSQL of your own'

/**
 * A folder for programs and socket that the server's user can reach: the data folder or, if it is
 * closed to that user (root's home, for example), a folder that root owns below the system's
 * temporary folder.
 */
export async function makeFolderReachable(folder: string, account: OsAccount | null): Promise<string> {
  if (!account || (await isReachable(folder, account))) return folder
  const reachableFolder = process.platform === 'linux' ? await temporaryFolder(folder) : null
  if (reachableFolder && (await isReachable(reachableFolder, account))) return reachableFolder
  throw new Error(
    `PostgreSQL does not run as root, and the user it runs as instead cannot reach ${folder}.\n${folderRemedies}`,
  )
}

/**
 * A folder of this user below the system's temporary folder. Anybody may have created it first, so
 * its owner is checked.
 */
async function temporaryFolder(folder: string): Promise<string> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const folderPath = join(tmpdir(), `portal-${name}`)
  await mkdir(folderPath, { recursive: true })
  const folderStats = await lstat(folderPath)
  if (!folderStats.isDirectory() || folderStats.uid !== process.getuid?.())
    throw new Error(`${folderPath} belongs to another user. Please remove it`)
  await chmod(folderPath, 0o755)
  return folderPath
}

/**
 * The socket's folder: in the data folder, or a private one if that path is too long for a socket
 * (107 bytes).
 */
export async function socketFolder(
  folder: string,
  reachableFolder: string,
  account: OsAccount | null,
): Promise<string> {
  const dataSocketFolder = join(reachableFolder, 'socket')
  const isShort = Buffer.byteLength(join(dataSocketFolder, `.s.PGSQL.${socketPort}`)) < 100
  const socketPath = isShort ? dataSocketFolder : join(await temporaryFolder(folder), 'socket')
  await mkdir(socketPath, { recursive: true, mode: 0o700 })
  if (account) await chown(socketPath, account.uid, account.gid)
  await chmod(socketPath, 0o700)
  return socketPath
}
