import type { FileWindow } from '../file-window.ts'
import { onlyOrientation, readExif, uprightOrientation } from './exif.ts'
import { ImagePieces, isPadding, UnreadablePictureError } from './pieces.ts'

// A camera writes a few dozen. More are an attack on our CPU time.
const maxSegments = 10_000

const endOfImage = 0xd9
const startOfScan = 0xda
const commentMarker = 0xfe

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Markers that begin a segment. Within a scan any other 0xFF is image data. */
const isMarker = (byte: number) =>
  (byte >= 0xc0 && byte <= 0xef && !isRestart(byte)) || byte === commentMarker

/** Offset of the next marker's 0xFF; the file size if there is none. */
async function nextMarker(file: FileWindow, startOffset: number): Promise<number> {
  for (let position = startOffset; position < file.size; ) {
    const window = await file.bytes(position, 65_536)
    let index = window.indexOf(0xff)
    while (index >= 0 && index + 1 < window.length) {
      const byte = window.readUInt8(index + 1)
      if (isMarker(byte)) return position + index
      index = window.indexOf(0xff, index + (byte === 0xff ? 1 : 2))
    }
    if (position + window.length >= file.size) break
    // The last byte may be the first half of a marker.
    position += window.length - 1
  }
  return file.size
}

const startsWithName = (content: Buffer, name: string) => content.toString('latin1', 0, name.length) === name

function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const jfifName = 'JFIF\0'
const exifName = 'Exif\0'
const jfifLength = 14
const adobeLength = 12

/** The part of a segment to keep: all of it, a replacement, or nothing. */
function keptPartOf(marker: number, content: Buffer): 'all' | 'nothing' | Buffer {
  switch (marker) {
    case 0xe0:
      if (!startsWithName(content, jfifName)) return 'nothing'
      // A thumbnail may follow the density.
      if (content.length <= jfifLength) return 'all'
      return segment(marker, Buffer.concat([content.subarray(0, jfifLength - 2), Buffer.alloc(2)]))
    case 0xe1: {
      if (!startsWithName(content, exifName)) return 'nothing'
      const { orientation, isPlain } = readExif(content.subarray(6))
      if (isPlain) return 'all'
      if (orientation === uprightOrientation) return 'nothing'
      return segment(marker, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), onlyOrientation(orientation)]))
    }
    case 0xe2:
      return startsWithName(content, 'ICC_PROFILE\0') ? 'all' : 'nothing'
    case 0xee:
      // The Adobe segment defines the color transform. Without it some pictures turn green.
      if (!startsWithName(content, 'Adobe') || content.length < adobeLength) return 'nothing'
      return content.length === adobeLength ? 'all' : segment(marker, content.subarray(0, adobeLength))
    default:
      return marker === commentMarker || (marker >= 0xe0 && marker <= 0xef) ? 'nothing' : 'all'
  }
}

/**
 * The parts of a JPEG to keep, in file order: image data, color profile and orientation, without
 * metadata. Nothing is decoded. Data after the end of the image is dropped: it may be another
 * picture with its own location, or a video.
 */
export async function jpegPieces(file: FileWindow): Promise<ImagePieces> {
  const pieces = new ImagePieces()
  if ((await file.bytes(0, 2)).toString('hex') !== 'ffd8')
    throw new UnreadablePictureError('It does not begin as a JPEG')
  pieces.addPiece(0, 2)
  let hasPicture = false
  let offset = 2
  for (let count = 0; ; count++) {
    if (count > maxSegments) throw new UnreadablePictureError('It has more segments than any camera writes')
    const start = await nextMarker(file, offset)
    // Readers skip padding between two segments. A scan has none.
    if (await isPadding(file, offset, start)) pieces.addPiece(offset, start)
    if (start >= file.size) {
      if (!hasPicture) throw new UnreadablePictureError('It ends before its picture')
      return pieces
    }
    const head = await file.bytes(start, 4)
    const marker = head.readUInt8(1)
    if (marker === endOfImage) {
      pieces.addPiece(start, start + 2)
      if (await isPadding(file, start + 2, file.size)) pieces.addPiece(start + 2, file.size)
      return pieces
    }
    const end = start + 2 + (head.length === 4 ? head.readUInt16BE(2) : 0)
    const isWhole = marker !== 0xd8 && end >= start + 4 && end <= file.size
    if (!isWhole) {
      if (!hasPicture) throw new UnreadablePictureError('A segment is not as long as it says')
      return pieces
    }
    const keptPart = keptPartOf(marker, await file.bytes(start + 4, end - start - 4))
    if (keptPart === 'all') pieces.addPiece(start, end)
    else if (keptPart !== 'nothing') pieces.put(keptPart)
    offset = end
    if (marker !== startOfScan) continue
    hasPicture = true
    offset = await nextMarker(file, end)
    pieces.addPiece(end, offset)
  }
}
