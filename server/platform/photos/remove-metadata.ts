import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileWindow } from '../file-window.ts'
import { discardFile, wrapStorageError } from '../files.ts'
import { newId } from '../ids.ts'
import { jpegPieces } from './jpeg.ts'
import type { ImagePiece } from './pieces.ts'
import { pngPieces } from './png.ts'

const readers = { 'image/jpeg': jpegPieces, 'image/png': pngPieces }

export const isPhoto = (contentType: string): contentType is keyof typeof readers => contentType in readers

const maxPartBytes = 256 * 1024

/**
 * Removes location, device, people, programs and thumbnails from a local photo without decoding it.
 * Returns the new size and hash, or null if the file has none of these and stays unchanged. Throws
 * UnreadablePictureError.
 */
export async function removeMetadata(
  path: string,
  contentType: keyof typeof readers,
): Promise<{ size: number; sha256: Buffer } | null> {
  const file = await wrapStorageError(FileWindow.open(path))
  try {
    const pieces = await readers[contentType](file)
    if (pieces.isWhole(file.size)) return null
    const outputPath = join(dirname(path), newId())
    try {
      const result = await wrapStorageError(write(file, pieces.list, outputPath))
      await wrapStorageError(rename(outputPath, path))
      return result
    } catch (error) {
      await discardFile(outputPath)
      throw error
    }
  } finally {
    await file.close()
  }
}

async function write(fileWindow: FileWindow, pieces: readonly ImagePiece[], path: string) {
  const hash = createHash('sha256')
  let size = 0
  async function* content() {
    for (const piece of pieces)
      for await (const part of bytesOf(fileWindow, piece)) {
        hash.update(part)
        size += part.length
        yield part
      }
  }
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return { size, sha256: hash.digest() }
}

async function* bytesOf(fileWindow: FileWindow, piece: ImagePiece): AsyncGenerator<Buffer> {
  if (piece instanceof Uint8Array) {
    yield Buffer.from(piece)
    return
  }
  for (let index = piece.start; index < piece.end; index += maxPartBytes)
    yield await fileWindow.bytes(index, Math.min(maxPartBytes, piece.end - index))
}
