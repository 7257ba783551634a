import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

interface ZipEntry {
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** False for content that is already compressed. */
  compress: boolean
  modifiedAt: Date
}

/** A zip being written. Each entry must be complete before the next is added. */
export interface ZipWriter {
  add(name: string, entry: ZipEntry): Promise<void>
}

/**
 * Writes a zip to a new local file, with the entries that `fill` adds, and syncs it to disk.
 * Returns its size in bytes and its hash.
 */
export async function writeZip(
  path: string,
  fill: (zip: ZipWriter) => Promise<void>,
): Promise<{ size: number; sha256: Buffer }> {
  const zip = new ZipFile()
  const hash = createHash('sha256')
  let size = 0
  const countingStream = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  zip.on('error', failure.reject)
  const abortController = new AbortController()
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const writePromise = pipeline(zip.outputStream, countingStream, file, { signal: abortController.signal })
  writePromise.catch(failure.reject)
  try {
    await fill({ add: (name, entry) => Promise.race([addZipEntry(zip, name, entry), failure.promise]) })
    zip.end()
    await Promise.race([writePromise, failure.promise])
  } catch (error) {
    abortController.abort()
    // `error` is why the zip failed. The writer's own error only follows from it.
    await writePromise.catch(() => undefined)
    throw error
  }
  return { size, sha256: hash.digest() }
}

const addZipEntry = (zip: ZipFile, name: string, { content, compress, modifiedAt }: ZipEntry) =>
  new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(name, { compress, mtime: modifiedAt, mode: 0o100600 }, (callback) => {
      const stream = Readable.from(copyChunks(content), { objectMode: false })
      stream.once('end', resolve).once('error', reject)
      callback(null, stream)
    })
  })

/** Copies each chunk: the next one may reuse its memory while the chunk is still being written. */
async function* copyChunks(content: ZipEntry['content']) {
  for await (const piece of content) if (piece.length > 0) yield Buffer.from(piece)
}
