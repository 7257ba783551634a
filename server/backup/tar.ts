import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { extract, type Header, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { StorageFailure } from '../platform/files.ts'
import { DamagedBackupError } from './damaged-backup.ts'
import {
  BackupFile,
  BackupHeader,
  type BackupPart,
  FileKey,
  Manifest,
  Sequences,
  TableDigest,
} from './parts.ts'

/*
 * A backup is an ordinary tar file:
 *
 *   about.json                  header
 *   tables/<table>/<n>.copy.gz  rows in COPY format; the parts of one table are consecutive
 *   tables/<table>.json         digest of its rows
 *   sequences.json
 *   files/<key>                 a file, unchanged
 *   lists/<n>.json              the files before this list, with their hashes
 *   manifest.json               all digests again; a backup without it is incomplete
 */

const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

// In bytes, for entries that are read into memory at once. The parts that the portal writes are
// about 1 MB. The limit keeps a crafted backup from filling memory.
const maxEntryBytes = 64 * 2 ** 20
const maxPieceBytes = 256 * 2 ** 20

/** Writes the parts of a backup as one tar. */
export async function* writeTar(parts: AsyncIterable<BackupPart>): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const writePromise = writeAll(parts, tar).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  writePromise.catch(() => undefined)
  yield* bytesOf(tar)
  await writePromise
}

async function writeAll(parts: AsyncIterable<BackupPart>, tar: Pack): Promise<void> {
  let pieces = 0
  let entryCount = 0
  const json = (name: string, value: unknown) => writeEntry(tar, name, Buffer.from(JSON.stringify(value)))
  for await (const part of parts) {
    if (part.kind === 'about') await json('about.json', part.about)
    if (part.kind === 'some rows') {
      pieces += 1
      await writeEntry(
        tar,
        `tables/${part.table}/${pieces}.copy.gz`,
        await compressGzip(part.rows, { level: 1 }),
      )
    }
    if (part.kind === 'rows') {
      pieces = 0
      await json(`tables/${part.rows.name}.json`, part.rows)
    }
    if (part.kind === 'sequences') await json('sequences.json', part.sequences)
    if (part.kind === 'file') await writeFile(tar, part)
    if (part.kind === 'files') {
      entryCount += 1
      await json(`lists/${entryCount}.json`, part.files)
    }
    if (part.kind === 'manifest') await json('manifest.json', part.manifest)
  }
  tar.finalize()
}

const writeEntry = (tar: Pack, name: string, content: Buffer) =>
  new Promise<void>((resolve, reject) => {
    tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
  })

async function writeFile(
  tar: Pack,
  { key, size, content }: Extract<BackupPart, { kind: 'file' }>,
): Promise<void> {
  const { promise: takenPromise, resolve, reject } = Promise.withResolvers<void>()
  const entry = tar.entry({ name: `files/${key}`, size }, (error) => (error ? reject(error) : resolve()))
  await Promise.all([pipeline(copyChunks(content), entry), takenPromise])
}

/** Copies each chunk: the next one may reuse its memory. */
async function* copyChunks(content: AsyncIterable<Uint8Array>) {
  for await (const piece of content) yield Buffer.from(piece)
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) if (piece instanceof Uint8Array) yield piece
}

/**
 * Reads the parts of a backup from its tar. Throws DamagedBackupError with the place where the tar
 * is incomplete or not a backup.
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  const tar = extract()
  let readBytes = 0
  let entry = 'its beginning'
  /**
   * Turns an error of the content into DamagedBackupError. An error of the storage is not damage.
   */
  const toDamageError = (error: unknown) =>
    error instanceof DamagedBackupError ||
    // A wrong passphrase is not damage either.
    error instanceof Failure ||
    error instanceof StorageFailure ||
    (error instanceof Error && 'syscall' in error)
      ? error
      : new DamagedBackupError(`before byte ${readBytes}, in ${entry}`, error)
  async function* countedContent() {
    for await (const piece of bytes) {
      readBytes += piece.length
      yield piece
    }
  }
  async function* contentOf(source: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    try {
      yield* bytesOf(source)
    } catch (error) {
      throw toDamageError(error)
    }
  }
  const feedPromise = pipeline(countedContent, tar).catch((error: Error) => tar.destroy(error))
  try {
    for await (const tarEntry of tar) {
      entry = tarEntry.header.name
      yield await partOf(tarEntry.header, contentOf(tarEntry))
    }
  } catch (error) {
    throw toDamageError(error)
  } finally {
    tar.destroy(null)
    await feedPromise
  }
}

async function partOf({ name, size }: Header, content: AsyncIterable<Uint8Array>): Promise<BackupPart> {
  const [folder = '', firstSegment = '', secondSegment] = name.split('/')
  if (folder === 'files') return { kind: 'file', key: parseEntry(FileKey, firstSegment), size, content }
  if (size > maxEntryBytes) throw new Error('it is too large')
  const json = async <T>(schema: z.ZodType<T>) => parseEntry(schema, JSON.parse(await text(content)))
  if (name === 'about.json') return { kind: 'about', about: await json(BackupHeader) }
  if (name === 'sequences.json') return { kind: 'sequences', sequences: await json(Sequences) }
  if (name === 'manifest.json') return { kind: 'manifest', manifest: await json(Manifest) }
  if (folder === 'lists') return { kind: 'files', files: await json(z.array(BackupFile)) }
  if (folder === 'tables' && secondSegment === undefined)
    return { kind: 'rows', rows: await json(TableDigest) }
  if (folder === 'tables')
    return {
      kind: 'some rows',
      table: firstSegment,
      rows: await decompressGzip(await buffer(content), { maxOutputLength: maxPieceBytes }),
    }
  throw new Error('it does not belong in a backup')
}

function parseEntry<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new Error('its content is not valid')
  return data
}
