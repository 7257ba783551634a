import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

// Workbooks in Excel's format, built by hand, including forms that no program writes.

/** Content of a zip entry; an iterable need not fit into memory. */
type ZipContent = Iterable<string | Buffer> | string | Buffer

async function deflateContent(content: ZipContent) {
  const deflate = createDeflateRaw()
  const pieces: Buffer[] = []
  deflate.on('data', (piece: Buffer) => pieces.push(piece))
  let [sum, size] = [0, 0]
  for (const piece of typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content) {
    const bytes = Buffer.from(piece)
    sum = crc32(bytes, sum)
    size += bytes.length
    if (!deflate.write(bytes)) await once(deflate, 'drain')
  }
  const endPromise = once(deflate, 'end')
  deflate.end()
  await endPromise
  return { packed: Buffer.concat(pieces), sum, size }
}

/** A zip of these files; `flags` 1 marks them as encrypted. */
export async function makeZip(files: Record<string, ZipContent>, { flags = 0 } = {}): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const [name, content] of Object.entries(files)) {
    const { packed, sum, size } = await deflateContent(content)
    const commonHeader = Buffer.alloc(26)
    commonHeader.writeUInt16LE(20, 0)
    commonHeader.writeUInt16LE(flags, 2)
    commonHeader.writeUInt16LE(8, 4)
    commonHeader.writeUInt32LE(sum, 10)
    commonHeader.writeUInt32LE(packed.length, 14)
    commonHeader.writeUInt32LE(size, 18)
    commonHeader.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), commonHeader, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(position, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), commonHeader, rest, Buffer.from(name)]))
    parts.push(local)
    position += local.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(directoryBytes.length, 8)
  end.writeUInt32LE(position, 12)
  return Buffer.concat([...parts, directoryBytes, Buffer.from('PK\x05\x06'), end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A sheet: name, content of `sheetData`, visibility. */
interface TestSheet {
  name: string
  rows: Iterable<string>
  isHidden?: boolean
  /** Merged ranges: 'B4:D4'. */
  merged?: readonly string[]
}

interface TestWorkbook {
  sheets: readonly TestSheet[]
  sharedTexts?: Iterable<string>
  /** Number formats of styles 1, 2, 3 … */
  formats?: readonly string[]
  from1904?: boolean
}

function* wrapItems(openingText: string, items: Iterable<string>, closingText: string): Generator<string> {
  yield openingText
  yield* items
  yield closingText
}

function* sharedTextItems(texts: Iterable<string>): Generator<string> {
  for (const text of texts) yield `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`
}

const mergeCells = (refs: readonly string[]) =>
  refs.length === 0
    ? ''
    : `<mergeCells count="${refs.length}">${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

/** A workbook of sheets with rows as XML. */
export const workbook = ({
  sheets,
  sharedTexts = [],
  formats = [],
  from1904 = false,
}: TestWorkbook): Promise<Buffer> =>
  makeZip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, isHidden }, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="s${index}"${isHidden ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="x" Type="${office}/styles" Target="styles.xml"/><Relationship Id="t" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="s${index}" Type="${office}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
      .join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': wrapItems(`<sst xmlns="${main}">`, sharedTextItems(sharedTexts), '</sst>'),
    ...Object.fromEntries(
      sheets.map(({ rows, merged = [] }, index) => [
        `xl/worksheets/sheet${index}.xml`,
        wrapItems(
          `<worksheet xmlns="${main}"><sheetData>`,
          rows,
          `</sheetData>${mergeCells(merged)}</worksheet>`,
        ),
      ]),
    ),
  })

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** A row as XML, for `rows` of a sheet. */
export const sheetRowOf = (number: number, cells: readonly (string | number)[]): string =>
  `<row r="${number}">${cells
    .map((cell, index) =>
      typeof cell === 'number'
        ? `<c r="${letters(index)}${number}"><v>${cell}</v></c>`
        : `<c r="${letters(index)}${number}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`,
    )
    .join('')}</row>`

/** A workbook of one sheet with texts and numbers. */
export const sheetOf = (rows: readonly (readonly (string | number)[])[]): Promise<Buffer> =>
  workbook({ sheets: [{ name: 'Sheet1', rows: rows.map((cells, index) => sheetRowOf(index + 1, cells)) }] })
