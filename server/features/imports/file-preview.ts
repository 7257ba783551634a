import { open } from 'node:fs/promises'
import { columnOf } from '../../../contract/values/book-columns.ts'
import type {
  CellOrder,
  StoredImportColumn,
  StoredImportTable,
} from '../../../contract/values/import-storage.ts'
import { formatCount } from '../../../contract/values/plural.ts'
import { openTableFile } from '../../platform/table-files/open-table-file.ts'
import { createYielder } from '../../platform/table-files/slices.ts'
import type { MergedCells, TableFile } from '../../platform/table-files/table-file.ts'
import { UnreadableTableError } from '../../platform/table-files/unreadable-table.ts'
import { shortenText } from '../../platform/table-files/well-formed-text.ts'
import { ColumnStats, dateOrderOf, mayBePersonalNumber } from './column-stats.ts'
import { formatOf } from './formats.ts'
import { bookKindOfFields, isKnownHeader, normalizedHeader } from './header-detection.ts'
import { type HeaderRows, headerRowsOf } from './header-rows.ts'
import { tablesOfJson } from './json-tables.ts'
import type { Lookups } from './lookups.ts'
import { mapColumns } from './map-columns.ts'
import { decimalMarkOf } from './parse-amounts.ts'
import { parseDate } from './parse-dates.ts'
import { redactText } from './redaction.ts'
import { findReportLine } from './report-lines.ts'

export interface FilePreview {
  form: string
  notes: readonly string[]
  tables: readonly StoredImportTable[]
}

export type ImportFile = TableFile & { system?: string }

/** An AL3 file begins with its message header: the group 1MHG and its length. */
const messageHeaderPattern = /^1MHG\d{3}/

/**
 * Refuses AL3, the format in which carriers send policies to agency systems. ACORD licenses its
 * layouts to members only, so the portal cannot read it. Throws `UnreadableTableError` with advice.
 */
async function refuseAl3(path: string): Promise<void> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(7), 0, 7, 0)
  if (messageHeaderPattern.test(buffer.toString('latin1', 0, bytesRead)))
    throw new UnreadableTableError(
      'another kind',
      'This is an AL3 carrier download, which the portal does not read. Please load it in your agency management system and export the list from there as CSV or Excel',
    )
}

/** Opens a file for import. Throws `UnreadableTableError`. */
export async function openImport(path: string): Promise<ImportFile> {
  await refuseAl3(path)
  const file = await openTableFile(path)
  return file.kind === 'items' ? tablesOfJson(file) : file
}

interface Row {
  number: number
  cells: readonly string[]
}

// A longer header is a damaged row. Its beginning identifies it.
const maxHeaderLength = 200
// Max rows searched for the headers: a report may begin with its name, its recipient and a blank
// line.
const maxLinesAbove = 25

/** Reads a table row by row: finds its headers and collects statistics per column. */
class TablePreviewer {
  readonly #firstRows: Row[] = []
  readonly #knownHeaders: HeaderRows | undefined
  readonly #lookups: Lookups
  readonly columnStats: ColumnStats[] = []
  headerRows: HeaderRows | undefined
  rows = 0

  /** `knownHeaders`: the headers that an earlier pass found. */
  constructor(lookups: Lookups, knownHeaders?: HeaderRows) {
    this.#lookups = lookups
    this.#knownHeaders = knownHeaders
  }

