import { type FileHandle, open } from 'node:fs/promises'

// In bytes. Objects of a PDF lie far apart, so a larger window costs more to load than it saves
// reads.
const windowSize = 32 * 1024

interface FileChunk {
  start: number
  bytes: Buffer
}

/** Random small reads in a local file, which is never loaded whole into memory. */
export class FileWindow {
  readonly #file: FileHandle
  readonly size: number
  // The last two windows, because a reader alternates between a table at the end of the file and
  // the places that the table names.
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

  /** Bytes from an offset; fewer at the end of the file. They stay valid after later reads. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const start = Math.max(0, Math.min(position, this.size))
    const end = Math.min(start + length, this.size)
    const window = this.#windows.find(
      (window) => start >= window.start && end <= window.start + window.bytes.length,
    )
    const { bytes, start: firstByte } = window ?? (await this.#load(start, end))
    return bytes.subarray(start - firstByte, end - firstByte)
  }

  async #load(start: number, end: number): Promise<FileChunk> {
    const length = Math.min(Math.max(windowSize, end - start), this.size - start)
    const bytes = Buffer.allocUnsafeSlow(length)
    for (let filledLength = 0; filledLength < length; ) {
      const { bytesRead } = await this.#file.read(
        bytes,
        filledLength,
        length - filledLength,
        start + filledLength,
      )
      if (bytesRead === 0) throw new Error('A file became shorter while it was read')
      filledLength += bytesRead
    }
    const window = { start, bytes }
    this.#windows = [window, ...this.#windows.slice(0, 1)]
    return window
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
