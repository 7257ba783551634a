import type { MergedCells } from '../../platform/table-files/table-file.ts'
import { isKnownHeader, isOfAnotherParty, normalizedHeader } from './header-detection.ts'

interface HeaderRowCells {
  number: number
  cells: readonly string[]
}

/** The headers of a table: the number of their last row, and one text per column. */
export interface HeaderRows {
  lastRow: number
  headers: readonly string[]
}

const maxHeaderRows = 3
const maxHeaderLength = 80

const trimCell = (cell: string) => cell.replace(/\s+/g, ' ').trim()

/** Whether a cell may be a header: short, and without patterns that only data has. */
const isHeaderLike = (cell: string) =>
  cell.length <= maxHeaderLength && !/\d{3}|@|\d[/.,:]\d|^[-$(]?\d/.test(cell)

/** Finds the header rows among the first rows of a report. */
export function headerRowsOf(
  rows: readonly HeaderRowCells[],
  mergedCells: readonly MergedCells[] = [],
): HeaderRows | undefined {
  const knownByHeader = new Map<string, boolean>()
  const isKnown = (head: string) => {
    if (head === '' || head.length > maxHeaderLength) return false
    const cachedResult = knownByHeader.get(head)
    if (cachedResult !== undefined) return cachedResult
    const isHeader = isKnownHeader(head)
    knownByHeader.set(head, isHeader)
    return isHeader
  }
  const tidyRows = rows.map(({ number, cells }) => ({ number, cells: cells.map(trimCell) }))
  let bestMatch: { score: number; lastRow: number; headers: readonly string[] } | undefined
  for (let depth = 1; depth <= maxHeaderRows; depth++)
    for (let index = 0; index + depth <= tidyRows.length; index++) {
      const headerRows = tidyRows.slice(index, index + depth)
      if (depth > 1 && !mayBelongTogether(headerRows)) continue
      const headers =
        depth === 1 ? (headerRows[0]?.cells ?? []) : composeHeaders(headerRows, mergedCells, isKnown)
      // 'Name' below 'Client' and 'Name' below 'Policy' are clear only in combination.
      const score = new Set(headers.filter(isKnown).map((head) => head.toLowerCase())).size
      // Prefers fewer rows, and the first of equal candidates.
      if (score > (bestMatch?.score ?? 1))
        bestMatch = { score, lastRow: headerRows.at(-1)?.number ?? 0, headers: headers }
    }
  return bestMatch ?? findHeaderRow(tidyRows)
}

/**
 * The first row with at least 60 percent as many filled cells as the fullest row, if no header is
 * known.
 */
function findHeaderRow(rows: readonly HeaderRowCells[]): HeaderRows | undefined {
  const countFilled = ({ cells }: HeaderRowCells) => cells.filter((cell) => cell !== '').length
  const maxFilledCells = Math.max(0, ...rows.map(countFilled))
  const row = rows.find((row) => countFilled(row) >= Math.max(1, maxFilledCells * 0.6))
  return row && { lastRow: row.number, headers: row.cells }
}

/** Whether rows are consecutive and have only texts. */
const mayBelongTogether = (rows: readonly HeaderRowCells[]) =>
  rows.every(
    ({ number, cells }, index) =>
      (index === 0 || number === (rows[index - 1]?.number ?? 0) + 1) &&
      cells.some((cell) => cell !== '') &&
      cells.every((cell) => cell === '' || isHeaderLike(cell)),
  )

/** Combines several header rows. A header that spans columns counts for each of them. */
function composeHeaders(
  rows: readonly HeaderRowCells[],
  mergedCells: readonly MergedCells[],
  isKnown: (head: string) => boolean,
): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const spreadRows = rows.map((row, index) =>
    index < rows.length - 1 ? spreadMergedCells(row, width, mergedCells) : row.cells,
  )
  return Array.from({ length: width }, (_, column) => {
    const parts = spreadRows.map((cells) => cells[column] ?? '').filter((part) => part !== '')
    return headOf(parts, isKnown)
  })
}

/** Copies a header into each column that it spans: merged cells, or up to the next header. */
function spreadMergedCells(
  { number, cells }: HeaderRowCells,
  width: number,
  mergedCells: readonly MergedCells[],
): string[] {
  const mergedInRow = mergedCells.filter(({ top, bottom }) => top <= number && number <= bottom)
  if (mergedCells.length > 0) {
    const spreadCells = Array.from({ length: width }, (_, column) => cells[column] ?? '')
    for (const { from, to, top } of mergedInRow)
      if (top === number) spreadCells.fill(cells[from] ?? '', from, Math.min(to + 1, width))
    return spreadCells
  }
  let cellBefore = ''
  return Array.from({ length: width }, (_, column) => {
    cellBefore = cells[column] || cellBefore
    return cellBefore
  })
}

/** Combines the headers of a column if the combination is known; otherwise the lowest counts. */
function headOf(parts: readonly string[], isKnown: (head: string) => boolean): string {
  const lastPart = parts.at(-1) ?? ''
  const groups = parts.slice(0, -1).filter((group) => normalizedHeader(group) !== normalizedHeader(lastPart))
  if (groups.length === 0) return lastPart
  const wholeText = [...groups, lastPart].join(' ')
  const lastGroupHeader = `${groups.at(-1)} ${lastPart}`
  const knownHeader = [lastGroupHeader, wholeText].find(isKnown)
  if (knownHeader) return knownHeader
  // 'Phone' below 'Producer' is not the client's phone.
  return isKnown(lastPart) && !groups.some(isOfAnotherParty) ? lastPart : wholeText
}
