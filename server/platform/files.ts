import {
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Byte range, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * A file's content in chunks. A chunk is valid only until the next one is requested, which may
 * reuse its memory.
 */
export type StoredContent = AsyncIterable<Uint8Array>

export interface StoredFile {
  key: string
  since: Date
}

/** File storage. A key is created once, for one file, which never changes. */
export interface Files {
  /** Local folder for uploads in progress. */
  incoming: string
  /**
   * Takes over a finished local file that is synced to disk. Once this resolves, the file survives
   * a crash; until then it is not in the storage.
   */
  store(key: string, path: string): Promise<void>
  /** Opens a byte range. Rejects with `MissingFileFailure` if no file has this key. */
  read(key: string, range: ByteRange): Promise<StoredContent>
  /** Removes a file. A missing file is no error. */
  remove(key: string): Promise<void>
  /** Every stored file, in no order; used to find orphans. */
  all(): AsyncIterable<StoredFile>
  /** Removes uploads begun before this time that a killed process never finished. */
  removeUnfinished(endTime: Date): Promise<void>
}

/** The storage failed or is unreachable. The file itself may exist. */
export class StorageFailure extends Error {}

/** The storage timed out in at least one attempt. It may still carry out the request. */
export class StorageTimeout extends StorageFailure {}

/** The storage is full, or our quota is. */
export class StorageFullFailure extends StorageFailure {}

/** The storage answers, but the file is missing or incomplete. */
export class MissingFileFailure extends StorageFailure {}

// EFBIG: the limit on the size of one file.
const fullDiskCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

export function throwStorageFailure(cause: unknown): never {
  if (cause instanceof StorageFailure) throw cause
  if (cause instanceof Error && 'code' in cause && fullDiskCodes.includes(String(cause.code)))
    throw new StorageFullFailure('The file storage is full', { cause })
  throw new StorageFailure('The file storage failed', { cause })
}

/**
 * Wraps errors of the storage in a StorageFailure, or in a StorageFullFailure if the storage is
 * full, to distinguish them from bugs.
 */
export const wrapStorageError = <T>(work: Promise<T>): Promise<T> => work.catch(throwStorageFailure)

/**
 * Files in a folder, spread over subfolders by the last two characters of their keys. File and
 * folder entry are both synced to disk, the file before it gets its name.
 */
export function folderFiles(folder: string): Files {
  const pathOfKey = (key: string) => {
    // The key may come from somebody else's backup and contain a path.
    if (key !== basename(key)) throw new StorageFailure(`${key} is no key of a file`)
    return join(folder, key.slice(-2), key)
  }
  const incomingFolder = join(folder, 'incoming')
  return {
    incoming: incomingFolder,
    removeUnfinished: (endTime) => wrapStorageError(removeOldFiles(incomingFolder, endTime)),
    store: async (key, path) => wrapStorageError(moveIntoPlace(path, pathOfKey(key))),
    read: async (key, range) =>
      contentOf(await wrapStorageError(open(pathOfKey(key), 'r').catch(throwMissingFile)), range),
    remove: async (key) => wrapStorageError(discardFile(pathOfKey(key))),
    async *all() {
      try {
        for (const part of await readdir(folder).catch(noFilesIfMissing)) {
          if (part.length !== 2) continue
          for await (const entry of await opendir(join(folder, part))) {
            const { mtime } = await stat(join(folder, part, entry.name))
            yield { key: entry.name, since: mtime }
          }
        }
      } catch (error) {
        throwStorageFailure(error)
      }
    },
  }
}

const pieceSize = 256 * 1024

/**
 * The content of an open file. The file is closed at the end, and when the reader stops early, even
 * before the first chunk.
 */
function contentOf(file: FileHandle, range: ByteRange): StoredContent {
  const pieces = piecesOf(file, range)
  const endOfFile = { done: true, value: undefined } as const
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => pieces.next(),
      return: async () => {
        await pieces.return()
        await file.close()
        return endOfFile
      },
    }),
  }
}

/**
 * All chunks share one buffer: allocating a new one for each costs more than reading and sending
 * it.
 */
async function* piecesOf(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Uint8Array, void> {
  const memory = Buffer.allocUnsafeSlow(Math.min(pieceSize, end - start + 1))
  try {
    for (let index = start; index <= end; ) {
      const { bytesRead } = await wrapStorageError(
        file.read(memory, 0, Math.min(memory.length, end - index + 1), index),
      )
      if (bytesRead === 0) throw new MissingFileFailure('A file ended too early')
      yield memory.subarray(0, bytesRead)
      index += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function moveIntoPlace(path: string, targetPath: string) {
  try {
    await rename(path, targetPath)
  } catch (error) {
    // The subfolder does not exist before its first file. If the file itself is missing, the second
    // attempt throws.
    if (!isMissing(error)) throw error
    await mkdir(dirname(targetPath), { recursive: true })
    await rename(path, targetPath)
  }
  await flushToDisk(dirname(targetPath))
}

/** Syncs a file, or a folder's entries, to disk. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function throwMissingFile(cause: unknown): never {
  throw isMissing(cause) ? new MissingFileFailure('There is no such file', { cause }) : cause
}

/** Maps a missing folder to an empty list; for `catch`. */
export function noFilesIfMissing(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

/**
 * Removes a local file. No error if the file is gone, because a storage has taken it over, for
 * example.
 */
export const discardFile = (path: string) =>
  wrapStorageError(
    unlink(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    }),
  )

/** Names in a folder of files last written before this time. */
async function* filesWrittenBefore(folder: string, endTime: Date): AsyncIterable<string> {
  for (const name of await readdir(folder).catch(noFilesIfMissing)) {
    // A file that is gone meanwhile was taken over or removed.
    const fileStats = await stat(join(folder, name)).catch(noFilesIfMissing)
    if ('mtime' in fileStats && fileStats.mtime < endTime) yield name
  }
}

/** Removes incoming files older than this time, except the notes of `recordPendingFile`. */
export async function removeOldFiles(folder: string, endTime: Date): Promise<void> {
  for await (const name of filesWrittenBefore(folder, endTime))
    if (!name.endsWith(pendingSuffix)) await discardFile(join(folder, name))
}

const pendingSuffix = '.kept'
const pendingNoteOf = ({ incoming }: Pick<Files, 'incoming'>, key: string) =>
  join(incoming, key + pendingSuffix)

/**
 * Leaves a note next to the incoming files: a file is being stored under this key, and no row
 * refers to it yet. After a crash, cleanup checks the database for each noted key. The note is a
 * hard link to the incoming file, which costs a tenth of a separate file. On a disk without hard
 * links the note is an empty file.
 */
export function recordPendingFile(files: Pick<Files, 'incoming'>, key: string, path: string): Promise<void> {
  const note = pendingNoteOf(files, key)
  return wrapStorageError(link(path, note).catch(() => writeFile(note, '', { mode: 0o600 })))
}

/** Removes the note of `recordPendingFile`, once a row refers to the file or the file is gone. */
export const removePendingFile = (files: Pick<Files, 'incoming'>, key: string) =>
  discardFile(pendingNoteOf(files, key))

/** Keys from the notes of `recordPendingFile` older than this time. */
export async function pendingKeysBefore(
  { incoming }: Pick<Files, 'incoming'>,
  endTime: Date,
): Promise<string[]> {
  const keys: string[] = []
  for await (const name of filesWrittenBefore(incoming, endTime))
    if (name.endsWith(pendingSuffix)) keys.push(name.slice(0, -pendingSuffix.length))
  return keys
}