  /** Returns a promise only if this row completes the search for the headers. Await it then. */
  take(row: Row): Promise<void> | undefined {
    if (this.headerRows) this.#count(row)
    else if (this.#firstRows.push(row) >= maxLinesAbove) return this.settleHeaders()
    return undefined
  }

  /** Determines the headers. Called after enough rows, or when the rows end. */
  async settleHeaders(): Promise<void> {
    if (this.headerRows) return
    this.headerRows = this.#knownHeaders ?? headerRowsOf(this.#firstRows)
    const yieldTurn = createYielder()
    for (const row of this.#firstRows) {
      if (this.headerRows && row.number > this.headerRows.lastRow) this.#count(row)
      await yieldTurn()
    }
  }

  /**
   * Finds the headers again, now with merged cells. Returns whether the headers end in the same row
   * as before.
   */
  merge(mergedCells: readonly MergedCells[]): boolean {
    if (this.#knownHeaders || mergedCells.length === 0) return true
    const lastHeaderRow = this.headerRows?.lastRow
    this.headerRows = headerRowsOf(this.#firstRows, mergedCells)
    return this.headerRows?.lastRow === lastHeaderRow
  }

  #count({ cells }: Row): void {
    if (findReportLine(cells, this.headerRows?.headers.length ?? 0)) return
    const filledCells = [...cells.entries()].filter(([, cell]) => cell.trim() !== '')
    for (const [columnIndex, cell] of filledCells) {
      this.columnStats[columnIndex] ??= new ColumnStats()
      this.columnStats[columnIndex].take(cell.trim(), this.#lookups)
    }
    if (filledCells.length > 0) this.rows++
  }
}

/** Remarks on unusual headers, one sentence each. */
function unusualHeadersOf(
  headers: readonly string[],
  columnStats: readonly (ColumnStats | undefined)[],
  columns: readonly StoredImportColumn[],
): string[] {
  const remarks: string[] = []
  const indexByHeader = new Map<string, number>()
  const isRead = (position: number) => columns[position]?.field !== null
  if (!headers.some(isKnownHeader) && headers.filter((head) => parseDate(head) !== null).length > 0)
    remarks.push('The first row looks like a record: add a row of headers above it and upload the file again')
  for (const [index, head] of headers.entries()) {
    const plainHeader = normalizedHeader(head)
    const filledCount = columnStats[index]?.filled ?? 0
    if (plainHeader === '' && filledCount > 0)
      remarks.push(`Column ${index + 1} has no header, but values in ${formatCount(filledCount, 'row')}`)
    const earlierIndex = plainHeader === '' ? undefined : indexByHeader.get(plainHeader)
    if (earlierIndex !== undefined)
      remarks.push(
        `“${head}” is the header of columns ${earlierIndex + 1} and ${index + 1}: only ${isRead(index) ? 'the one with values' : 'the first'} is used`,
      )
    else indexByHeader.set(plainHeader, index)
  }
  const extraColumn = columnStats.findIndex(
    (stats, index) => index >= headers.length && (stats?.filled ?? 0) > 0,
  )
  if (extraColumn >= 0)
    remarks.push(`There are cells to the right of the last column header, in column ${extraColumn + 1}`)
  for (const { head, at, dropped } of columns)
    if (dropped)
      remarks.push(
        `${head === '' ? `Column ${at + 1}` : `“${head}”`} is skipped: the portal does not store ${dropped}`,
      )
  return remarks
}

const isDayColumn = ({ field }: StoredImportColumn) =>
  field !== null &&
  ['accounts.since', 'policies.start', 'policies.end', 'policies.cancelledOn'].includes(field)

const isDollarColumn = ({ field }: StoredImportColumn) =>
  field !== null && field !== 'people.name' && columnOf(field).is === 'dollars'

/** Remarks on the order of a column's dates, where it is ambiguous. */
function dateOrderRemarks(
  { head }: StoredImportColumn,
  columnStats: ColumnStats | undefined,
  order: CellOrder,
): string[] {
  if (!columnStats || columnStats.ambiguous === 0) return []
  if (order === 'day') return [`“${head}” has the day before the month`]
  if (order === 'both') return [`“${head}” mixes month-first and day-first dates: unclear dates are skipped`]
  if (order === 'assumed')
    return [`“${head}” does not show whether month or day comes first: read as month/day/year`]
  return []
}

async function previewTables(
  file: ImportFile,
  { lookups, headerRows }: { lookups: Lookups; headerRows?: readonly (HeaderRows | undefined)[] },
): Promise<TablePreviewer[]> {
  const previewers = file.tables.map((_, table) => new TablePreviewer(lookups, headerRows?.[table]))
  for await (const slice of file.rows())
    for (const { table, ...row } of slice) {
      const settlePromise = previewers[table]?.take(row)
      if (settlePromise) await settlePromise
    }
  for (const previewer of previewers) await previewer.settleHeaders()
  if (headerRows !== undefined) return previewers
  // A file lists its merged cells after the rows. If the merged cells move the end of the headers,
  // the rows are read again.
  const hasMerged = previewers.map((previewer, table) => previewer.merge(file.mergedCells?.(table) ?? []))
  return hasMerged.every(Boolean)
    ? previewers
    : previewTables(file, { lookups, headerRows: previewers.map(({ headerRows }) => headerRows) })
}

/** Previews a whole file: its form, its columns and their guessed fields. Stores no rows. */
export async function previewFile(
  file: ImportFile,
  { lookups, year }: { lookups: Lookups; year: number },
): Promise<FilePreview> {
  const previewers = await previewTables(file, { lookups })
  const tables = previewers.flatMap(({ headerRows, columnStats, rows }, table): StoredImportTable[] => {
    if (!headerRows || rows === 0) return []
    const cleanHeaders = headerRows.headers.map((header) => shortenText(redactText(header), maxHeaderLength))
    const format = formatOf(cleanHeaders)
    // Cells beyond the headers get a column too.
    const headers = Array.from(
      { length: Math.max(cleanHeaders.length, columnStats.length) },
      (_, index) => cleanHeaders[index] ?? '',
    )
    const columns = mapColumns({ headers: headers, columnStats, format, year })
    const dayStats = columns.filter(isDayColumn).flatMap(({ at }) => columnStats[at] ?? [])
    const dollarStats = columns.filter(isDollarColumn).flatMap(({ at }) => columnStats[at]?.amounts ?? [])
    const orders = columns.map((column) => {
      const stats = columnStats[column.at]
      if (!stats) return 'assumed'
      // A column that is left out may be mapped later, to dates or to amounts.
      const isUnmappedDay =
        column.field === null && stats.share('day') === 0 && stats.amounts.provenMark !== null
      return isDollarColumn(column) || isUnmappedDay
        ? decimalMarkOf(stats.amounts, dollarStats)
        : dateOrderOf(stats, dayStats)
    })
    return [
      {
        table,
        name: redactText(file.tables[table] ?? ''),
        headRow: headerRows.lastRow,
        heads: headers,
        format: format?.name ?? null,
        system: format?.system ?? file.system ?? null,
        about: format?.about ?? bookKindOfFields(new Set(columns.flatMap(({ field }) => field ?? []))),
        columns,
        orders,
        samples: columns.map((column) => samplesOf(column, columnStats[column.at])),
        said: [
          ...unusualHeadersOf(cleanHeaders, columnStats, columns),
          ...columns.flatMap((column, index) =>
            isDayColumn(column)
              ? dateOrderRemarks(column, columnStats[index], orders[index] ?? 'assumed')
              : [],
          ),
        ],
        filled: headers.map((_, index) => columnStats[index]?.filled ?? 0),
        rows,
        isTaken: true,
      },
    ]
  })
  return { form: file.form, notes: file.notes, tables }
}

function samplesOf(
  { field, dropped }: StoredImportColumn,
  stats: ColumnStats | undefined,
): readonly string[] {
  if (dropped !== null || field === 'accounts.ein' || !stats || stats.share('ein') > 0.1) return []
  // A column with an unknown header may hold personal numbers.
  return field === null ? stats.samples.filter((sample) => !mayBePersonalNumber(sample)) : stats.samples
}
