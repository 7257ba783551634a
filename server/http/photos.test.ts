import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { heicRefusal } from '../../contract/values/heic-refusal.ts'
import { jpg, png, readWholeFile, sampleFile } from '../testing/files.ts'
import { portal } from '../testing/portal.ts'

const photoFields = { title: 'Photo of the van', type: 'other' } as const
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name)
const joinBytes = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
const latin = (text: string) => Buffer.from(text, 'latin1')

function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const chunkBody = Buffer.concat([latin(type), content])
  const chunkEnd = Buffer.alloc(8)
  chunkEnd.writeUInt32BE(content.length)
  chunkEnd.writeUInt32BE(crc32(chunkBody), 4)
  return Buffer.concat([chunkEnd.subarray(0, 4), chunkBody, chunkEnd.subarray(4)])
}

/** A TIFF block with the orientation and other tags. */
function tiff(orientation: number, otherTags: { tag: number; value: number }[] = []): Buffer {
  const entries = [{ tag: 0x0112, value: orientation }, ...otherTags].toSorted(
    (one, other) => one.tag - other.tag,
  )
  const block = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  block.write('II*\0', 'latin1')
  block.writeUInt32LE(8, 4)
  block.writeUInt16LE(entries.length, 8)
  for (const [index, { tag, value }] of entries.entries()) {
    const offset = 10 + index * 12
    block.writeUInt16LE(tag, offset)
    block.writeUInt16LE(3, offset + 2)
    block.writeUInt32LE(1, offset + 4)
    block.writeUInt16LE(value, offset + 8)
  }
  return block
}
const exif = (block: Uint8Array) => segment(0xe1, Buffer.concat([latin('Exif\0\0'), block]))

/** A photo without any metadata. */
async function plainPhoto(): Promise<Buffer<ArrayBuffer>> {
  const photoBytes = await sampleFile('photo-with-place.jpg')
  return Buffer.concat([
    photoBytes.subarray(0, 2),
    photoBytes.subarray(photoBytes.indexOf(Buffer.from('ffdb', 'hex'))),
  ])
}

/** The image data of a JPEG, from its last scan on. */
const picture = (bytes: Buffer) => {
  const end = bytes.lastIndexOf(Buffer.from('ffd9', 'hex')) + 2
  return bytes.subarray(bytes.lastIndexOf(Buffer.from('ffda', 'hex'), end), end)
}

async function portalForPhotos() {
  const { as, people, context, given } = await portal()
  const { call } = as(people.client)
  const send = (name: string, bytes: Uint8Array<ArrayBuffer>, key?: string) =>
    call(
      api.documents.create,
      { ...photoFields, file: fileOf(name, bytes) },
      key === undefined ? {} : { key },
    )
  return {
    call,
    context,
    given,
    send,
    /** The stored bytes of an upload; checks its size and hash in the database. */
    async stored(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
      const { status, body } = await send(name, bytes)
      expect(status).toBe(201)
      return storedAs(body.document.id)
    },
    storedAs,
    incoming: () => readdir(context.files.incoming),
  }
  async function storedAs(id: string): Promise<Buffer> {
    const { rows } = await context.pool.query<{ size: number; sha256: Buffer; storage_key: string }>(
      'select size, sha256, storage_key from documents where id = $1',
      [id],
    )
    const [{ size, sha256, storage_key } = { size: 0, sha256: Buffer.alloc(0), storage_key: '' }] = rows
    const photoBytes = await readWholeFile(context.files, storage_key, Number(size))
    expect(createHash('sha256').update(photoBytes).digest().equals(sha256)).toBe(true)
    return photoBytes
  }
}

const secrets =
  /MadeUp|Olga|SN-4711|GPS|2026:11:01|photoshop|http:\/\/ns\.adobe|Phone 1|II\*|MPF|JFXX|hidden place/

