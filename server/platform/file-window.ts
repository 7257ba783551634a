import { type FileHandle, open } from 'node:fs/promises'

// Larger ones cost more to collect than the reads that they save: objects of a PDF lie far apart.
const windowSize = 32 * 1024

interface FileChunk {
  start: number
  bytes: Buffer
}

/** Small reads anywhere in a file of this machine, which is never held whole in memory. */
export class FileWindow {
  readonly #file: FileHandle
  readonly size: number
  // The last two: whoever reads a table at the end and what it points to goes to and fro.
  #windows: readonly FileChunk[] = []

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  static async open(path: string): Promise<FileWindow> {
    const file = await open(path, 'r')
    try {
      return new FileWindow(file, (await file.stat()).size)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Bytes from a place on, fewer at the end of the file. They stay valid: a later read does not overwrite them. */
  async bytes(at: number, length: number): Promise<Buffer> {
    const start = Math.max(0, Math.min(at, this.size))
    const end = Math.min(start + length, this.size)
    const window = this.#windows.find((one) => start >= one.start && end <= one.start + one.bytes.length)
    const { bytes, start: first } = window ?? (await this.#load(start, end))
    return bytes.subarray(start - first, end - first)
  }

  async #load(start: number, end: number): Promise<FileChunk> {
    const length = Math.min(Math.max(windowSize, end - start), this.size - start)
    const bytes = Buffer.allocUnsafeSlow(length)
    for (let filled = 0; filled < length; ) {
      const { bytesRead } = await this.#file.read(bytes, filled, length - filled, start + filled)
      if (bytesRead === 0) throw new Error('A file became shorter while it was read')
      filled += bytesRead
    }
    const window = { start, bytes }
    this.#windows = [window, ...this.#windows.slice(0, 1)]
    return window
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
