import type { DB } from '../database/tables.ts'
import { conflict } from '../failure.ts'
import { listenerName } from '../platform/change-feed.ts'
import type { Connection } from '../platform/connection.ts'
import { openDb, openPoolWith } from '../platform/db.ts'
import type { Files } from '../platform/files.ts'
import { prepareJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { migrate, withStartLock } from '../platform/migrations.ts'
import { createSecrets } from '../platform/secrets.ts'
import { noTimeLimits } from '../platform/time-limits.ts'
import type { BackupStore } from './backup-store.ts'
import { decryptBackup } from './encryption.ts'
import { loadParts } from './load-parts.ts'
import type { BackupHeader, BackupPart, Manifest } from './parts.ts'
import { readTar } from './tar.ts'
import { connectUnlimited } from './unlimited-connection.ts'
import { verifyParts } from './verify-parts.ts'

/** Reads a backup and verifies each part against its manifest. */
export async function* readBackup(
  { place, name }: { place: BackupStore; name: string },
  passphrase: string | undefined,
): AsyncGenerator<BackupPart> {
  yield* verifyParts(readTar(decryptBackup(await place.read(name), passphrase)))
}

/**
 * Verifies a backup by reading all of it. Throws DamagedBackupError with the place of the damage.
 * `onHeader` gets the header, and may throw to refuse the backup.
 */
export async function verifyBackup(
  parts: AsyncIterable<BackupPart>,
  onHeader: (header: BackupHeader) => void = () => undefined,
): Promise<Manifest> {
  let manifest: Manifest | undefined
  for await (const part of parts) {
    if (part.kind === 'about') onHeader(part.about)
    if (part.kind === 'manifest') manifest = part.manifest
  }
  if (!manifest) throw new Error('A backup without its end was taken for whole')
  return manifest
}

/**
 * The key that decrypts a backup's stored secrets: the given one, or the one in the backup. Throws
 * if neither belongs to its database.
 */
export function backupKeyFor({ keyMark, keys }: BackupHeader, value: string | undefined): string | undefined {
  const key = value ?? keys?.present
  if (keyMark === null) return key
  if (key === undefined)
    throw conflict(
      'key',
      'SECRET_KEY: this backup is not encrypted, so it does not contain its key. Set the key of the portal it was made from',
    )
  if (createSecrets(key).mark !== keyMark)
    throw conflict(
      'key',
      'SECRET_KEY: the key of this backup differs from the one set, or kept as secret.key in DATA_DIR. Set the backup’s key. An encrypted backup contains its key: then set none, and move that file away. Nothing was restored',
    )
  return key
}

/**
 * Runs the work while no portal uses the database, and prevents starts meanwhile. Throws if a
 * portal is running.
 */
export const withPortalStopped = <T>(connection: Connection, work: () => Promise<T>): Promise<T> =>
  withStartLock(connection, async () => {
    const client = await connectUnlimited(connection)
    try {
      const { rowCount } = await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
        [listenerName],
      )
      if (rowCount) throw conflict('running', 'A portal is running on this database. Stop it first')
    } finally {
      await client.end()
    }
    return work()
  })

interface RestoreTarget {
  connection: Connection
  /** The storage that gets the files. Null: no file is restored. */
  files: Files | null
  /** Whether waiting jobs are queued again. */
  withJobs: boolean
  log: Log
  /**
   * Called before the commit, once everything is loaded and compared. If this function throws, the
   * database is left empty.
   */
  beforeCommit?: () => void
}

/**
 * Restores a backup into an empty database and an empty storage, compares everything, and then
 * migrates the tables to this release.
 */
export async function restoreParts(
  parts: AsyncIterable<BackupPart>,
  { connection, files, withJobs, log, beforeCommit }: RestoreTarget,
): Promise<Manifest> {
  const pool = openPoolWith(noTimeLimits, connection, 1)
  const client = await connectUnlimited(connection)
  try {
    await prepareJobs(pool, log)
    const manifest = await loadParts(parts, { client, files, withJobs, beforeCommit })
    await migrate(openDb<DB>(pool))
    return manifest
  } finally {
    await client.end()
    await pool.end()
  }
}