describe('place, device and persons are taken out of a photo as it is uploaded', () => {
  // Spec: files/photos
  test('a JPEG keeps its picture, its colors and how it is turned', async () => {
    const { stored, incoming } = await portalForPhotos()
    for (const name of ['photo-with-place.jpg', 'photo-with-everything.jpg']) {
      const sentFile = await sampleFile(name)
      const keptFile = await stored(name, sentFile)
      expect(keptFile.length).toBeLessThan(sentFile.length)
      expect(keptFile.toString('latin1')).not.toMatch(secrets)
      expect(picture(keptFile).equals(picture(sentFile))).toBe(true)
      // Orientation 6 (rotate 90° clockwise) is the only tag left.
      expect(keptFile.indexOf(Buffer.from('011200030000000100060000', 'hex'))).toBeGreaterThan(0)
      expect(keptFile.includes('ICC_PROFILE')).toBe(sentFile.includes('ICC_PROFILE'))
    }
    expect(await incoming()).toEqual([])
  })

  test('every turn is kept, in either order of bytes and in the longer form of some programs', async () => {
    const { stored } = await portalForPhotos()
    const placeBytes = Buffer.from('000088250004', 'hex')
    for (const turn of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const isLong of [false, true]) {
        const entry = Buffer.from(`0112${isLong ? '0004' : '0003'}00000001`, 'hex')
        const value = Buffer.from(isLong ? [0, 0, 0, turn] : [0, turn, 0, 0])
        const head = Buffer.from('4d4d002a000000080002', 'hex')
        const gps = Buffer.from('8825000400000001000000260000000000000000', 'hex')
        const block = Buffer.concat([head, entry, value, gps, placeBytes])
        const keptFile = await stored('a.jpg', joinBytes(jpg.subarray(0, 2), exif(block), jpg.subarray(2)))
        const orientationEntry = Buffer.from(`0112000300000001000${turn}`, 'hex')
        expect([turn, keptFile.includes(orientationEntry), keptFile.includes(placeBytes)]).toEqual([
          turn,
          turn !== 1,
          false,
        ])
      }
  })

  test('a PNG loses its texts and times as well', async () => {
    const { stored } = await portalForPhotos()
    const sentFile = await sampleFile('picture-with-everything.png')
    const keptFile = await stored('screen.png', sentFile)
    expect(keptFile.toString('latin1')).not.toMatch(secrets)
    expect(keptFile.toString('latin1')).not.toMatch(/tEXt|iTXt|zTXt|tIME/)
    expect(keptFile.includes('eXIf')).toBe(true)
    expect(
      keptFile.includes(sentFile.subarray(sentFile.indexOf('IDAT') - 4, sentFile.indexOf('IDAT') + 20)),
    ).toBe(true)
  })

  test('every other part of a JPEG that a program may write into goes, wherever it stands', async () => {
    const { stored } = await portalForPhotos()
    const plainJpeg = await plainPhoto()
    const hiddenBytes = latin('hidden place')
    const rest = plainJpeg.subarray(2)
    const markersBefore = [0xe0, 0xe1, 0xe2, 0xe3, 0xe5, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xfe]
    for (const marker of markersBefore) {
      const photoWithSegment = joinBytes(plainJpeg.subarray(0, 2), segment(marker, hiddenBytes), rest)
      expect((await stored('a.jpg', photoWithSegment)).equals(plainJpeg), marker.toString(16)).toBe(true)
    }
    const thumbnail = segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02hidden place'))
    expect(
      (await stored('a.jpg', joinBytes(plainJpeg.subarray(0, 2), thumbnail, rest))).toString('latin1'),
    ).not.toMatch(secrets)
    const table = plainJpeg.readUInt16BE(4) + 4
    const photoWithPlace = joinBytes(plainJpeg.subarray(0, table), hiddenBytes, plainJpeg.subarray(table))
    expect((await stored('a.jpg', photoWithPlace)).equals(plainJpeg)).toBe(true)
    // Phones append a second picture or a video like this.
    const photoWithTail = joinBytes(plainJpeg, await sampleFile('photo-with-everything.jpg'))
    expect((await stored('a.jpg', photoWithTail)).equals(plainJpeg)).toBe(true)
    const betweenScans = joinBytes(
      plainJpeg.subarray(0, -2),
      segment(0xe1, hiddenBytes),
      plainJpeg.subarray(-2),
    )
    expect((await stored('a.jpg', betweenScans)).equals(plainJpeg)).toBe(true)
  })

  // Spec: files/photos
  test('a photo without any of it stays byte for byte as it came', async () => {
    const { stored } = await portalForPhotos()
    const plainJpeg = await plainPhoto()
    const turnedPhoto = joinBytes(plainJpeg.subarray(0, 2), exif(tiff(6)), plainJpeg.subarray(2))
    const measuredExif = exif(
      tiff(1, [
        { tag: 0x0128, value: 2 },
        { tag: 0x0213, value: 1 },
      ]),
    )
    const paddedPhoto = joinBytes(plainJpeg, new Uint8Array(40))
    const cutFile = plainJpeg.slice(0, -200)
    const ownPhotos = [
      turnedPhoto,
      joinBytes(plainJpeg.subarray(0, 2), measuredExif, plainJpeg.subarray(2)),
      paddedPhoto,
      cutFile,
      plainJpeg,
    ]
    for (const bytes of [...ownPhotos, Uint8Array.from(jpg)])
      expect((await stored('a.jpg', bytes)).equals(bytes)).toBe(true)
    expect((await stored('a.png', Uint8Array.from(png))).equals(png)).toBe(true)
    const turnedPicture = joinBytes(png.subarray(0, 33), chunk('eXIf', tiff(3)), png.subarray(33))
    expect((await stored('a.png', turnedPicture)).equals(turnedPicture)).toBe(true)
    const storedPhoto = await stored('b.jpg', await sampleFile('photo-with-everything.jpg'))
    expect((await stored('b.jpg', Uint8Array.from(storedPhoto))).equals(storedPhoto)).toBe(true)
  })

  test('bytes that no tag of EXIF names any more go too', async () => {
    const { stored } = await portalForPhotos()
    const block = Buffer.concat([tiff(6), latin('hidden place, hidden place, hidden place')])
    const keptFile = await stored('a.jpg', joinBytes(jpg.subarray(0, 2), exif(block), jpg.subarray(2)))
    expect(keptFile.toString('latin1')).not.toMatch(secrets)
    expect(keptFile.includes('Exif')).toBe(true)
  })

  test('a JPEG or PNG whose structure lies is refused, and none of it is stored', async () => {
    const { send, context, incoming } = await portalForPhotos()
    const mislabelledPhotos = {
      'too long.jpg': joinBytes(
        jpg.subarray(0, 2),
        Buffer.from('ffe1ffff', 'hex'),
        latin('Exif\0\0hidden place'),
      ),
      'too short.jpg': joinBytes(jpg.subarray(0, 2), Buffer.from('ffe10001', 'hex'), latin('hidden place')),
      'nothing.jpg': joinBytes(Buffer.from('ffd8ffe0', 'hex')),
      'many.jpg': joinBytes(
        jpg.subarray(0, 2),
        Buffer.alloc(5 * 50_000, segment(0xe1, latin('x'))),
        jpg.subarray(2),
      ),
      'too long.png': joinBytes(
        png.subarray(0, 33),
        Buffer.from('7fffffff', 'hex'),
        latin('eXIfhidden place'),
      ),
      'many.png': joinBytes(
        png.subarray(0, 33),
        Buffer.alloc(12 * 150_000, chunk('tEXt', latin(''))),
        png.subarray(33),
      ),
    }
    for (const [name, bytes] of Object.entries(mislabelledPhotos)) {
      const { status, failure } = await send(name, bytes)
      expect([status, failure.fields], name).toEqual([
        415,
        { file: 'This picture is damaged and cannot be read. Please open it and save it again' },
      ])
    }
    expect(await incoming()).toEqual([])
    expect((await context.pool.query('select from documents')).rowCount).toBe(0)
  })

  test('sent again under its key a photo is stored once: its bytes as sent count', async () => {
    const { send, context } = await portalForPhotos()
    const bytes = await sampleFile('photo-with-everything.jpg')
    const firstReply = await send('a.jpg', bytes, 'once')
    const repeatedReply = await send('a.jpg', bytes, 'once')
    expect([firstReply.status, repeatedReply.status]).toEqual([201, 201])
    expect(repeatedReply.body.document.id).toBe(firstReply.body.document.id)
    // Another file under the same key is not a retry, so it is refused.
    const otherReply = await send('a.jpg', await sampleFile('photo-with-place.jpg'), 'once')
    expect([otherReply.status, otherReply.failure.code]).toEqual([409, 'key_reused'])
    expect((await context.pool.query('select from documents')).rowCount).toBe(1)
  })

  test('an attachment of a message loses it, a photo of a claim keeps it for the adjuster', async () => {
    const { call, given, storedAs } = await portalForPhotos()
    const bytes = await sampleFile('photo-with-everything.jpg')
    const file = fileOf('van.jpg', bytes)
    const { message } = (await call(api.messages.send, { content: 'See the photo', file })).body
    expect((await storedAs(message.attachment?.id ?? '')).toString('latin1')).not.toMatch(secrets)
    const { id } = await given.draft()
    const { photo } = (await call(api.claims.addPhoto, { id, file })).body
    expect((await storedAs(photo.id)).equals(bytes)).toBe(true)
  })
})

