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

/** Bytes of a file from the first to the last, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** What is read of a file, piece by piece. A piece holds until the next is asked for, which may come in the same memory. */
export type Content = AsyncIterable<Uint8Array>

/** A file that is kept, and since when. */
export interface StoredFile {
  key: string
  since: Date
}

/** Where files are kept. A key is made once, for one file, which never changes. */
export interface Files {
  /** The folder of this machine where a file comes in, before it is kept. */
  incoming: string
  /**
   * Takes over a finished file of this machine that is on its disk (synced). Once it resolves, the file outlives a
   * crash; until then it is not there at all.
   */
  keep(key: string, path: string): Promise<void>
  /** Opens a part of a file. Rejects with `MissingFileFailure` when there is none under this key. */
  read(key: string, range: ByteRange): Promise<Content>
  /** Takes a file away; one that is not there is as good as taken away. */
  remove(key: string): Promise<void>
  /** All that is kept, in no order, for finding what nobody knows any more. */
  all(): AsyncIterable<StoredFile>
  /** Removes what began to come in before a moment and was never finished, because a process was killed. */
  removeUnfinished(before: Date): Promise<void>
}

/** The files' storage failed or is away; what was asked for may well be there. */
export class StorageFailure extends Error {}

/** It did not answer in its time, or not at every try: what it was asked for it may do yet. */
export class StorageTimeout extends StorageFailure {}

/** It has no room left, or no more for us. */
export class StorageFullFailure extends StorageFailure {}

/** The storage answers, but this file is not there, or not all of it. */
export class MissingFileFailure extends StorageFailure {}

// The last is a limit on the size of each file.
const full = ['ENOSPC', 'EDQUOT', 'EFBIG']

export function throwStorageFailure(cause: unknown): never {
  if (cause instanceof StorageFailure) throw cause
  if (cause instanceof Error && 'code' in cause && full.includes(String(cause.code)))
    throw new StorageFullFailure('The file storage is full', { cause })
  throw new StorageFailure('The file storage failed', { cause })
}

/** What the storage could not do is told apart from our own mistakes; and where it is full, that. */
export const orStorageFailure = <T>(work: Promise<T>): Promise<T> => work.catch(throwStorageFailure)

/**
 * Files in a folder, spread over folders by the last two characters of their keys. A file is finished and written to
 * the disk before it gets its name, and the name is written to the disk too.
 */
export function folderFiles(folder: string): Files {
  const placeOf = (key: string) => {
    // It may come from a backup that somebody else has written.
    if (key !== basename(key)) throw new StorageFailure(`${key} is no key of a file`)
    return join(folder, key.slice(-2), key)
  }
  const incoming = join(folder, 'incoming')
  return {
    incoming,
    removeUnfinished: (before) => orStorageFailure(removeOldFiles(incoming, before)),
    keep: async (key, path) => orStorageFailure(takeOver(path, placeOf(key))),
    read: async (key, range) => contentOf(await orStorageFailure(open(placeOf(key), 'r').catch(lost)), range),
    remove: async (key) => orStorageFailure(discardFile(placeOf(key))),
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

/** The content of an open file, which is closed at its end and with whoever stops before: also before the first piece. */
function contentOf(file: FileHandle, range: ByteRange): Content {
  const pieces = piecesOf(file, range)
  const done = { done: true, value: undefined } as const
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => pieces.next(),
      return: async () => {
        await pieces.return()
        await file.close()
        return done
      },
    }),
  }
}

/** All pieces come in the same memory: to collect new memory for each costs more than to read and send it. */
async function* piecesOf(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Uint8Array, void> {
  const memory = Buffer.allocUnsafeSlow(Math.min(pieceSize, end - start + 1))
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead } = await orStorageFailure(
        file.read(memory, 0, Math.min(memory.length, end - at + 1), at),
      )
      if (bytesRead === 0) throw new MissingFileFailure('A file ended too early')
      yield memory.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** Gives a file its place. */
async function takeOver(path: string, place: string) {
  try {
    await rename(path, place)
  } catch (error) {
    // The first of its folder. Should the file itself be missing, the second try says so.
    if (!isMissing(error)) throw error
    await mkdir(dirname(place), { recursive: true })
    await rename(path, place)
  }
  await flushToDisk(dirname(place))
}

/** Waits until a file, or the names in a folder, are on the disk, and not only in the system's memory. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function lost(cause: unknown): never {
  throw isMissing(cause) ? new MissingFileFailure('There is no such file', { cause }) : cause
}

/** A folder that is not there has no files. */
export function noFilesIfMissing(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

/** Removes a file that may have been taken over meanwhile. */
export const discardFile = (path: string) =>
  orStorageFailure(
    unlink(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    }),
  )

/** The names in a folder of what was last written before a moment. */
async function* writtenBefore(folder: string, before: Date): AsyncIterable<string> {
  for (const name of await readdir(folder).catch(noFilesIfMissing)) {
    // One that is gone by now was taken over, or removed by somebody else meanwhile.
    const written = await stat(join(folder, name)).catch(noFilesIfMissing)
    if ('mtime' in written && written.mtime < before) yield name
  }
}

/** Removes the files that came into a folder before a moment, but for the notes of what is being kept. */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for await (const name of writtenBefore(folder, before))
    if (!name.endsWith(noteEnding)) await discardFile(join(folder, name))
}

const noteEnding = '.kept'
const noteOf = ({ incoming }: Pick<Files, 'incoming'>, key: string) => join(incoming, key + noteEnding)

/**
 * Notes beside the incoming files that one of them is being kept under this key and no row is known to name it yet: whoever
 * finds the note after the process was killed asks the database. It is a second name of that file, which costs a tenth of a
 * file of its own; it is one where the disk has no such names.
 */
export function noteStoring(files: Pick<Files, 'incoming'>, key: string, path: string): Promise<void> {
  const note = noteOf(files, key)
  return orStorageFailure(link(path, note).catch(() => writeFile(note, '', { mode: 0o600 })))
}

/** Takes the note back: a row names the file, or it is gone. */
export const removeStoringNote = (files: Pick<Files, 'incoming'>, key: string) =>
  discardFile(noteOf(files, key))

/** The keys that were noted before a moment. */
export async function notedKeysBefore(
  { incoming }: Pick<Files, 'incoming'>,
  before: Date,
): Promise<string[]> {
  const keys: string[] = []
  for await (const name of writtenBefore(incoming, before))
    if (name.endsWith(noteEnding)) keys.push(name.slice(0, -noteEnding.length))
  return keys
}
