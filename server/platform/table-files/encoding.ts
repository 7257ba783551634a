import { createReadStream } from 'node:fs'
import { UnreadableTableError } from './unreadable-table.ts'

/** Text encoding, under TextDecoder's name. TextDecoder does not support UTF-32. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'windows-1252'

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'utf-32le': 'UTF-32',
  'utf-32be': 'UTF-32 (big-endian)',
  'windows-1252': 'Windows-1252',
}

const notTextError = () =>
  new UnreadableTableError(
    'another kind',
    'This is not a text file. Please export the list as CSV or as an Excel workbook (.xlsx)',
  )

/**
 * UTF-32, by its byte order mark or its zeros: most characters have two or three zeros at the same
 * end of their four bytes.
 */
function utf32EncodingOf(head: Buffer): Encoding | null {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  if (head.length % 4 === 0 && startsWith(0xff, 0xfe, 0, 0)) return 'utf-32le'
  if (startsWith(0, 0, 0xfe, 0xff)) return 'utf-32be'
  const letters = Math.floor(head.length / 4)
  if (letters === 0) return null
  let [littleEndian, bigEndian] = [0, 0]
  for (let index = 0; index < letters * 4; index += 4) {
    if (head[index + 3] === 0 && head[index + 2] === 0) littleEndian++
    if (head[index] === 0 && head[index + 1] === 0) bigEndian++
  }
  // A run of NUL counts for both byte orders. So the other byte order must be rare.
  if (littleEndian > letters * 0.95 && bigEndian < letters * 0.2) return 'utf-32le'
  return bigEndian > letters * 0.95 && littleEndian < letters * 0.2 ? 'utf-32be' : null
}

/**
 * UTF-16 or UTF-32, by the byte order mark or the position of zeros: Latin text has one in every
 * other byte.
 */
function wideEncodingOf(head: Buffer): Encoding | null {
  const encoding = utf32EncodingOf(head)
  if (encoding) return encoding
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const pairCount = Math.floor(head.length / 2)
  let [evenZeros, oddZeros] = [0, 0]
  for (let index = 0; index < pairCount * 2; index += 2) {
    if (head[index] === 0) evenZeros++
    if (head[index + 1] === 0) oddZeros++
  }
  if (oddZeros > pairCount * 0.6 && evenZeros < pairCount * 0.05) return 'utf-16le'
  if (evenZeros > pairCount * 0.6 && oddZeros < pairCount * 0.05) return 'utf-16be'
  return null
}

/** Binary content has many control characters. Text may have a few stray ones, most often NUL. */
function isBinary(head: Buffer): boolean {
  let [controlCount, zeros] = [0, 0]
  for (const byte of head)
    if (byte === 0) zeros++
    else if (byte < 32 && ![9, 10, 12, 13, 26].includes(byte)) controlCount++
  return controlCount > head.length / 20 || zeros > head.length / 5
}

/**
 * The encoding, decided by the whole file: the first accent may be in the last row. Text that is
 * not UTF-8 counts as Windows-1252, the default of Windows in the Americas.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      if (isFirst) {
        const head: Buffer = piece.subarray(0, 4096)
        const wideEncoding = wideEncodingOf(head)
        if (wideEncoding) return wideEncoding
        if (isBinary(head)) throw notTextError()
      }
      isFirst = false
      utf8.decode(piece, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

interface Decoder {
  decode(piece?: Buffer, options?: { stream: boolean }): string
}

/** Decodes UTF-32 in chunks. An invalid code point becomes U+FFFD. */
function utf32Decoder(encoding: 'utf-32le' | 'utf-32be'): Decoder {
  let bytesBefore: Buffer = Buffer.alloc(0)
  let isFirst = true
  return {
    decode(piece = Buffer.alloc(0)) {
      const bytes = Buffer.concat([bytesBefore, piece])
      const wholeLength = bytes.length - (bytes.length % 4)
      bytesBefore = Buffer.from(bytes.subarray(wholeLength))
      let text = ''
      for (let index = 0; index < wholeLength; index += 4) {
        const code = encoding === 'utf-32le' ? bytes.readUInt32LE(index) : bytes.readUInt32BE(index)
        if (isFirst && code === 0xfeff) {
          isFirst = false
          continue
        }
        isFirst = false
        text += code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code)
      }
      return text
    },
  }
}

const decoderFor = (encoding: Encoding): Decoder =>
  encoding === 'utf-32le' || encoding === 'utf-32be' ? utf32Decoder(encoding) : new TextDecoder(encoding)

/** A file's text in chunks, without a byte order mark. */
export async function* readText(path: string, encoding: Encoding, end?: number): AsyncGenerator<string> {
  const decoder = decoderFor(encoding)
  const stream = createReadStream(path, { highWaterMark: 64 * 1024, ...(end === undefined ? {} : { end }) })
  for await (const piece of stream) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
