import { existsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { conflict } from '../failure.ts'
import { InvalidSettingError } from '../platform/invalid-setting.ts'
import { isBucket, type PlatformSettings } from '../platform/settings.ts'
import type { BackupStore } from './backup-store.ts'
import { folderStore } from './folder-store.ts'

/**
 * Opens a backup place: a folder, a file, or s3://bucket/prefix. `name` is set for a single backup.
 */
export async function openStore(
  location: string,
  { s3Service }: Pick<PlatformSettings, 's3Service'>,
): Promise<{ place: BackupStore; name: string | null }> {
  if (!isBucket(location)) {
    const path = resolve(location)
    const isFolder = location.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
    if (isFolder) return { place: folderStore(path), name: null }
    // An unmounted folder would otherwise be created as a file.
    if (!existsSync(path) && !isFileName(path))
      throw conflict('none', `There is no folder ${path}. A backup's own file ends in .tar or .tar.age`)
    return { place: folderStore(dirname(path)), name: basename(path) }
  }
  const [bucket = '', ...folderParts] = location.slice('s3://'.length).split('/')
  if (!s3Service)
    throw new InvalidSettingError(
      `S3_ACCESS_KEY_ID: must be set, with S3_SECRET_ACCESS_KEY, to reach ${location}`,
    )
  const { bucketStore: bucketPlace } = await import('./bucket-store.ts')
  const lastFolderPart = folderParts.at(-1) ?? ''
  const name = isFileName(lastFolderPart) ? lastFolderPart : null
  const prefix = (name ? folderParts.slice(0, -1) : folderParts).filter(Boolean).join('/')
  return { place: bucketPlace(s3Service, { bucket, prefix }), name }
}

const isFileName = (name: string) => /\.(tar|age)$/.test(name)

/** The latest backup of a place. */
export async function newestBackupIn(backupStore: BackupStore): Promise<string> {
  const name = (await backupStore.names()).sort().at(-1)
  if (!name) throw conflict('none', `There is no backup in ${backupStore.displayName}`)
  return name
}

/** Removes all but the last `keepCount` backups. */
export async function pruneBackups(backupStore: BackupStore, keepCount: number): Promise<void> {
  const names = (await backupStore.names()).sort()
  for (const name of names.slice(0, -keepCount)) await backupStore.remove(name)
}
