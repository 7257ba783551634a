import { conflict, Failure } from '../failure.ts'
import type { Connection } from '../platform/connection.ts'
import { type Files, StorageFullFailure } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { PlatformSettings } from '../platform/settings.ts'
import type { BackupStore } from './backup-store.ts'
import { encryptBackup } from './encryption.ts'
import { lockFilesForBackup } from './locks.ts'
import type { BackupHeader, BackupPart, Manifest } from './parts.ts'
import { takeSnapshot } from './snapshot.ts'
import { isSchemaEmpty, keyMarkOf } from './tables.ts'
import { writeTar } from './tar.ts'
import { connectUnlimited } from './unlimited-connection.ts'

const maxListedFiles = 20
const skippedStates = ['running', 'exists', 'none']

interface BackupOptions {
  connection: Connection
  files: Files
  settings: Pick<PlatformSettings, 'secretKey' | 'secretKeyPrevious' | 'backup'>
  now: () => Date
  place: BackupStore
  name: string
  isAutomatic: boolean
}

/**
 * The manifest of a complete backup, and the first files that were missing or damaged in the
 * storage.
 */
interface BackupResult {
  manifest: Manifest
  wrongFiles: string[]
}

/** Backs up a portal, which may be running, and records the result in its database. */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { connection, files, settings, now, place, name, isAutomatic } = options
  const { passphrase } = settings.backup
  const startedAt = now()
  const note = (result: BackupRunResult) =>
    recordBackup(connection, {
      startedAt,
      endedAt: now(),
      isAutomatic,
      place: `${place.displayName}/${name}`,
      ...result,
    })
  const client = await connectUnlimited(connection)
  try {
    if (await isSchemaEmpty(client))
      throw conflict('none', 'The database is empty: no portal has used it yet. There is nothing to back up')
    await lockFilesForBackup(client)
    const keys = keysOf(await keyMarkOf(client), settings)
    const snapshot = takeSnapshot({
      client,
      files,
      ...(passphrase && keys ? { keys } : {}),
      now: () => startedAt,
    })
    let manifest: Manifest | undefined
    const problem: string[] = []
    async function* watchedParts(): AsyncGenerator<BackupPart> {
      for await (const part of snapshot) {
        if (part.kind === 'manifest') manifest = part.manifest
        if (part.kind === 'files' && problem.length < maxListedFiles)
          problem.push(...part.files.filter((file) => file.wrong).map(({ key }) => key))
        yield part
      }
    }
    const tar = writeTar(watchedParts())
    const bytes = await place.write(name, passphrase ? encryptBackup(tar, passphrase) : tar)
    if (!manifest) throw new Error('A backup was written without its end')
    await note({ bytes, files: manifest.files.count, wrongFiles: manifest.files.wrong, failure: null })
    return { manifest, wrongFiles: problem.slice(0, maxListedFiles) }
  } catch (error) {
    // A refusal before the first attempt is not recorded as a failed backup.
    if (error instanceof Failure && skippedStates.includes(error.code)) throw error
    const failure = failureTextOf(error, place)
    // The caller needs the first error, also if it cannot be recorded: the database may be
    // unreachable.
    await note({ bytes: null, files: null, wrongFiles: null, failure }).catch(() => undefined)
    throw error instanceof Failure ? error : new Failure(500, 'failed', failure, { cause: error })
  } finally {
    await client.end()
  }
}

/** The configured keys, the database's own first. Throws if none belongs to the database. */
function keysOf(
  mark: string | null,
  { secretKey, secretKeyPrevious }: Pick<PlatformSettings, 'secretKey' | 'secretKeyPrevious'>,
): BackupHeader['keys'] {
  const secrets = createSecrets(secretKey, secretKeyPrevious)
  if (mark === null || mark === secrets.mark) return { present: secretKey, before: secretKeyPrevious }
  if (secretKeyPrevious !== undefined && mark === secrets.markBefore)
    return { present: secretKeyPrevious, before: secretKey }
  throw conflict(
    'key',
    'SECRET_KEY: this is not the key of this database. Run the command with the portal’s settings',
  )
}

function failureTextOf(error: unknown, { displayName }: BackupStore): string {
  if (error instanceof StorageFullFailure)
    return `No space left in ${displayName}. The unfinished backup was removed`
  if (!(error instanceof Error)) return `The backup failed: ${error}`
  if (error instanceof Failure) return error.message
  const { message, cause } = error
  return `The backup failed: ${message}${cause instanceof Error ? ` (${cause.message || cause.name})` : ''}`
}

interface BackupRunResult {
  bytes: number | null
  files: number | null
  wrongFiles: number | null
  failure: string | null
}

interface BackupNote extends BackupRunResult {
  startedAt: Date
  endedAt: Date
  isAutomatic: boolean
  place: string
}

async function recordBackup(connection: Connection, note: BackupNote): Promise<void> {
  // Uses another connection, because that of the backup may be inside a transaction.
  const client = await connectUnlimited(connection)
  try {
    // A portal not started since its upgrade lacks the table.
    const { rows } = await client.query<{ has: boolean }>(`select to_regclass('backups') is not null as has`)
    if (!rows[0]?.has) return
    const { startedAt, endedAt, isAutomatic, place, bytes, files, wrongFiles, failure } = note
    await client.query(
      `insert into backups (id, began_at, ended_at, by_itself, place, bytes, files, wrong_files, failure)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [newId(), startedAt, endedAt, isAutomatic, place, bytes, files, wrongFiles, failure],
    )
    await client.query(`delete from backups where began_at < $1::timestamptz - interval '1 year'`, [
      startedAt,
    ])
  } finally {
    await client.end()
  }
}
