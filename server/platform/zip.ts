import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

interface Entry {
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** What is compressed by itself already gains nothing by it. */
  compress: boolean
  at: Date
}

/** A zip that is being written: each entry is written to its end before the next may come. */
export interface ZipWriter {
  add(name: string, entry: Entry): Promise<void>
}

/**
 * Writes a zip to a new file of this machine, piece by piece, whatever `fill` adds to it, and waits until it is on the disk.
 * Answers how large it is, and its hash.
 */
export async function writeZip(
  path: string,
  fill: (zip: ZipWriter) => Promise<void>,
): Promise<{ size: number; sha256: Buffer }> {
  const zip = new ZipFile()
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  zip.on('error', failed.reject)
  const broken = new AbortController()
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const writing = pipeline(zip.outputStream, counted, file, { signal: broken.signal })
  writing.catch(failed.reject)
  try {
    await fill({ add: (name, entry) => Promise.race([addTo(zip, name, entry), failed.promise]) })
    zip.end()
    await Promise.race([writing, failed.promise])
  } catch (error) {
    broken.abort()
    // What it broke off with is known.
    await writing.catch(() => undefined)
    throw error
  }
  return { size, sha256: hash.digest() }
}

const addTo = (zip: ZipFile, name: string, { content, compress, at }: Entry) =>
  new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(name, { compress, mtime: at, mode: 0o100600 }, (give) => {
      const stream = Readable.from(copied(content), { objectMode: false })
      stream.once('end', resolve).once('error', reject)
      give(null, stream)
    })
  })

/** Each piece in memory of its own: the next may come in that of the one before, while that is still being written. */
async function* copied(content: Entry['content']) {
  for await (const piece of content) if (piece.length > 0) yield Buffer.from(piece)
}
