import type { FileWindow } from '../file-window.ts'

const signature = 'd0cf11e0a1b11ae1'
const entrySize = 128
// Even with small sectors, this many hold 16,000 entries. A longer directory is a cycle or an
// attack on our CPU time.
const maxDirectorySectors = 4096
/** Maximum length of a stream, in sectors: its first 4 MB, or 32 MB with large sectors. */
const maxStreamSectors = 8192
const difatInHeader = 109
/** Streams smaller than this many bytes lie in the root's stream, in sectors of 64 bytes. */
const minLargeStreamBytes = 4096
const smallSectorSize = 64
/** In sectors. The small streams of a Word file are a few kilobytes together. */
const maxSmallSectors = 512

interface CompoundEntry {
  name: string
  sector: number
  size: number
}

/**
 * A compound file: the format of Word until 2003, and of password-protected files today. Layout by
 * [MS-CFB].
 */
export class CompoundFile {
  readonly #file: FileWindow
  readonly #header: Buffer
  readonly #sectorSize: number
  #entries: readonly CompoundEntry[] = []

  private constructor(file: FileWindow, header: Buffer, sectorSize: number) {
    this.#file = file
    this.#header = header
    this.#sectorSize = sectorSize
  }

  /** Reads the directory; null if the file is not a compound file. */
  static async open(file: FileWindow): Promise<CompoundFile | null> {
    const header = await file.bytes(0, 512)
    if (header.length < 512 || header.toString('hex', 0, 8) !== signature) return null
    const sectorShift = header.readUInt16LE(30)
    if (sectorShift !== 9 && sectorShift !== 12) return null
    const compoundFile = new CompoundFile(file, header, 1 << sectorShift)
    compoundFile.#entries = await compoundFile.#directory()
    return compoundFile
  }

  get names(): readonly string[] {
    return this.#entries.map(({ name }) => name)
  }

  /** Bytes of a stream, fewer at its end; null if the stream is missing or damaged. */
  async bytesOf(stream: string, position: number, length: number): Promise<Buffer | null> {
    const entry = this.#entries.find(({ name }) => name === stream)
    if (!entry) return null
    const end = Math.min(position + length, entry.size)
    const isSmall = entry.size < minLargeStreamBytes
    const size = isSmall ? smallSectorSize : this.#sectorSize
    const parts: Buffer[] = []
    let sector: number | null = entry.sector
    for (let offset = 0; offset < end; offset += size) {
      if (sector === null || offset / size >= maxStreamSectors) return null
      if (offset + size > position) {
        const start = Math.max(0, position - offset)
        const length = Math.min(size, end - offset) - start
        const part = await (isSmall
          ? this.#small(sector, start, length)
          : this.#file.bytes(this.#placeOf(sector) + start, length))
        if (!part || part.length < length) return null
        parts.push(part)
      }
      sector = isSmall ? await this.#nextSmall(sector) : await this.#next(sector)
    }
    return Buffer.concat(parts)
  }

  async #directory(): Promise<CompoundEntry[]> {
    const entries: CompoundEntry[] = []
    let sector: number | null = this.#header.readUInt32LE(48)
    for (let count = 0; count < maxDirectorySectors && sector !== null; count++) {
      const content = await this.#file.bytes(this.#placeOf(sector), this.#sectorSize)
      if (content.length < entrySize) break
      for (let index = 0; index + entrySize <= content.length; index += entrySize) {
        const length = content.readUInt16LE(index + 64)
        if (length < 2 || length > 64) continue
        const name = content.toString('utf16le', index, index + length - 2)
        entries.push({
          name,
          sector: content.readUInt32LE(index + 116),
          size: content.readUInt32LE(index + 120),
        })
      }
      sector = await this.#next(sector)
    }
    return entries
  }

  #placeOf(sector: number): number {
    return (sector + 1) * this.#sectorSize
  }

  async #numberAt(position: number): Promise<number | null> {
    const bytes = await this.#file.bytes(position, 4)
    return bytes.length === 4 ? bytes.readUInt32LE() : null
  }

  /** The sector that holds this part of the allocation table. */
  async #tableSector(index: number): Promise<number | null> {
    if (index < difatInHeader) return this.#header.readUInt32LE(76 + index * 4)
    let sector: number | null = this.#header.readUInt32LE(68)
    // The last entry of each DIFAT sector is the number of the next.
    const entriesPerSector = this.#sectorSize / 4 - 1
    const steps = Math.floor((index - difatInHeader) / entriesPerSector)
    for (let step = 0; step < steps && sector !== null; step++)
      sector = await this.#numberAt(this.#placeOf(sector) + entriesPerSector * 4)
    return sector === null
      ? null
      : this.#numberAt(this.#placeOf(sector) + ((index - difatInHeader) % entriesPerSector) * 4)
  }

  async #next(sector: number): Promise<number | null> {
    const entriesPerSector = this.#sectorSize / 4
    const table = await this.#tableSector(Math.floor(sector / entriesPerSector))
    return table === null ? null : this.#numberAt(this.#placeOf(table) + (sector % entriesPerSector) * 4)
  }

  /**
   * File offset of a position in a sector chain, which holds the small streams or their allocation
   * table.
   */
  async #placeIn(firstSector: number, index: number): Promise<number | null> {
    const count = Math.floor(index / this.#sectorSize)
    if (count > maxSmallSectors) return null
    let sector: number | null = firstSector
    for (let step = 0; step < count && sector !== null; step++) sector = await this.#next(sector)
    return sector === null ? null : this.#placeOf(sector) + (index % this.#sectorSize)
  }

  async #nextSmall(sector: number): Promise<number | null> {
    const sectorOffset = await this.#placeIn(this.#header.readUInt32LE(60), sector * 4)
    return sectorOffset === null ? null : this.#numberAt(sectorOffset)
  }

  /** Bytes of a small sector, which lies in the root's stream. */
  async #small(sector: number, start: number, length: number): Promise<Buffer | null> {
    const [root] = this.#entries
    const sectorOffset = root ? await this.#placeIn(root.sector, sector * smallSectorSize) : null
    return sectorOffset === null ? null : this.#file.bytes(sectorOffset + start, length)
  }
}
