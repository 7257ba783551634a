/** Not PDF syntax, or cut off at the end of the bytes read. */
export class MalformedPdfError extends Error {
  /**
   * The syntax is cut off at the end of the bytes read. Reading more of the file may complete it.
   */
  readonly isCut: boolean
  constructor(message: string, { isCut = false } = {}) {
    super(message)
    this.isCut = isCut
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
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  skipSpace(): void {
    const bytes = this.#bytes
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at] ?? 0
      if (byte === 0x25) {
        while (this.at < bytes.length && bytes[this.at] !== 0x0a && bytes[this.at] !== 0x0d) this.at++
        continue
      }
      if (!isSpace(byte)) return
    }
  }

  /** A keyword such as `obj`, or whatever is there instead: at most 32 characters. */
  word(): string {
    this.skipSpace()
    const start = this.at
    while (this.at < this.#bytes.length && isRegular(this.#bytes[this.at] ?? 0)) this.at++
    return this.#bytes.toString('latin1', start, Math.min(this.at, start + 32))
  }

  /** Whether this keyword comes next; consumes it if so. */
  takes(word: string): boolean {
    this.skipSpace()
    for (let index = 0; index < word.length; index++)
      if (this.#bytes[this.at + index] !== word.charCodeAt(index)) return false
    this.at += word.length
    return true
  }

  integer(): number | null {
    const before = this.at
    this.skipSpace()
    const start = this.at
    // Parsed without an intermediate string, because tables and lists have many thousands of
    // numbers.
    let value = 0
    for (let byte = this.#bytes[this.at]; isDigit(byte); byte = this.#bytes[++this.at])
      value = value * 10 + (byte ?? 0) - 0x30
    const digits = this.at - start
    const next = this.#bytes[this.at]
    if (digits >= 1 && digits <= 15 && (next === undefined || !isRegular(next))) return value
    this.at = before
    return null
  }

  value(depth = 0): PdfValue {
    if (depth > maxDepth) throw new MalformedPdfError('Objects lie too deep in each other')
    this.skipSpace()
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw this.#cut()
    const sign = String.fromCharCode(byte)
    if (sign === '/') return this.#name()
    if (sign === '(') return this.#text()
    if (sign === '[') return this.#array(depth)
    if (sign === '<') return this.#bytes[this.at + 1] === 0x3c ? this.#dict(depth) : this.#hex()
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
    const start = ++this.at
    while (this.at < this.#bytes.length && isRegular(this.#bytes[this.at] ?? 0)) this.at++
    if (this.at >= this.#bytes.length) throw this.#cut()
    const raw = this.#bytes.toString('latin1', start, this.at)
    return new PdfName(
      raw.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  }

  #numberOrRef(): number | PdfRef {
    const number = this.integer()
    if (number === null) return Number.parseFloat(this.word()) || 0
    const before = this.at
    const generation = this.integer()
    if (generation !== null && this.takes('R') && !isRegular(this.#bytes[this.at] ?? 0x20))
      return new PdfRef(number, generation)
    this.at = before
    return number
  }

  #array(depth: number): PdfValue[] {
    this.at++
    const values: PdfValue[] = []
    while (!this.takes(']')) values.push(this.value(depth + 1))
    return values
  }

  #dict(depth: number): PdfDict {
    this.at += 2
    const dict: PdfDict = new Map()
    while (!this.takes('>>')) {
      const key = this.value(depth + 1)
      if (!(key instanceof PdfName)) continue
      this.skipSpace()
      if (this.#bytes.toString('latin1', this.at, this.at + 2) === '>>') continue
      dict.set(key.text, this.value(depth + 1))
    }
    return dict
  }

  #hex(): Buffer {
    const end = this.#bytes.indexOf('>', this.at)
    if (end < 0) throw this.#cut()
    const digits = this.#bytes.toString('latin1', this.at + 1, end).replace(/[^0-9a-f]/gi, '')
    this.at = end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  #text(): Buffer {
    this.at++
    const pieces: string[] = []
    for (let open = 1; ; this.at++) {
      const byte = this.#bytes[this.at]
      if (byte === undefined) throw this.#cut()
      const sign = String.fromCharCode(byte)
      if (sign === '(') open++
      if (sign === ')' && --open === 0) break
      pieces.push(sign === '\\' ? this.#escaped() : sign)
    }
    this.at++
    return Buffer.from(pieces.join(''), 'latin1')
  }

  /** The value of an escape sequence. Leaves the position at its last character. */
  #escaped(): string {
    const next = this.#bytes.toString('latin1', this.at + 1, this.at + 4)
    const octalDigits = /^[0-7]{1,3}/.exec(next)?.[0]
    if (octalDigits !== undefined) {
      this.at += octalDigits.length
      return String.fromCharCode(Number.parseInt(octalDigits, 8) & 0xff)
    }
    // A backslash before a line end removes the line end.
    const lineEnd = /^(\r\n|\r|\n)/.exec(next)?.[0]
    this.at += lineEnd?.length ?? 1
    const [sign = ''] = next
    return lineEnd === undefined ? (escapes[sign] ?? sign) : ''
  }
}
