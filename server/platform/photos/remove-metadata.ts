import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileWindow } from '../file-window.ts'
import { discard, failing, StorageFull } from '../files.ts'
import { newId } from '../ids.ts'
import { jpegPieces } from './jpeg.ts'
import type { Piece } from './pieces.ts'
import { pngPieces } from './png.ts'

const readers = { 'image/jpeg': jpegPieces, 'image/png': pngPieces }

export const isPhoto = (contentType: string): contentType is keyof typeof readers => contentType in readers

const maxPart = 256 * 1024

/**
 * Takes place, device, persons, programs and thumbnails out of a photo of this machine, which is not decoded for it. Answers the
 * new size and hash, or null where the file has none of these and stays as it is. Throws NotAPicture where it cannot be read.
 */
export async function removeMetadata(
  path: string,
  contentType: keyof typeof readers,
): Promise<{ size: number; sha256: Buffer } | null> {
  const file = await failing(FileWindow.open(path))
  try {
    const pieces = await readers[contentType](file)
    if (pieces.isWhole(file.size)) return null
    const written = join(dirname(path), newId())
    try {
      const result = await failing(write(file, pieces.list, written))
      await failing(rename(written, path))
      return result
    } catch (error) {
      await discard(written)
      throw error
    }
  } finally {
    await file.close()
  }
}

async function write(from: FileWindow, pieces: readonly Piece[], path: string) {
  const hash = createHash('sha256')
  let size = 0
  const to = await open(path, 'wx', 0o600)
  try {
    for await (const part of partsOf(from, pieces)) {
      hash.update(part)
      size += part.length
      if ((await to.write(part)).bytesWritten < part.length)
        throw new StorageFull('The disk took a part only')
    }
    await to.sync()
  } finally {
    await to.close()
  }
  return { size, sha256: hash.digest() }
}

/** Small pieces are gathered: a call to the system for each would cost more than the writing. */
async function* partsOf(from: FileWindow, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let waiting = 0
  for (const piece of pieces)
    for await (const part of bytesOf(from, piece)) {
      gathered.push(part)
      waiting += part.length
      if (waiting < maxPart) continue
      yield Buffer.concat(gathered)
      gathered = []
      waiting = 0
    }
  if (waiting > 0) yield Buffer.concat(gathered)
}

async function* bytesOf(from: FileWindow, piece: Piece): AsyncGenerator<Buffer> {
  if (piece instanceof Uint8Array) {
    yield Buffer.from(piece)
    return
  }
  for (let at = piece.start; at < piece.end; at += maxPart)
    yield await from.bytes(at, Math.min(maxPart, piece.end - at))
}
