import { formatCellNumber } from './cell-formats.ts'
import { PackedFile } from './packed-file.ts'
import { createYielder, RowSlicer } from './slices.ts'
import type { FileRow, MergedCells, TableFile } from './table-file.ts'
import { tableLimits, tooManyColumnsError, tooManyRowsError, unpackedTooLargeError } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'
import { toWellFormedText } from './well-formed-text.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { xmlReader } from './xml.ts'

/** Decodes '_x000D_', the escape of a workbook for a character that XML forbids. */
const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

async function sharedTexts(packageFile: PackedFile, part: string | null): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  let [text, isText, isInText] = ['', false, false]
  const reader = xmlReader({
    onOpen(name) {
      if (name === 'si') text = ''
      // Phonetic readings are not part of the text.
      if (name === 'rPh') isInText = true
      if (name === 't') isText = !isInText
    },
    onClose(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isInText = false
      if (name !== 'si') return
      characters += text.length
      if (texts.length >= tableLimits.sharedTexts || characters > tableLimits.sharedCharacters)
        throw unpackedTooLargeError()
      // A substring keeps the whole chunk in memory; a copy does not.
      texts.push(Buffer.from(unescapeText(text)).toString())
    },
    onText(addText) {
      if (isText) text += addText
    },
  })
  if (part === null) return texts
  const yieldTurn = createYielder()
  const decoder = new TextDecoder()
  for await (const piece of packageFile.bytes(part)) {
    reader.write(decoder.decode(piece, { stream: true }))
    await yieldTurn()
  }
  reader.close()
  return texts
}

