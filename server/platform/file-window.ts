import { type FileHandle, open } from 'node:fs/promises'

const windowSize = 256 * 1024

/** Small reads anywhere in a file of this machine, which is never held whole in memory. */
export class FileWindow {
  readonly #file: FileHandle
  readonly size: number
  #start = 0
  #window: Buffer = Buffer.alloc(0)

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
    if (start < this.#start || end > this.#start + this.#window.length) await this.#load(start, end)
    return this.#window.subarray(start - this.#start, end - this.#start)
  }

  async #load(start: number, end: number): Promise<void> {
    const window = Buffer.allocUnsafeSlow(Math.min(Math.max(windowSize, end - start), this.size - start))
    let filled = 0
    while (filled < window.length) {
      const { bytesRead } = await this.#file.read(window, filled, window.length - filled, start + filled)
      if (bytesRead === 0) throw new Error('A file became shorter while it was read')
      filled += bytesRead
    }
    this.#window = window
    this.#start = start
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
