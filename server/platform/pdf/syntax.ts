/** Not PDF syntax, or cut off at the end of the bytes read. */
export class MalformedPdfError extends Error {
  /**
   * The syntax is cut off at the end of the bytes read. Reading more of the file may complete it.
   */
  readonly isTruncated: boolean
  constructor(message: string, { isCut = false } = {}) {
    super(message)
    this.isTruncated = isCut
  }
}

export class PdfName {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export class PdfRef {
  readonly number: number
  readonly generation: number
  constructor(number: number, generation: number) {
    this.number = number
    this.generation = generation
  }
}

export type PdfDict = Map<string, PdfValue>
export type PdfValue = null | boolean | number | PdfName | PdfRef | Buffer | PdfValue[] | PdfDict

const maxDepth = 100

const isSpace = (byte: number) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
const isRegular = (byte: number) => !isSpace(byte) && !delimiters.has(byte)
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Parses PDF objects from bytes, as leniently as viewers do. */
export class PdfParser {
  readonly #bytes: Buffer
  position: number

  constructor(bytes: Buffer, position = 0) {
    this.#bytes = bytes
    this.position = position
  }

  skipSpace(): void {
    const bytes = this.#bytes
    for (; this.position < bytes.length; this.position++) {
      const byte = bytes[this.position] ?? 0
      if (byte === 0x25) {
        while (this.position < bytes.length && bytes[this.position] !== 0x0a && bytes[this.position] !== 0x0d)
          this.position++
        continue
      }
      if (!isSpace(byte)) return
    }
  }

  /** A keyword such as `obj`, or whatever is there instead: at most 32 characters. */
  word(): string {
    this.skipSpace()
    const start = this.position
    while (this.position < this.#bytes.length && isRegular(this.#bytes[this.position] ?? 0)) this.position++
    return this.#bytes.toString('latin1', start, Math.min(this.position, start + 32))
  }

  /** Whether this keyword comes next; consumes it if so. */
  takeKeyword(word: string): boolean {
    this.skipSpace()
    for (let index = 0; index < word.length; index++)
      if (this.#bytes[this.position + index] !== word.charCodeAt(index)) return false
    this.position += word.length
    return true
  }

  integer(): number | null {
    const positionBefore = this.position
    this.skipSpace()
    const start = this.position
    // Parsed without an intermediate string, because tables and lists have many thousands of
    // numbers.
    let value = 0
    for (let byte = this.#bytes[this.position]; isDigit(byte); byte = this.#bytes[++this.position])
      value = value * 10 + (byte ?? 0) - 0x30
    const digits = this.position - start
    const next = this.#bytes[this.position]
    if (digits >= 1 && digits <= 15 && (next === undefined || !isRegular(next))) return value
    this.position = positionBefore
    return null
  }

  value(depth = 0): PdfValue {
    if (depth > maxDepth) throw new MalformedPdfError('Objects lie too deep in each other')
    this.skipSpace()
    const byte = this.#bytes[this.position]
    if (byte === undefined) throw this.#cut()
    const sign = String.fromCharCode(byte)
    if (sign === '/') return this.#name()
    if (sign === '(') return this.#text()
    if (sign === '[') return this.#array(depth)
    if (sign === '<') return this.#bytes[this.position + 1] === 0x3c ? this.#dict(depth) : this.#hex()
    if (isDigit(byte)) return this.#numberOrRef()
    if (!isRegular(byte)) throw new MalformedPdfError('An object begins with a sign that ends one')
    const word = this.word()
    if (word === 'true') return true
    if (word === 'false') return false
    if (/^[-+.]/.test(word)) return Number.parseFloat(word) || 0
    if (word === 'endobj' || word === 'obj' || word === 'stream')
      throw new MalformedPdfError('An object has no end')
    return null
  }

  #cut(): MalformedPdfError {
    return new MalformedPdfError('An object has no end', { isCut: true })
  }

  #name(): PdfName {
    const start = ++this.position
    while (this.position < this.#bytes.length && isRegular(this.#bytes[this.position] ?? 0)) this.position++
    if (this.position >= this.#bytes.length) throw this.#cut()
    const rawText = this.#bytes.toString('latin1', start, this.position)
    return new PdfName(
      rawText.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  }

  #numberOrRef(): number | PdfRef {
    const number = this.integer()
    if (number === null) return Number.parseFloat(this.word()) || 0
    const positionBefore = this.position
    const generation = this.integer()
    if (generation !== null && this.takeKeyword('R') && !isRegular(this.#bytes[this.position] ?? 0x20))
      return new PdfRef(number, generation)
    this.position = positionBefore
    return number
  }

  #array(depth: number): PdfValue[] {
    this.position++
    const values: PdfValue[] = []
    while (!this.takeKeyword(']')) values.push(this.value(depth + 1))
    return values
  }

  #dict(depth: number): PdfDict {
    this.position += 2
    const dict: PdfDict = new Map()
    while (!this.takeKeyword('>>')) {
      const key = this.value(depth + 1)
      if (!(key instanceof PdfName)) continue
      this.skipSpace()
      if (this.#bytes.toString('latin1', this.position, this.position + 2) === '>>') continue
      dict.set(key.text, this.value(depth + 1))
    }
    return dict
  }

  #hex(): Buffer {
    const end = this.#bytes.indexOf('>', this.position)
    if (end < 0) throw this.#cut()
    const digits = this.#bytes.toString('latin1', this.position + 1, end).replace(/[^0-9a-f]/gi, '')
    this.position = end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  #text(): Buffer {
    this.position++
    const pieces: string[] = []
    for (let openCount = 1; ; this.position++) {
      const byte = this.#bytes[this.position]
      if (byte === undefined) throw this.#cut()
      const sign = String.fromCharCode(byte)
      if (sign === '(') openCount++
      if (sign === ')' && --openCount === 0) break
      pieces.push(sign === '\\' ? this.#escaped() : sign)
    }
    this.position++
    return Buffer.from(pieces.join(''), 'latin1')
  }

  /** The value of an escape sequence. Leaves the position at its last character. */
  #escaped(): string {
    const next = this.#bytes.toString('latin1', this.position + 1, this.position + 4)
    const octalDigits = /^[0-7]{1,3}/.exec(next)?.[0]
    if (octalDigits !== undefined) {
      this.position += octalDigits.length
      return String.fromCharCode(Number.parseInt(octalDigits, 8) & 0xff)
    }
    // A backslash before a line end removes the line end.
    const lineEnd = /^(\r\n|\r|\n)/.exec(next)?.[0]
    this.position += lineEnd?.length ?? 1
    const [sign = ''] = next
    return lineEnd === undefined ? (escapes[sign] ?? sign) : ''
  }
}
