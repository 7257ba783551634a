import { crc32 } from 'node:zlib'

export interface Frame {
  /** As a browser takes it; all of one size. */
  png: Buffer
  /** How long it stays, in milliseconds. */
  stays: number
}

interface Chunk {
  type: string
  data: Buffer
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

function chunk(type: string, ...data: Buffer[]): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), ...data])
  return Buffer.concat([words(named.length - 4), named, words(crc32(named))])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4)
  return bytes
}

/** Pictures one after another, over and over, as one PNG that moves (PNG, third edition: acTL, fcTL, fdAT). */
export function movingPicture(frames: readonly Frame[]): Buffer {
  const [first] = frames
  if (!first) throw new Error('There is no frame')
  const header = [...chunksOf(first.png)].find(({ type }) => type === 'IHDR')?.data
  if (!header) throw new Error('The first frame is no PNG')
  const size = header.subarray(0, 8)
  let sequence = 0
  const parts = frames.flatMap(({ png, stays }, place) => {
    const chunks = [...chunksOf(png)]
    if (!chunks.some(({ type, data }) => type === 'IHDR' && data.equals(header)))
      throw new Error(`Frame ${place} is not of the size and colours of the first`)
    const delay = Buffer.from([stays >> 8, stays & 255, 1000 >> 8, 1000 & 255, 0, 0])
    const control = chunk('fcTL', words(sequence++), size, words(0, 0), delay)
    const pixels = chunks
      .filter(({ type }) => type === 'IDAT')
      .map(({ data }) => (place === 0 ? chunk('IDAT', data) : chunk('fdAT', words(sequence++), data)))
    return [control, ...pixels]
  })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('acTL', words(frames.length, 0)),
    ...parts,
    chunk('IEND'),
  ])
}
