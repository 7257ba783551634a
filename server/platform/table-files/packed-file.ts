import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { tableLimits, unpackedTooLargeError } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'

const truncatedError = (cause: unknown) =>
  new UnreadableTableError(
    'truncated',
    'The file is incomplete: it was cut off or damaged. Please save or export it again',
    cause,
  )

/** A zip file that counts all unpacked bytes. */
export class PackedFile {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #size: number
  #unpacked = 0

  private constructor(zip: ZipFile, entries: Map<string, Entry>, size: number) {
    this.#zip = zip
    this.#entries = entries
    this.#size = size
  }

  static async open(path: string): Promise<PackedFile> {
    try {
      const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
      const entries = new Map<string, Entry>()
      try {
        for await (const entry of zip.eachEntry()) {
          if (entries.size >= tableLimits.entries) throw unpackedTooLargeError()
          entries.set(entry.fileName.replace(/^\//, ''), entry)
        }
      } catch (error) {
        zip.close()
        throw error
      }
      return new PackedFile(zip, entries, zip.fileSize)
    } catch (error) {
      throw error instanceof UnreadableTableError ? error : truncatedError(error)
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Whether the file needs a password. */
  get isLocked(): boolean {
    return [...this.#entries.values()].some((entry) => entry.isEncrypted())
  }

  /** Resets the count of unpacked bytes, before the file is read again. */
  resetCount(): void {
    this.#unpacked = 0
  }

  #count(bytes: number): void {
    this.#unpacked += bytes
    const maxUnpacked = Math.min(
      tableLimits.unpacked,
      Math.max(tableLimits.anyUnpacked, this.#size * tableLimits.ratio),
    )
    if (this.#unpacked > maxUnpacked) throw unpackedTooLargeError()
  }

  /** An entry's bytes in chunks; nothing if it is missing. Its declared size is not trusted. */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) return
    if (entry.uncompressedSize > tableLimits.unpacked) throw unpackedTooLargeError()
    let stream: Readable | undefined
    try {
      stream = await this.#zip.openReadStreamPromise(entry)
      for await (const piece of stream) {
        this.#count(piece.length)
        yield piece
      }
    } catch (error) {
      throw error instanceof UnreadableTableError ? error : truncatedError(error)
    } finally {
      stream?.destroy()
    }
  }

  /** A small entry as text; null if it is missing. */
  async text(name: string): Promise<string | null> {
    if (!this.has(name)) return null
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of this.bytes(name)) {
      size += piece.length
      if (size > tableLimits.part) throw unpackedTooLargeError()
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString()
  }

  close(): void {
    this.#zip.close()
  }
}
