import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unguardCell } from '../../../contract/values/guarded-cells.ts'
import { type Encoding, encodingNames, readText } from './encoding.ts'
import { createYielder, RowSlicer } from './slices.ts'
import type { FileRow, TableFile } from './table-file.ts'
import { tableLimits, tooManyColumnsError, tooManyRowsError } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'strokes' } as const
type Separator = keyof typeof separators
const candidateSeparators: readonly Separator[] = [',', ';', '\t', '|']

// Excel's separator line, allowed as the first line of a file.
const separatorLinePattern = /^sep=([,;\t|])\r?\n/i

/** Occurrences of each separator per line, outside of quotes. */
function countSeparators(text: string): Map<Separator, number[]> {
  const countsBySeparator = new Map<Separator, number[]>(
    candidateSeparators.map((candidateSeparator) => [candidateSeparator, [0]]),
  )
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (letter === '\n') for (const line of countsBySeparator.values()) line.push(0)
    for (const [separator, lines] of countsBySeparator)
      if (separator === letter) lines[lines.length - 1] = (lines.at(-1) ?? 0) + 1
  }
  return countsBySeparator
}

/**
 * The cell separator. A candidate's score is its usual number in a line, times the number of lines
 * that have just as many. The highest score wins.
 */
function detectSeparator(text: string): Separator {
  let [bestSeparator, bestCount]: [Separator, number] = [',', 0]
  for (const [separator, lines] of countSeparators(text)) {
    const nonZeroCounts = lines.filter((count) => count > 0)
    const lineCountsByWidth = new Map<number, number>()
    for (const count of nonZeroCounts) lineCountsByWidth.set(count, (lineCountsByWidth.get(count) ?? 0) + 1)
    const maxRepeats = Math.max(0, ...lineCountsByWidth.values())
    const usualCount = [...lineCountsByWidth].find(([, lines]) => lines === maxRepeats)?.[0] ?? 0
    const score = maxRepeats * Math.min(usualCount, 40)
    if (score > bestCount) [bestSeparator, bestCount] = [separator, score]
  }
  return bestSeparator
}

/** Translates errors of csv-parse for users. */
function separatorNames(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = 'lines' in error ? ` near line ${Number(error.lines).toLocaleString('en-US')}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableTableError(
      'quote not closed',
      `The file ends within a quote${line}: it was cut off, or a quotation mark is not closed. Please export it again`,
      error,
    )
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableTableError(
      'row too long',
      `A row is too long${line}: most likely a quotation mark is not closed there. Please correct it, or export the file again`,
      error,
    )
  return new UnreadableTableError(
    'damaged',
    `The file could not be read as CSV${line}. Please export it again`,
    error,
  )
}

/** Removes the outer quotes of '"Joe "Red" Knot"', whose inner quotes are not doubled. */
function withoutBareQuotes(cell: string): string {
  if (cell.length < 5 || !cell.startsWith('"') || !cell.endsWith('"')) return cell
  const innerText = cell.slice(1, -1)
  // A cell with a quoted word at each end keeps its quotes.
  return /^[^"]*(^|[\s(])"[^\s"]/.test(innerText) ? innerText : cell
}

interface CsvFormat {
  separator: Separator
  encoding: Encoding
  /** Lines before the table. */
  skippedLines: number
}

async function* rowsOf(
  path: string,
  { separator, encoding, skippedLines }: CsvFormat,
): AsyncGenerator<FileRow[]> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: tableLimits.row,
    from_line: skippedLines + 1,
  })
  const source = Readable.from(readText(path, encoding), { objectMode: true })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  const records: AsyncIterable<string[]> = parser
  const yieldTurn = createYielder()
  let number = skippedLines
  const slicer = new RowSlicer()
  try {
    for await (const cells of records) {
      number++
      if (number > tableLimits.rows) throw tooManyRowsError()
      if (cells.length > tableLimits.columns) throw tooManyColumnsError(number)
      if (!slicer.add({ table: 0, number, cells: cells.map((cell) => unguardCell(withoutBareQuotes(cell))) }))
        continue
      yield slicer.take()
      await yieldTurn()
    }
    const remainingRows = slicer.take()
    if (remainingRows.length > 0) yield remainingRows
  } catch (error) {
    throw separatorNames(error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

export async function openCsv(path: string, encoding: Encoding): Promise<TableFile> {
  let fileStart = ''
  for await (const text of readText(path, encoding, 64 * 1024 - 1)) fileStart += text
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(fileStart))
    throw new UnreadableTableError(
      'another kind',
      'This is a web page, not a table. Please open it in a spreadsheet and save it as an Excel workbook (.xlsx) or as CSV',
    )
  const separator =
    candidateSeparators.find(
      (candidateSeparator) => candidateSeparator === separatorLinePattern.exec(fileStart)?.[1],
    ) ?? detectSeparator(fileStart)
  const form: CsvFormat = { separator, encoding, skippedLines: separatorLinePattern.test(fileStart) ? 1 : 0 }
  return {
    kind: 'csv',
    form: `CSV with ${separators[separator]}, ${encodingNames[encoding]}`,
    tables: [''],
    notes: [],
    rows: () => rowsOf(path, form),
    close: async () => undefined,
  }
}
