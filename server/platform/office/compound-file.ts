import type { FileWindow } from '../file-window.ts'

const signature = 'd0cf11e0a1b11ae1'
const entrySize = 128
// A directory of 64 kB names 500 streams. Longer ones run in circles, or are made to keep the portal busy.
const maxDirectorySectors = 4096
const difatInHeader = 109

/**
 * The names in the directory of a compound file, as Word wrote them until 2003 and writes locked files still; none where the file
 * is not one, or cannot be read. The layout is that of [MS-CFB].
 */
export async function compoundFileNames(file: FileWindow): Promise<string[]> {
  const header = await file.bytes(0, 512)
  if (header.length < 512 || header.toString('hex', 0, 8) !== signature) return []
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const sectorSize = 1 << shift
  const placeOf = (sector: number) => (sector + 1) * sectorSize
  const u32At = async (at: number) => {
    const bytes = await file.bytes(at, 4)
    return bytes.length === 4 ? bytes.readUInt32LE() : null
  }
  const perSector = sectorSize / 4

  /** The sector of the allocation table with this number. */
  async function tableSector(index: number): Promise<number | null> {
    if (index < difatInHeader) return header.readUInt32LE(76 + index * 4)
    let sector: number | null = header.readUInt32LE(68)
    // The last place of each sector of this list names the next.
    const each = perSector - 1
    const steps = Math.floor((index - difatInHeader) / each)
    for (let step = 0; step < steps && sector !== null; step++)
      sector = await u32At(placeOf(sector) + each * 4)
    return sector === null ? null : u32At(placeOf(sector) + ((index - difatInHeader) % each) * 4)
  }

  async function nextSector(sector: number): Promise<number | null> {
    const table = await tableSector(Math.floor(sector / perSector))
    return table === null ? null : u32At(placeOf(table) + (sector % perSector) * 4)
  }

  const names: string[] = []
  let sector: number | null = header.readUInt32LE(48)
  for (let count = 0; count < maxDirectorySectors && sector !== null; count++) {
    const content = await file.bytes(placeOf(sector), sectorSize)
    if (content.length < entrySize) break
    for (let at = 0; at + entrySize <= content.length; at += entrySize) {
      const length = content.readUInt16LE(at + 64)
      if (length >= 2 && length <= 64) names.push(content.toString('utf16le', at, at + length - 2))
    }
    sector = await nextSector(sector)
  }
  return names
}
