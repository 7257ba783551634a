import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Files, MissingFileFailure } from '../platform/files.ts'
import { hashWhileReading } from '../platform/hash-while-reading.ts'
import { version } from '../platform/releases.ts'
import type { BackupFile, BackupHeader, BackupPart, Manifest, TableDigest } from './parts.ts'
import { readResumably } from './read-resumably.ts'
import { copyFromTable, copyTargetSql } from './table-copy.ts'
import {
  appliedMigrations,
  keyMarkOf,
  postgresVersionOf,
  queuedJobsTable,
  sequencesOf,
  storedTablesOf,
} from './tables.ts'

interface SnapshotSource {
  /** A connection that holds the files lock (`lockFilesForBackup`). */
  client: pg.Client
  /** The storage of the files. Null: a backup without files. */
  files: Files | null
  /** The encryption keys. Only an encrypted backup may contain them. */
  keys?: BackupHeader['keys']
  now: () => Date
}

/**
 * Everything that the portal stores, at one moment: all rows of one snapshot, then every file they
 * refer to. The transaction ends with the rows, so that dead tuples are not kept while files are
 * read.
 */
export async function* takeSnapshot({
  client,
  files,
  keys,
  now,
}: SnapshotSource): AsyncGenerator<BackupPart> {
  await client.query('begin isolation level repeatable read read only')
  const header: BackupHeader = {
    format: 1,
    takenAt: now().toISOString(),
    portal: version,
    postgres: await postgresVersionOf(client),
    migrations: await appliedMigrations(client),
    keyMark: await keyMarkOf(client),
    ...(keys ? { keys } : {}),
    tables: await storedTablesOf(client),
  }
  yield { kind: 'about', about: header }
  const tables: TableDigest[] = []
  const sources = header.tables.map(({ name, columns }) => ({ name, source: copyTargetSql(name, columns) }))
  for (const { name, source } of [...sources, queuedJobsTable]) {
    const rows = yield* iterateNamedRows(name, copyFromTable(client, name, source))
    tables.push(rows)
    yield { kind: 'rows', rows }
  }
  const sequences = await sequencesOf(client)
  yield { kind: 'sequences', sequences }
  await client.query(knownFilesSql)
  await client.query('commit')
  const fileCounts = files ? yield* readSnapshotFiles(client, files) : emptyFileCounts()
  yield { kind: 'manifest', manifest: { about: header, sequences, tables, files: fileCounts } }
}

/** Yields only the files, for a stopped portal. */
export async function* snapshotFiles(client: pg.Client, files: Files): AsyncGenerator<BackupPart> {
  await client.query('begin')
  await client.query(knownFilesSql)
  await client.query('commit')
  yield* readSnapshotFiles(client, files)
}

const emptyFileCounts = () => ({ count: 0, bytes: 0, wrong: 0, sha256: createHash('sha256').digest('hex') })

async function* iterateNamedRows(
  table: string,
  pieces: AsyncGenerator<Buffer, TableDigest>,
): AsyncGenerator<BackupPart, TableDigest> {
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return value
    yield { kind: 'some rows', table, rows: value }
  }
}

// The cursor outlives its transaction (`with hold`): the files are read after it. Early schema
// versions have no column for the hash.
const knownFilesSql = `declare known_files cursor with hold for
  select storage_key as key, size::float8 as size, to_jsonb(documents) ->> 'sha256' as hash
  from documents order by storage_key`

interface KnownFile {
  key: string
  size: number
  hash: string | null
}

// Number of files per list.
const filesPerRead = 500

/** Every file that the snapshot refers to. */
async function* readSnapshotFiles(
  client: pg.Client,
  files: Files,
): AsyncGenerator<BackupPart, Manifest['files']> {
  const totals = emptyFileCounts()
  const hash = createHash('sha256')
  for (;;) {
    const { rows } = await client.query<KnownFile>(`fetch ${filesPerRead} from known_files`)
    if (rows.length === 0) return { ...totals, sha256: hash.digest('hex') }
    const list: BackupFile[] = []
    for (const storedFile of rows) list.push(yield* readSnapshotFile(files, storedFile))
    for (const file of list) {
      totals.count += 1
      totals.bytes += file.size
      totals.wrong += file.wrong ? 1 : 0
      hash.update(fileDigestLine(file))
    }
    yield { kind: 'files', files: list }
  }
}

/** A file's line in the hash of all files. */
export const fileDigestLine = ({ key, sha256 }: BackupFile) => `${sha256 ?? 'missing'}  ${key}\n`

/**
 * Takes one file. A missing or damaged file is recorded and does not fail the backup. An
 * unreachable storage fails the backup.
 */
async function* readSnapshotFile(
  files: Files,
  { key, size, hash: expectedHash }: KnownFile,
): AsyncGenerator<BackupPart, BackupFile> {
  const pieces =
    size === 0 ? emptyPieces() : readResumably((start) => files.read(key, { start, end: size - 1 }))
  const hash = createHash('sha256')
  const firstPiece = await pieces.next().catch((error: unknown) => {
    if (error instanceof MissingFileFailure) return null
    throw error
  })
  if (!firstPiece) return { key, size: 0, sha256: null, wrong: 'missing' }
  yield { kind: 'file', key, size, content: hashWhileReading(padToLength(firstPiece, pieces, size), hash) }
  const sha256 = hash.digest('hex')
  const isHashRight = expectedHash === null || expectedHash === `\\x${sha256}`
  return { key, size, sha256, ...(isHashRight ? {} : { wrong: 'damaged' as const }) }
}

async function* emptyPieces(): AsyncGenerator<Uint8Array, void> {}

/** The content at its recorded length. Zeros replace an end that the storage has lost. */
async function* padToLength(
  firstPiece: IteratorResult<Uint8Array, void>,
  rest: AsyncGenerator<Uint8Array, void>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let remainingBytes = size
  for (let next = firstPiece; next.value; ) {
    remainingBytes -= next.value.length
    yield next.value
    next = await rest.next().catch((error: unknown) => {
      if (error instanceof MissingFileFailure) return { done: true as const, value: undefined }
      throw error
    })
  }
  for (; remainingBytes > 0; remainingBytes -= emptyPage.length)
    yield emptyPage.subarray(0, Math.min(remainingBytes, emptyPage.length))
}

const emptyPage = new Uint8Array(65_536)
