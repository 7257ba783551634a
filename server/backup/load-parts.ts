import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { conflict } from '../failure.ts'
import { discardFile, type Files, wrapStorageError } from '../platform/files.ts'
import { migrateOnly, UnknownMigrationError } from '../platform/migrations.ts'
import { DamagedBackupError } from './damaged-backup.ts'
import {
  type BackupFile,
  type BackupHeader,
  type BackupPart,
  fileKeyPattern,
  type Manifest,
  type TableDigest,
} from './parts.ts'
import { readResumably } from './read-resumably.ts'
import { copyFromTable, copyIntoTable, copyTargetSql, sumRows } from './table-copy.ts'
import {
  advanceJobNumbers,
  dropConstraints,
  hasJobs,
  isSchemaEmpty,
  queuedJobsTable,
  setSequences,
  storedTablesOf,
} from './tables.ts'

interface LoadTarget {
  client: pg.Client
  /** The storage that gets the files. Null: no file is loaded. */
  files: Files | null
  withJobs: boolean
  /**
   * Called before the commit, once everything is loaded and compared. If this function throws,
   * nothing is kept.
   */
  beforeCommit?: (() => void) | undefined
}

/**
 * Loads all rows of a backup into an empty database in one transaction, in the backup's own schema
 * version, and its files into a storage. Then reads all rows and files back and compares them. On
 * any difference it throws and leaves the database empty. The queue's own tables must exist
 * already.
 */
export async function loadParts(
  parts: AsyncIterable<BackupPart>,
  { client, files, withJobs, beforeCommit }: LoadTarget,
): Promise<Manifest> {
  await client.query('begin')
  try {
    if (!(await isSchemaEmpty(client)))
      throw conflict('not_empty', 'The database is not empty: it has tables. Use a new one')
    if (await hasJobs(client))
      throw conflict('not_empty', 'The database is not empty: jobs wait in its queue. Use a new one')
    const manifest = await loadBackupParts(parts, { client, files, withJobs })
    await advanceJobNumbers(client)
    beforeCommit?.()
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function loadBackupParts(
  parts: AsyncIterable<BackupPart>,
  { client, files, withJobs }: LoadTarget,
): Promise<Manifest> {
  let tables: BackupTables | undefined
  let manifest: Manifest | undefined
  try {
    for await (const part of parts) {
      if (part.kind === 'about') tables = await tablesFor(client, part.about, withJobs)
      if (part.kind === 'some rows') await tables?.write(part.table, part.rows)
      if (part.kind === 'rows') await tables?.end(part.rows)
      if (part.kind === 'sequences') {
        await setSequences(client, part.sequences)
        await tables?.finish()
        await forgetThumbnails(client)
        await refuseOtherKeys(client)
        if (files) await refuseOthersFiles(client, files)
      }
      if (files) await putFilePart(part, files)
      if (part.kind === 'manifest') manifest = part.manifest
    }
  } finally {
    tables?.breakOff()
  }
  if (!manifest) throw new Error('A backup without its end was put back')
  return manifest
}

type BackupTables = Awaited<ReturnType<typeof tablesFor>>

/** Creates the empty tables of a backup and prepares them for loading. */
async function tablesFor(client: pg.Client, { migrations, tables }: BackupHeader, hasJobs: boolean) {
  await migrateOnly(client, migrations).catch((error: unknown) => {
    if (!(error instanceof UnknownMigrationError)) throw error
    throw conflict(
      'newer',
      `This backup was made by a newer release of the portal (with migration ${error.message}). Restore the backup with that release`,
    )
  })
  if (!isDeepStrictEqual(tableSignature(await storedTablesOf(client)), tableSignature(tables)))
    throw new DamagedBackupError('its tables are not those that its migrations make')
  const restoreConstraints = await dropConstraints(client, tables)
  // The migrations have inserted rows that the backup contains as well.
  await client.query(`truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
  await client.query(queuedJobsTable.make)
  const targets = new Map(
    [...tables, queuedJobsTable].map(({ name, columns }) => [name, copyTargetSql(name, columns)]),
  )
  const targetOf = (name: string) => {
    const target = targets.get(name)
    if (target === undefined) throw new DamagedBackupError(`it has rows of ${name}, but no such table`)
    return target
  }
  let openTable: ReturnType<typeof copyIntoTable> | undefined

  const compare = async ({ name }: TableDigest, source: string, tableDigest: TableDigest) => {
    const loadedDigest = await sumRows(copyFromTable(client, name, source))
    if (!isDeepStrictEqual(loadedDigest, tableDigest))
      throw new Error(`The rows of ${name} were not stored as they are in the backup`)
  }
  return {
    async write(name: string, rows: Buffer) {
      openTable ??= copyIntoTable(client, targetOf(name))
      await openTable.write(rows)
    },
    async end(rows: TableDigest) {
      await openTable?.end()
      openTable = undefined
      if (rows.name !== queuedJobsTable.name) return compare(rows, targetOf(rows.name), rows)
      if (!hasJobs) return
      await client.query(queuedJobsTable.queue)
      await compare(rows, queuedJobsTable.source, rows)
    },
    /** Aborts the COPY of an unfinished table. */
    breakOff() {
      openTable?.breakOff()
    },
    async finish() {
      for (const statement of restoreConstraints) await client.query(statement)
    },
  }
}

/** Columns are sorted, because their order depends on the order of migrations. */
const tableSignature = (tables: BackupHeader['tables']) =>
  tables.map(({ name, columns }) => [name, ...columns.toSorted()].join('\n')).sort()

/** Backups have no thumbnails. They are drawn again when somebody looks at their documents. */
async function forgetThumbnails(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('thumbnails') is not null as exists`,
  )
  if (rows[0]?.exists) await client.query('delete from thumbnails')
}

/** A storage key becomes part of a path. No key may lead out of the storage. */
async function refuseOtherKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    'select storage_key as key from documents where storage_key !~ $1 limit 1',
    [fileKeyPattern.source],
  )
  if (rows[0])
    throw new DamagedBackupError(`a document names the file ${rows[0].key}, which is not a valid key`)
}

