import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BusboyFileStream } from '@fastify/busboy'
import { Failure } from '../failure.ts'
import { discardFile, orStorageFailure, StorageFullFailure } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'

/** A file that came with a call: it lies in the folder for incoming files until it is kept. */
export interface IncomingFile {
  /** As the person named it, without a path. */
  name: string
  path: string
  size: number
  sha256: Buffer
  /** Its first bytes. */
  head: Buffer
}

/** What is told of an upload that does not come whole. */
export const uploadInterrupted = () => new Failure(400, 'invalid', 'The upload broke off before its end')

// What is written at once: a call to the system for each part that arrives costs more than the writing.
const gathered = 512 * 1024
const headSize = 4200

/**
 * Writes a file to the folder as it comes in. It may not be on the disk yet: its check may write another one. Takes away what was written of one that does not come
 * whole, or for which there is no room.
 */
export async function receiveFile(
  content: BusboyFileStream & Readable,
  { name, folder }: { name: string; folder: string },
): Promise<IncomingFile> {
  const path = join(folder, newId())
  const file = await orStorageFailure(created(folder, path))
  try {
    const written = await writeAll(content, file).finally(() => orStorageFailure(file.close()))
    return { name: storableName(name), path, ...written }
  } catch (error) {
    await discardFile(path)
    throw error
  }
}

async function created(folder: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(folder, { recursive: true })
    return open(path, 'wx', 0o600)
  }
}

async function writeAll(content: BusboyFileStream & Readable, file: FileHandle) {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  let parts: Buffer[] = []
  let waiting = 0
  const write = async () => {
    if (waiting > 0 && (await orStorageFailure(file.writev(parts))).bytesWritten < waiting)
      throw new StorageFullFailure('The disk took a part only')
    parts.forEach(release)
    parts = []
    waiting = 0
  }
  // Where the disk fails first, that is what is told: a part that is destroyed before it was read would say that the form is
  // unreadable.
  const arriving: AsyncIterable<Buffer> = content.iterator({ destroyOnReturn: false })
  for await (const part of arriving) {
    hash.update(part)
    size += part.length
    if (head.length < headSize) head = Buffer.concat([head, part.subarray(0, headSize - head.length)])
    parts.push(part)
    waiting += part.length
    if (waiting >= gathered) await write()
  }
  if (content.truncated) throw uploadInterrupted()
  await write()
  return { size, sha256: hash.digest(), head }
}

/**
 * Gives the memory of a part back at once, where it is the part's alone. Left to the collector, it is reckoned as used, and has
 * the whole heap gone through for every 40 MB that come in.
 */
function release({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const maxNameLength = 200

/** A file's name without what no name should hold; a very long one loses its middle and keeps its ending. */
function storableName(given: string): string {
  const name = [
    ...given
      .toWellFormed()
      // Browsers write a quotation mark so, within the marks around the name.
      .replaceAll('%22', '"')
      // Marks of direction can make a name read as another.
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, '_'),
  ]
  return name.length <= maxNameLength
    ? name.join('')
    : [...name.slice(0, 150), '…', ...name.slice(-49)].join('')
}
