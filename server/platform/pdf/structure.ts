import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import type { FileWindow } from '../file-window.ts'
import { createYielder } from '../table-files/slices.ts'
import { type Decryption, decryptPdfStream } from './encryption.ts'
import { MalformedPdfError, type PdfDict, PdfName, PdfParser, PdfRef, type PdfValue } from './syntax.ts'

const inflateBytes = promisify(inflate)

const firstReadBytes = 16 * 1024
// In bytes. The checks need only small objects. A file whose objects are larger is accepted
// unchecked.
const maxReadBytes = 128 * 1024
const maxStreamBytes = 4 * 1024 * 1024
const maxUnpackedBytes = 4 * 1024 * 1024
const maxSections = 200
const maxXrefParts = 20_000
/** Work limits per file: bytes parsed, and bytes of streams read or unpacked. */
const maxParsedBytes = 2 * 1024 * 1024
const maxStreamedBytes = 16 * 1024 * 1024
const entryLength = 20

/** Location of an object: an offset in the file, or the number of an object stream. */
type ObjectLocation = { offset: number } | { stream: number } | null

interface XrefSection {
  trailer: PdfDict
  locationOf(number: number): Promise<ObjectLocation>
}

/** An object stream: the offset of each object, by number. */
interface ObjectStream {
  bytes: Buffer
  places: Map<number, number>
}

interface LoadedObject {
  value: PdfValue
  /** Offset of a stream's content. */
  content: number | null
}

const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
const numberOf = (value: PdfValue | undefined) => (typeof value === 'number' ? value : null)
const pdfNamesOf = (value: PdfValue | undefined) =>
  [value ?? null].flat().flatMap((one) => (one instanceof PdfName ? [one.text] : []))

const predictorSliceBytes = 128 * 1024

/** Reverses the PNG predictor of a cross-reference stream. */
async function undoPredictor(
  content: Buffer,
  parameters: PdfDict,
  yieldTurn: ReturnType<typeof createYielder>,
): Promise<Buffer> {
  const predictor = numberOf(parameters.get('Predictor')) ?? 1
  if (predictor <= 1) return content
  const bits = (numberOf(parameters.get('Colors')) ?? 1) * (numberOf(parameters.get('BitsPerComponent')) ?? 8)
  const step = Math.max(1, Math.ceil(bits / 8))
  const width = Math.ceil((bits * (numberOf(parameters.get('Columns')) ?? 1)) / 8)
  if (predictor < 10 || !(width >= 1 && width <= 65_536))
    throw new MalformedPdfError('The predictor is unknown')
  const rows = Math.ceil(content.length / (width + 1))
  const result = Buffer.alloc(rows * width)
  const rowsAtOnce = Math.ceil(predictorSliceBytes / width)
  for (let row = 0; row < rows; row++) {
    undoPredictorRow(content, result, { row, width, step })
    if (row % rowsAtOnce === 0) await yieldTurn()
  }
  return result
}

function undoPredictorRow(
  content: Buffer,
  result: Buffer,
  { row, width, step }: { row: number; width: number; step: number },
): void {
  const offset = row * (width + 1)
  const kind = content[offset] ?? 0
  const rowStart = row * width
  const end = Math.min(rowStart + width, rowStart + content.length - offset - 1)
  for (let index = rowStart; index < end; index++) {
    const hasLeft = index - rowStart >= step
    const leftByte = hasLeft ? (result[index - step] ?? 0) : 0
    const upperByte = row > 0 ? (result[index - width] ?? 0) : 0
    const cornerByte = hasLeft && row > 0 ? (result[index - width - step] ?? 0) : 0
    result[index] =
      (content[offset + 1 + index - rowStart] ?? 0) + predictedByte(kind, leftByte, upperByte, cornerByte)
  }
}