describe('an iPhone photo (HEIC) is refused for what it is', () => {
  // Spec: files/heic
  test('in documents, claims and messages, whatever it is called', async () => {
    const { send, call, given, incoming } = await portalForPhotos()
    const bytes = await sampleFile('photo.heic')
    const { id } = await given.draft()
    for (const name of ['a.heic', 'IMG_4412.JPG', 'a.jpg', 'a.heif', 'a.png', 'a.pdf', 'a.docx', 'a']) {
      const file = fileOf(name, bytes)
      const answers = [
        await send(name, bytes),
        await call(api.claims.addPhoto, { id, file }),
        await call(api.messages.send, { content: 'See the photo', file }),
      ]
      for (const { status, failure } of answers)
        expect([status, failure.code, failure.error, failure.fields], name).toEqual([
          415,
          'wrong_kind',
          heicRefusal,
          { file: heicRefusal },
        ])
    }
    expect(heicRefusal).toMatch(/iPhone photo.*JPEG.*Most Compatible/)
    expect(await incoming()).toEqual([])
  })

  test('other brands of the same box are told apart', async () => {
    const { send } = await portalForPhotos()
    const box = (...brands: string[]) => {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(16 + (brands.length - 1) * 4)
      const [majorBrand = '', ...otherBrands] = brands
      return joinBytes(size, latin(`ftyp${majorBrand}\0\0\0\0${otherBrands.join('')}`), new Uint8Array(64))
    }
    for (const brands of [['heic'], ['mif1', 'heic'], ['msf1', 'hevc'], ['heix', 'mif1'], ['mif1', 'miaf']])
      expect((await send('a.jpg', box(...brands))).failure.error, brands.join()).toBe(heicRefusal)
    for (const brands of [['avif', 'mif1', 'miaf'], ['isom', 'mp42'], ['qt  ']])
      expect((await send('a.jpg', box(...brands))).failure.error, brands.join()).toMatch(
        /^Please choose a PDF/,
      )
  })
})