/**
 * A storage serves one portal, whose cleanup would remove another portal's files. Files of an
 * earlier attempt at this restore are allowed.
 */
async function refuseOthersFiles(client: pg.Client, files: Files): Promise<void> {
  let keys: string[] = []
  const checkKeys = async () => {
    const { rows } = await client.query<{ key: string }>(
      'select key from unnest($1::text[]) as key where not exists (select from documents where storage_key = key) limit 1',
      [keys],
    )
    if (rows[0])
      throw conflict(
        'not_empty',
        `The file storage is not empty: it has ${rows[0].key}, which is not in the backup. Use an empty folder or bucket`,
      )
    keys = []
  }
  for await (const { key } of files.all()) {
    keys.push(key)
    if (keys.length === 500) await checkKeys()
  }
  await checkKeys()
}

/** Loads files into an empty storage, reads them back and compares them. */
export async function loadFiles(
  parts: AsyncIterable<BackupPart>,
  client: pg.Client,
  files: Files,
): Promise<void> {
  await refuseOthersFiles(client, files)
  for await (const part of parts) await putFilePart(part, files)
}

async function putFilePart(part: BackupPart, files: Files): Promise<void> {
  if (part.kind === 'file') await putFile(files, part)
  if (part.kind === 'files') await compareFiles(files, part.files)
}

async function putFile(files: Files, { key, content }: Extract<BackupPart, { kind: 'file' }>): Promise<void> {
  const path = join(files.incoming, key)
  await wrapStorageError(mkdir(files.incoming, { recursive: true }))
  try {
    // The storage takes over only files that are synced to disk.
    await pipeline(content, createWriteStream(path, { flush: true, mode: 0o600 }))
    await files.store(key, path)
  } catch (error) {
    await discardFile(path)
    throw error
  }
}

async function compareFiles(files: Files, list: readonly BackupFile[]): Promise<void> {
  for (const { key, size, sha256, wrong } of list) {
    if (wrong === 'missing') continue
    const hash = createHash('sha256')
    if (size > 0)
      for await (const piece of readResumably((start) => files.read(key, { start, end: size - 1 })))
        hash.update(piece)
    if (hash.digest('hex') !== sha256)
      throw new Error(`The file ${key} was not stored as it is in the backup`)
  }
}