function predictedByte(kind: number, leftByte: number, upperByte: number, cornerByte: number): number {
  if (kind === 1) return leftByte
  if (kind === 2) return upperByte
  if (kind === 3) return (leftByte + upperByte) >> 1
  if (kind !== 4) return 0
  const leftDistance = Math.abs(upperByte - cornerByte)
  const upperDistance = Math.abs(leftByte - cornerByte)
  const cornerDistance = Math.abs(leftByte + upperByte - cornerByte - cornerByte)
  if (leftDistance <= upperDistance && leftDistance <= cornerDistance) return leftByte
  return upperDistance <= cornerDistance ? upperByte : cornerByte
}

/** The objects of a PDF, found by its cross-reference sections. */
export class PdfStructure {
  readonly #file: FileWindow
  readonly #yieldTurn = createYielder()
  readonly #sections: XrefSection[] = []
  readonly #streams = new Map<number, ObjectStream>()
  #parsed = 0
  #streamed = 0
  #parts = 0
  decryption: Decryption | null = null

  private constructor(file: FileWindow) {
    this.#file = file
  }

  /** Reads the cross-reference sections. Throws MalformedPdfError. */
  static async open(file: FileWindow): Promise<PdfStructure> {
    const structure = new PdfStructure(file)
    const tail = await file.bytes(file.size - 2048, 2048)
    const start = tail.lastIndexOf('startxref')
    if (start < 0) throw new MalformedPdfError('It does not say where its references are')
    let next = new PdfParser(tail, start + 'startxref'.length).integer()
    const visitedOffsets = new Set<number>()
    while (next !== null && !visitedOffsets.has(next) && visitedOffsets.size < maxSections) {
      visitedOffsets.add(next)
      const section = await structure.#section(next)
      structure.#sections.push(section)
      // A hybrid file has a second section, with objects that older readers do not know.
      const hybridOffset = numberOf(section.trailer.get('XRefStm'))
      if (hybridOffset !== null) structure.#sections.push(await structure.#section(hybridOffset))
      next = numberOf(section.trailer.get('Prev'))
    }
    return structure
  }

  get trailer(): PdfDict {
    return this.#sections.find(({ trailer }) => trailer.has('Root'))?.trailer ?? new Map()
  }

  /** Follows references. A missing object is null, as the format says. */
  async resolved(value: PdfValue | undefined): Promise<PdfValue> {
    let now = value ?? null
    for (let step = 0; now instanceof PdfRef; step++) {
      if (step > 20) throw new MalformedPdfError('References run in a circle')
      now = await this.#object(now)
    }
    return now
  }

  async #object(ref: PdfRef): Promise<PdfValue> {
    for (const section of this.#sections) {
      const objectLocation = await section.locationOf(ref.number)
      if (objectLocation === null) continue
      if ('offset' in objectLocation) return (await this.#load(objectLocation.offset, ref.number)).value
      const { bytes, places } = await this.#objectsIn(objectLocation.stream)
      const offset = places.get(ref.number)
      if (offset === undefined) return null
      const parser = new PdfParser(bytes.subarray(offset, offset + maxReadBytes))
      try {
        return parser.value()
      } finally {
        this.#countParsed(parser)
        await this.#yieldTurn()
      }
    }
    return null
  }

  #countParsed({ position }: PdfParser): void {
    // The constant counts the cost of parsing even an empty object.
    this.#parsed += position + 64
    if (this.#parsed > maxParsedBytes) throw new MalformedPdfError('It takes too long to parse')
  }

  #countStreamed(bytes: number): void {
    this.#streamed += bytes
    if (this.#streamed > maxStreamedBytes) throw new MalformedPdfError('It takes too long to unpack')
  }

