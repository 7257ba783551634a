import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BusboyFileStream } from '@fastify/busboy'
import { Failure } from '../failure.ts'
import { discardFile, StorageFullFailure, wrapStorageError } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'

/** An uploaded file in the folder for incoming files, until it is stored. */
export interface IncomingFile {
  /** The person's file name, without a path. */
  name: string
  path: string
  size: number
  sha256: Buffer
  head: Buffer
}

/** The failure for an incomplete upload. */
export const uploadInterrupted = () => new Failure(400, 'invalid', 'The upload broke off before its end')

// Bytes per write: a system call for each part costs more than the writing.
const writeBufferBytes = 512 * 1024
const headSize = 4200

/**
 * Writes an upload to the incoming folder without syncing it to disk, because the check may replace
 * it by another file. Deletes the file if the upload is incomplete or the disk is full.
 */
export async function writeIncomingFile(
  content: BusboyFileStream & Readable,
  { name, folder }: { name: string; folder: string },
): Promise<IncomingFile> {
  const path = join(folder, newId())
  const file = await wrapStorageError(createFile(folder, path))
  try {
    const size = await writeAll(content, file).finally(() => wrapStorageError(file.close()))
    return { name: storableName(name), path, ...size }
  } catch (error) {
    await discardFile(path)
    throw error
  }
}

async function createFile(folder: string, path: string): Promise<FileHandle> {
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
  let waitingBytes = 0
  const flushChunks = async () => {
    if (waitingBytes > 0 && (await wrapStorageError(file.writev(parts))).bytesWritten < waitingBytes)
      throw new StorageFullFailure('The disk took a part only')
    parts.forEach(release)
    parts = []
    waitingBytes = 0
  }
  // The iterator leaves the part open at an early end. Destroying an unread part would hide a disk
  // error behind an error of the part.
  const chunks: AsyncIterable<Buffer> = content.iterator({ destroyOnReturn: false })
  for await (const part of chunks) {
    hash.update(part)
    size += part.length
    if (head.length < headSize) head = Buffer.concat([head, part.subarray(0, headSize - head.length)])
    parts.push(part)
    waitingBytes += part.length
    if (waitingBytes >= writeBufferBytes) await flushChunks()
  }
  if (content.truncated) throw uploadInterrupted()
  await flushChunks()
  return { size, sha256: hash.digest(), head }
}

/**
 * Frees a part's memory at once if the buffer is its own. Left to the garbage collector, it
 * triggers a full collection for every 40 MB received.
 */
function release({ buffer, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const maxNameLength = 200

/** Removes unsafe characters. A very long name loses its middle and keeps its extension. */
export function storableName(value: string): string {
  const name = [
    ...value
      .toWellFormed()
      // Browsers encode quotation marks as %22 in the quoted name.
      .replaceAll('%22', '"')
      // Direction marks can disguise a name.
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, '_'),
  ]
  return name.length <= maxNameLength
    ? name.join('')
    : [...name.slice(0, 150), '…', ...name.slice(-49)].join('')
}
