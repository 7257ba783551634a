/** EXIF orientation 1: upright. */
export const uprightOrientation = 1

const orientationTag = 0x0112
const exifTag = 0x8769

// Tags that describe how to show a picture. None reveals a place, device, person, program or time.
const harmlessTags = new Set([
  orientationTag,
  0x0100, // ImageWidth
  0x0101, // ImageLength
  0x011a, // XResolution
  0x011b, // YResolution
  0x0128, // ResolutionUnit
  0x0213, // YCbCrPositioning
  exifTag,
  0x9000, // ExifVersion
  0x9101, // ComponentsConfiguration
  0xa000, // FlashpixVersion
  0xa001, // ColorSpace
  0xa002, // PixelXDimension
  0xa003, // PixelYDimension
])

const bytesByType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const longType = 4
const maxEntries = 100
// In bytes; a resolution has 8.
const maxPlainValue = 16
// In bytes. A writer may align values and end with a few zeros.
const maxExtraBytes = 16

interface ExifReading {
  orientation: number
  isPlain: boolean
}

const noExif: ExifReading = { orientation: uprightOrientation, isPlain: false }

/**
 * Reads the TIFF block of EXIF: the orientation, and whether all tags are in `harmlessTags`
 * (`isPlain`). An unreadable block is not plain.
 */
export function readExif(tiff: Buffer): ExifReading {
  const byteOrderMark = tiff.toString('latin1', 0, 4)
  if (byteOrderMark !== 'MM\0*' && byteOrderMark !== 'II*\0') return noExif
  const isBigEndian = byteOrderMark === 'MM\0*'
  const readUint16 = (position: number) =>
    isBigEndian ? tiff.readUInt16BE(position) : tiff.readUInt16LE(position)
  const readUint32 = (position: number) =>
    isBigEndian ? tiff.readUInt32BE(position) : tiff.readUInt32LE(position)
  let orientation = uprightOrientation
  let isPlain = true
  let explainedBytes = 8

  function readDirectory(position: number, isFirst: boolean): void {
    const count = readUint16(position)
    if (count > maxEntries) isPlain = false
    explainedBytes += 2 + count * 12 + 4
    // Tags are sorted, so the orientation is among the first.
    for (let index = 0; index < Math.min(count, maxEntries); index++) {
      const entry = position + 2 + index * 12
      const tag = readUint16(entry)
      const size = (bytesByType[readUint16(entry + 2)] ?? 0) * readUint32(entry + 4)
      if (size > 4) explainedBytes += size
      if (!harmlessTags.has(tag) || size > maxPlainValue) isPlain = false
      // Some programs write the orientation as a LONG, whose upper half comes first in big-endian
      // files.
      if (isFirst && tag === orientationTag)
        orientation = readUint16(entry + 2) === longType ? readUint32(entry + 8) : readUint16(entry + 8)
      if (tag !== exifTag) continue
      if (!isFirst) isPlain = false
      else if (isPlain) readDirectory(readUint32(entry + 8), false)
    }
    // A second directory would describe a thumbnail.
    if (isPlain && readUint32(position + 2 + count * 12) !== 0) isPlain = false
  }

  try {
    readDirectory(readUint32(4), true)
  } catch (error) {
    // Offsets and lengths are untrusted.
    if (!(error instanceof RangeError)) throw error
    isPlain = false
  }
  const isKnown = orientation >= 1 && orientation <= 8
  return {
    orientation: isKnown ? orientation : uprightOrientation,
    // Bytes that no tag refers to may be left over from a removed tag.
    isPlain: isPlain && tiff.length <= explainedBytes + maxExtraBytes,
  }
}

/** The shortest TIFF block with the orientation and nothing else. */
export function onlyOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