  /** Parses from few bytes first, and from more if those are not enough. */
  async #parse<T>(position: number, parse: (parser: PdfParser) => T): Promise<T> {
    for (let length = firstReadBytes; ; length = maxReadBytes) {
      const bytes = await this.#file.bytes(position, length)
      const parser = new PdfParser(bytes)
      const isLast = length === maxReadBytes || position + bytes.length >= this.#file.size
      try {
        return parse(parser)
      } catch (error) {
        if (!(error instanceof MalformedPdfError) || !error.isTruncated || isLast) throw error
      } finally {
        this.#countParsed(parser)
        await this.#yieldTurn()
      }
    }
  }

  /** Loads the object at an offset. It must have this number. */
  #load(
    offset: number,
    number: number | null,
  ): Promise<LoadedObject & { number: number; generation: number }> {
    return this.#parse(offset, (parser) => {
      const storedNumber = parser.integer()
      const generation = parser.integer()
      if (
        storedNumber === null ||
        generation === null ||
        !parser.takeKeyword('obj') ||
        (number !== null && storedNumber !== number)
      )
        throw new MalformedPdfError('No object begins where one should')
      const value = parser.value()
      const isStream = isDict(value) && parser.takeKeyword('stream')
      return { value, number: storedNumber, generation, content: isStream ? offset + parser.position : null }
    })
  }

  async #content(
    dict: PdfDict,
    start: number,
    objectId: { number: number; generation: number } | null,
  ): Promise<Buffer> {
    const head = await this.#file.bytes(start, 2)
    const contentOffset =
      start + (head[0] === 0x0d && head[1] === 0x0a ? 2 : head[0] === 0x0a || head[0] === 0x0d ? 1 : 0)
    const length = numberOf(await this.resolved(dict.get('Length')))
    if (length === null || length < 0 || length > maxStreamBytes)
      throw new MalformedPdfError('A stream has no length')
    this.#countStreamed(length)
    let content = await this.#file.bytes(contentOffset, length)
    if (objectId && this.decryption)
      content = decryptPdfStream(this.decryption, content, objectId.number, objectId.generation)
    const filters = pdfNamesOf(await this.resolved(dict.get('Filter')))
    if (filters.length === 0) return content
    if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? ''))
      throw new MalformedPdfError('A stream is packed in an unusual way')
    const inflatedBytes = await inflateBytes(content, {
      maxOutputLength: maxUnpackedBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    }).catch((cause: unknown) => {
      throw new MalformedPdfError(`A stream cannot be unpacked: ${String(cause)}`)
    })
    this.#countStreamed(inflatedBytes.length)
    const parameters = await this.resolved([dict.get('DecodeParms') ?? null].flat()[0])
    return isDict(parameters) ? undoPredictor(inflatedBytes, parameters, this.#yieldTurn) : inflatedBytes
  }

  async #objectsIn(stream: number): Promise<ObjectStream> {
    const cachedStream = this.#streams.get(stream)
    if (cachedStream) return cachedStream
    const emptyStream = { bytes: Buffer.alloc(0), places: new Map<number, number>() }
    // The entry is empty at first. An object stream that refers to itself then has no objects.
    this.#streams.set(stream, emptyStream)
    let offset: number | undefined
    for (const section of this.#sections) {
      if (offset !== undefined) break
      const objectLocation = await section.locationOf(stream)
      if (objectLocation && 'offset' in objectLocation) offset = objectLocation.offset
    }
    if (offset === undefined) return emptyStream
    const { value, content, ...streamFields } = await this.#load(offset, stream)
    if (!isDict(value) || content === null) return emptyStream
    const bytes = await this.#content(value, content, streamFields)
    const firstOffset = numberOf(await this.resolved(value.get('First'))) ?? 0
    const count = numberOf(await this.resolved(value.get('N'))) ?? 0
    const head = new PdfParser(bytes.subarray(0, Math.min(firstOffset, maxReadBytes)))
    const places = new Map<number, number>()
    for (let index = 0; index < count; index++) {
      const number = head.integer()
      const offset = head.integer()
      if (number === null || offset === null) break
      places.set(number, firstOffset + offset)
    }
    this.#countParsed(head)
    const objectStream = { bytes, places }
    this.#streams.set(stream, objectStream)
    return objectStream
  }

  /** A cross-reference table or stream. */
  async #section(position: number): Promise<XrefSection> {
    const mark = await this.#parse(position, (parser) => parser.takeKeyword('xref'))
    return mark ? this.#table(position) : this.#stream(position)
  }

  async #table(position: number): Promise<XrefSection> {
    const parts: { first: number; count: number; at: number }[] = []
    let keywordPosition =
      position +
      ((await this.#parse(position, (parser) => parser.takeKeyword('xref') && parser.position)) || 0)
    for (;;) {
      const part = await this.#parse(keywordPosition, (parser) => {
        const firstNumber = parser.integer()
        const count = parser.integer()
        if (firstNumber === null || count === null)
          return parser.takeKeyword('trailer') ? parser.position : null
        parser.skipSpace()
        return { first: firstNumber, count, at: keywordPosition + parser.position }
      })
      if (part === null || ++this.#parts > maxXrefParts)
        throw new MalformedPdfError('A table of references has no end')
      if (typeof part === 'number') {
        keywordPosition += part
        break
      }
      parts.push(part)
      keywordPosition = part.at + part.count * entryLength
    }
    const trailer = await this.#parse(keywordPosition, (parser) => parser.value())
    if (!isDict(trailer)) throw new MalformedPdfError('A table of references has no trailer')
    return {
      trailer,
      locationOf: async (number) => {
        const part = parts.find(({ first, count }) => number >= first && number < first + count)
        if (!part) return null
        const entry = await this.#file.bytes(part.at + (number - part.first) * entryLength, entryLength)
        const [, offset, kind] = /^(\d{10}) \d{5} ([nf])/.exec(entry.toString('latin1')) ?? []
        if (offset === undefined) throw new MalformedPdfError('A table of references is damaged')
        return kind === 'n' ? { offset: Number(offset) } : null
      },
    }
  }

  async #stream(position: number): Promise<XrefSection> {
    const { value: trailer, content } = await this.#load(position, null)
    if (!isDict(trailer) || content === null || !pdfNamesOf(trailer.get('Type')).includes('XRef'))
      throw new MalformedPdfError('The cross-reference table is not at its offset')
    const rows = await this.#content(trailer, content, null)
    const widths = [trailer.get('W') ?? null].flat().map((width) => numberOf(width) ?? 0)
    const [firstFieldWidth = 0, secondFieldWidth = 0, thirdFieldWidth = 0] = widths
    const rowLength = firstFieldWidth + secondFieldWidth + thirdFieldWidth
    if (widths.length !== 3 || widths.some((width) => width < 0 || width > 6) || rowLength === 0)
      throw new MalformedPdfError('References have no form')
    const index = [trailer.get('Index') ?? [0, trailer.get('Size') ?? 0]]
      .flat()
      .map((one) => numberOf(one) ?? 0)
    const parts: { first: number; count: number; row: number }[] = []
    let row = 0
    for (let position = 0; position + 1 < index.length; position += 2) {
      const [firstNumber = 0, count = 0] = index.slice(position, position + 2)
      parts.push({ first: firstNumber, count, row })
      row += count
    }
    const field = (offset: number, width: number, defaultValue: number) =>
      width === 0 ? defaultValue : rows.readUIntBE(offset, width)
    return {
      trailer,
      locationOf: async (number) => {
        const part = parts.find(({ first, count }) => number >= first && number < first + count)
        const offset = part ? (part.row + number - part.first) * rowLength : rows.length
        if (offset + rowLength > rows.length) return null
        const kind = field(offset, firstFieldWidth, 1)
        const firstField = field(offset + firstFieldWidth, secondFieldWidth, 0)
        if (kind === 1) return { offset: firstField }
        // The third field is the index within the object stream, which that stream states too.
        return kind === 2 ? { stream: firstField } : null
      },
    }
  }
}
