import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { bounds, tooMuchInside } from './bounds.ts'

const inMemory = 16 * 1024 * 1024
const page = 64 * 1024

/**
 * Texts that are asked for by their number: in memory as long as they are few, else in a file of their own that has no name
 * any more, of which the pages that were asked for last are kept.
 */
export class KeptTexts {
  #texts: string[] = []
  #size = 0
  #offsets = new Float64Array(1024)
  #count = 0
  #file: FileHandle | undefined
  #waiting: Buffer[] = []
  #written = 0
  readonly #pages = new LRUCache<number, Buffer>({ max: 128 })

  add(text: string): void {
    if (this.#count >= bounds.sharedTexts) throw tooMuchInside()
    this.#count++
    if (!this.#file) {
      this.#texts.push(text)
      this.#size += text.length * 2 + 40
      return
    }
    this.#append(text, this.#count - 1)
  }

  #append(text: string, number: number): void {
    const bytes = Buffer.from(text)
    if (number + 1 >= this.#offsets.length) {
      const larger = new Float64Array(this.#offsets.length * 2)
      larger.set(this.#offsets)
      this.#offsets = larger
    }
    this.#offsets[number + 1] = (this.#offsets[number] ?? 0) + bytes.length
    this.#waiting.push(bytes)
  }

  /** To be awaited now and then while texts are added: what is too much for memory goes to the disk. */
  async settle(): Promise<void> {
    if (!this.#file && this.#size > inMemory) {
      const path = join(tmpdir(), `portal-texts-${randomUUID()}`)
      this.#file = await open(path, 'wx+', 0o600)
      await unlink(path)
      this.#texts.forEach((text, number) => {
        this.#append(text, number)
      })
      this.#texts = []
    }
    if (!this.#file || this.#waiting.length === 0) return
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    await this.#file.write(bytes, 0, bytes.length, this.#written)
    this.#written += bytes.length
  }

  /** The text of a number; undefined where there is none such. */
  async at(number: number): Promise<string | undefined> {
    if (!this.#file) return this.#texts[number]
    if (!(number >= 0 && number < this.#count)) return undefined
    const [from, to] = [this.#offsets[number] ?? 0, this.#offsets[number + 1] ?? 0]
    const parts: Buffer[] = []
    for (let which = Math.floor(from / page); which * page < to; which++) {
      const bytes = await this.#page(this.#file, which)
      parts.push(bytes.subarray(Math.max(0, from - which * page), Math.min(page, to - which * page)))
    }
    return Buffer.concat(parts).toString()
  }

  /** Whether all of it is in memory, where `inMemoryAt` has it at once. */
  inMemoryAt(number: number): string | undefined {
    return this.#texts[number]
  }

  async #page(file: FileHandle, which: number): Promise<Buffer> {
    const kept = this.#pages.get(which)
    if (kept) return kept
    const { buffer, bytesRead } = await file.read(Buffer.alloc(page), 0, page, which * page)
    const bytes = buffer.subarray(0, bytesRead)
    this.#pages.set(which, bytes)
    return bytes
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}