/** Column index of a cell name: 'AB12' is the 28th column, index 27. */
function columnNumberOf(name: string): number {
  let column = 0
  for (const letter of name) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** Parses 'B4:D4'. */
function mergedCellsOf(ref: string): MergedCells | null {
  const [, firstColumn, top, lastColumn, bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  if (!firstColumn || !lastColumn) return null
  return {
    from: columnNumberOf(firstColumn),
    to: columnNumberOf(lastColumn),
    top: Number(top),
    bottom: Number(bottom),
  }
}

// Merged cells matter only in headers, which are in the first rows.
const maxMergedRow = 100
const maxMergedCells = 1000

interface RawCell {
  column: number
  type: string
  style: number
  value: string
  formula: string | null
}

/** Reads a sheet's rows as they are parsed, cell by cell. */
class SheetReader {
  readonly rows: { number: number; cells: RawCell[] }[] = []
  readonly mergedCells: MergedCells[] = []
  #number = 0
  #column = -1
  #cell: RawCell | undefined
  #cells: RawCell[] = []
  #in: 'value' | 'formula' | null = null

  readonly xml = xmlReader({
    onOpen: (name, attributes) => this.#opens(name, attributes),
    onClose: (name) => this.#closes(name),
    onText: (text) => {
      if (this.#cell && this.#in === 'value') this.#cell.value += text
      if (this.#cell && this.#in === 'formula') this.#cell.formula += text
    },
  })

  #opens(name: string, { r, t, s, ref }: Record<string, string>): void {
    if (name === 'mergeCell') {
      const mergedCells = mergedCellsOf(ref ?? '')
      if (mergedCells && mergedCells.top <= maxMergedRow && this.mergedCells.length < maxMergedCells)
        this.mergedCells.push(mergedCells)
    } else if (name === 'row') {
      this.#number = r ? Number(r) : this.#number + 1
      this.#column = -1
      this.#cells = []
    } else if (name === 'c') {
      this.#column = r ? columnNumberOf(r) : this.#column + 1
      this.#cell = { column: this.#column, type: t ?? 'n', style: Number(s ?? 0), value: '', formula: null }
    } else if (name === 'v' || name === 't') this.#in = 'value'
    else if (name === 'f' && this.#cell) {
      this.#in = 'formula'
      this.#cell.formula = ''
    } else if (name === 'rPh') this.#in = null
  }

  #closes(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#in = null
    else if (name === 'c' && this.#cell) {
      const { value, formula, column } = this.#cell
      // A formatted cell far to the right may be empty.
      if (value !== '' || formula !== null) {
        if (column < 0 || column >= tableLimits.columns) throw tooManyColumnsError(this.#number)
        this.#cells.push(this.#cell)
      }
      this.#cell = undefined
    } else if (name === 'row' && this.#cells.length > 0)
      this.rows.push({ number: this.#number, cells: this.#cells })
  }
}

/** The text of a cell. A formula counts by its saved result and is never computed. */
function textOf(cell: RawCell, { styles, isFrom1904 }: Workbook, texts: readonly string[]): string {
  const { type, value, formula, style } = cell
  if (value === '' && formula !== null) return `=${formula}`
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.slice(0, 10)
  if (type === 'n') return formatCellNumber(value, styles[style] ?? null, isFrom1904)
  return unescapeText(value)
}

async function* rowsOf(
  packageFile: PackedFile,
  workbook: Workbook,
  mergedCells: Map<number, readonly MergedCells[]>,
): AsyncGenerator<FileRow[]> {
  packageFile.resetCount()
  const texts = await sharedTexts(packageFile, workbook.sharedTexts)
  const yieldTurn = createYielder()
  const slicer = new RowSlicer()
  let count = 0
  for (const [table, { part }] of workbook.sheets.entries()) {
    const sheet = new SheetReader()
    const decoder = new TextDecoder()
    for await (const piece of packageFile.bytes(part)) {
      sheet.xml.write(decoder.decode(piece, { stream: true }))
      const rawRows = sheet.rows.splice(0)
      count += rawRows.length
      if (count > tableLimits.rows) throw tooManyRowsError()
      for (const { number, cells } of rawRows) {
        const row: string[] = []
        for (const cell of cells) {
          while (row.length < cell.column) row.push('')
          row[cell.column] = textOf(cell, workbook, texts)
        }
        if (!slicer.add({ table, number, cells: row })) continue
        yield slicer.take()
        await yieldTurn()
      }
      const remainingRows = slicer.take()
      if (remainingRows.length > 0) yield remainingRows
      await yieldTurn()
    }
    sheet.xml.close()
    mergedCells.set(table, sheet.mergedCells)
  }
}

const otherFormatError = (packageFile: PackedFile): UnreadableTableError | null => {
  const { names } = packageFile
  if (packageFile.isLocked) return passwordProtectedError()
  if (names.some((name) => name.startsWith('xl/') && name.endsWith('.xml'))) return null
  if (names.includes('xl/workbook.bin'))
    return new UnreadableTableError(
      'another kind',
      'This is a binary workbook (.xlsb). Please save it in Excel as an Excel workbook (.xlsx)',
    )
  if (names.includes('content.xml'))
    return new UnreadableTableError(
      'another kind',
      'This is an OpenDocument file. Please save it as an Excel workbook (.xlsx) or as CSV',
    )
  if (names.some((name) => name.startsWith('word/')))
    return new UnreadableTableError(
      'another kind',
      'This is a Word document. Please copy its table into a spreadsheet',
    )
  return new UnreadableTableError('another kind', 'This is a ZIP archive. Please unpack it and add the files')
}

export const passwordProtectedError = () =>
  new UnreadableTableError(
    'password',
    'The workbook is protected with a password. Please save it without one (File, Info, Protect Workbook) and add it again',
  )

export async function openXlsx(path: string): Promise<TableFile> {
  const packageFile = await PackedFile.open(path)
  try {
    const problem = otherFormatError(packageFile)
    if (problem) throw problem
    const workbook = await readWorkbook(packageFile)
    const mergedCells = new Map<number, readonly MergedCells[]>()
    const decodeName = (name: string) => toWellFormedText(unescapeText(name))
    return {
      kind: 'xlsx',
      form: 'Excel workbook',
      tables: workbook.sheets.map(({ name }) => decodeName(name)),
      notes:
        workbook.hiddenSheets.length > 0
          ? [`Hidden sheets are left out: ${workbook.hiddenSheets.map(decodeName).join(', ')}`]
          : [],
      rows: () => rowsOf(packageFile, workbook, mergedCells),
      mergedCells: (table) => mergedCells.get(table) ?? [],
      close: async () => packageFile.close(),
    }
  } catch (error) {
    packageFile.close()
    throw error
  }
}
