import { crc32 } from 'node:zlib'
import type { FileWindow } from '../file-window.ts'
import { onlyOrientation, readExif, uprightOrientation } from './exif.ts'
import { ImagePieces, isPadding, UnreadablePictureError } from './pieces.ts'

const signature = '89504e470d0a1a0a'
const maxChunks = 100_000
const maxExifBytes = 65_536

// Optional chunks that affect how a picture is shown. All other optional chunks are dropped: they
// hold text, times, places or a program's private data.
const displayChunks = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)
const isCritical = (type: string) => /^[A-Z]/.test(type)

function chunk(type: string, content: Uint8Array): Buffer {
  const pngChunk = Buffer.alloc(12 + content.length)
  pngChunk.writeUInt32BE(content.length)
  pngChunk.write(type, 4, 'latin1')
  pngChunk.set(content, 8)
  pngChunk.writeUInt32BE(crc32(pngChunk.subarray(4, 8 + content.length)), 8 + content.length)
  return pngChunk
}

/**
 * The parts of a PNG to keep: image data, colors and orientation, without metadata. Nothing is
 * decoded.
 */
export async function pngPieces(file: FileWindow): Promise<ImagePieces> {
  const pieces = new ImagePieces()
  if ((await file.bytes(0, 8)).toString('hex') !== signature)
    throw new UnreadablePictureError('It does not begin as a PNG')
  pieces.addPiece(0, 8)
  let hasPicture = false
  let offset = 8
  for (let count = 0; ; count++) {
    if (count > maxChunks) throw new UnreadablePictureError('It has more chunks than any program writes')
    const head = await file.bytes(offset, 8)
    const isChunkHeader = head.length === 8 && /^[A-Za-z]{4}$/.test(head.toString('latin1', 4))
    const type = isChunkHeader ? head.toString('latin1', 4) : ''
    const length = isChunkHeader ? head.readUInt32BE() : 0
    const end = offset + 12 + length
    if (!isChunkHeader || end > file.size) {
      if (type === 'IDAT' || type === 'fdAT') pieces.addPiece(offset, file.size)
      else if (!hasPicture) throw new UnreadablePictureError('It ends before its picture')
      return pieces
    }
    if (type === 'eXIf') {
      // A block too long to read counts as unreadable.
      const { orientation, isPlain } = readExif(
        await file.bytes(offset + 8, length > maxExifBytes ? 0 : length),
      )
      if (isPlain) pieces.addPiece(offset, end)
      else if (orientation !== uprightOrientation) pieces.put(chunk('eXIf', onlyOrientation(orientation)))
    } else if (isCritical(type) || displayChunks.has(type)) pieces.addPiece(offset, end)
    if (type === 'IDAT') hasPicture = true
    if (type === 'IEND') {
      if (await isPadding(file, end, file.size)) pieces.addPiece(end, file.size)
      return pieces
    }
    offset = end
  }
}
