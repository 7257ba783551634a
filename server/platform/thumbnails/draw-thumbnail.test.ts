import { deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { jpg, pdf, png, sampleFile } from '../../testing/files.ts'
import { drawThumbnail } from './draw-thumbnail.ts'

const contentOf = async function* (bytes: Uint8Array) {
  // In pieces, as a storage reads.
  for (let index = 0; index < bytes.length; index += 65_536) yield bytes.subarray(index, index + 65_536)
}

const draw = (bytes: Uint8Array, contentType: string) => drawThumbnail(contentOf(bytes), contentType)

const sizeOf = async (thumbnail: Buffer | null) => {
  if (!thumbnail) return null
  expect(thumbnail.toString('latin1', 8, 12)).toBe('WEBP')
  const { width, height } = await loadImage(thumbnail)
  return [width, height]
}

/** A JPEG of 600 by 300 pixels. */
async function wideJpeg(): Promise<Buffer> {
  const canvas = createCanvas(600, 300)
  canvas.getContext('2d').fillRect(0, 0, 300, 300)
  return canvas.encode('jpeg')
}

/** A JPEG with an EXIF block that says how the camera was held. */
function turnPhoto(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** A JPEG of one block in four inks, as programs for print write it. */
const cmyk = Buffer.from(
  [
    'ffd8ffee000e41646f626500640000000000',
    `ffdb004300${'01'.repeat(64)}`,
    'ffc00014080008000804011100021100031100041100',
    'ffc4001400010000000000000000000000000000000000',
    'ffc4001410010000000000000000000000000000000000',
    'ffda000e04010002000300040000 3f00 00 ffd9',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
)

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content, Buffer.alloc(4)])
}

/** A small PNG that claims to have this many pixels. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function pdfOfPages(count: number): Buffer {
  const pages = Array.from({ length: count }, (_, index) => index + 3)
  return Buffer.from(
    [
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]/Count ${count}>>endobj`,
      ...pages.map((page) => `${page} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj`),
      'trailer<</Root 1 0 R>>\n%%EOF\n',
    ].join('\n'),
  )
}

test('a photo becomes a small WebP, upright, and is never enlarged', async () => {
  const jpeg = await wideJpeg()
  expect(await sizeOf(await draw(jpeg, 'image/jpeg'))).toEqual([320, 160])
  expect(await sizeOf(await draw(turnPhoto(jpeg, 6), 'image/jpeg'))).toEqual([160, 320])
  expect(await sizeOf(await draw(png, 'image/png'))).toEqual([1, 1])
  expect(await sizeOf(await draw(cmyk, 'image/jpeg'))).toEqual([8, 8])
}, 60_000)

test('a thumbnail has no data of the camera', async () => {
  const photo = await sampleFile('photo-with-place.jpg')
  const thumbnail = await draw(photo, 'image/jpeg')
  expect(thumbnail?.length).toBeGreaterThan(100)
  expect(thumbnail?.toString('latin1')).not.toMatch(/Exif|EXIF|http:|GPS/)
}, 60_000)

test('a PDF becomes its first page, also one of 1,000 pages', async () => {
  expect(await sizeOf(await draw(await sampleFile('plain.pdf'), 'application/pdf'))).toContain(320)
  expect(await sizeOf(await draw(pdfOfPages(1000), 'application/pdf'))).toEqual([247, 320])
}, 60_000)

test.each([
  ['a picture of 400 megapixels in a few kilobytes', pngOf(20_000, 20_000), 'image/png'],
  ['a picture without pixels', pngOf(0, 0), 'image/png'],
  ['a photo that is only a head', jpg, 'image/jpeg'],
  ['a PDF that says it is a photo', pdf, 'image/jpeg'],
  ['an SVG that says it is a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
  ['a photo that says it is a PDF', png, 'application/pdf'],
  ['nothing', Buffer.alloc(0), 'application/pdf'],
])(
  '%s has no thumbnail',
  async (_, bytes, contentType) => {
    expect(await draw(bytes, contentType)).toBeNull()
  },
  60_000,
)

test('a PDF with a password has no thumbnail, and a photo that breaks off ends in a picture or none', async () => {
  expect(await draw(await sampleFile('locked-aes-256.pdf'), 'application/pdf')).toBeNull()
  const half = (await wideJpeg()).subarray(0, 2000)
  const thumbnail = await draw(half, 'image/jpeg')
  if (thumbnail) expect(await sizeOf(thumbnail)).toEqual([320, 160])
}, 60_000)

test('a drawing that takes too long or too much memory is ended, and the next one is drawn', async () => {
  const endlessBytes = async function* () {
    yield jpg
    await new Promise(() => undefined)
  }
  expect(await drawThumbnail(endlessBytes(), 'image/jpeg', { timeLimit: 200 })).toBeNull()
  expect(await drawThumbnail(endlessBytes(), 'image/jpeg', { maxMemory: 1 })).toBeNull()
  expect(await sizeOf(await draw(png, 'image/png'))).toEqual([1, 1])
}, 60_000)

test('a storage that fails is no property of the file', async () => {
  const brokenContent = async function* () {
    yield jpg
    throw new Error('The storage is away')
  }
  await expect(drawThumbnail(brokenContent(), 'image/jpeg')).rejects.toThrow('The storage is away')
})
