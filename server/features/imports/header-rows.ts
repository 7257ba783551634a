import type { MergedCells } from '../../platform/table-files/table-file.ts'
import { isKnownHeader, isOfAnotherParty, normalizedHeader } from './header-detection.ts'

interface HeadRowCells {
  number: number
  cells: readonly string[]
}

/** The headers of a table: the number of their last row, and one text per column. */
export interface HeaderRows {
  last: number
  heads: readonly string[]
}

const maxHeadRows = 3
const maxHeadLength = 80

const tidy = (cell: string) => cell.replace(/\s+/g, ' ').trim()

/** Whether a cell may be a header: short, and without patterns that only data has. */
const isHeadLike = (cell: string) =>
  cell.length <= maxHeadLength && !/\d{3}|@|\d[/.,:]\d|^[-$(]?\d/.test(cell)

/** Finds the header rows among the first rows of a report. */
export function headerRowsOf(
  rows: readonly HeadRowCells[],
  merged: readonly MergedCells[] = [],
): HeaderRows | undefined {
  const known = new Map<string, boolean>()
  const isKnown = (head: string) => {
    if (head === '' || head.length > maxHeadLength) return false
    const before = known.get(head)
    if (before !== undefined) return before
    const found = isKnownHeader(head)
    known.set(head, found)
    return found
  }
  const tidied = rows.map(({ number, cells }) => ({ number, cells: cells.map(tidy) }))
  let best: { score: number; last: number; heads: readonly string[] } | undefined
  for (let depth = 1; depth <= maxHeadRows; depth++)
    for (let at = 0; at + depth <= tidied.length; at++) {
      const chosen = tidied.slice(at, at + depth)
      if (depth > 1 && !mayBelongTogether(chosen)) continue
      const heads = depth === 1 ? (chosen[0]?.cells ?? []) : composed(chosen, merged, isKnown)
      // 'Name' below 'Client' and 'Name' below 'Policy' are clear only in combination.
      const score = new Set(heads.filter(isKnown).map((head) => head.toLowerCase())).size
      // Prefers fewer rows, and the first of equal candidates.
      if (score > (best?.score ?? 1)) best = { score, last: chosen.at(-1)?.number ?? 0, heads }
    }
  return best ?? usualRow(tidied)
}

/**
 * The first row with at least 60 percent as many filled cells as the fullest row, if no header is
 * known.
 */
function usualRow(rows: readonly HeadRowCells[]): HeaderRows | undefined {
  const filled = ({ cells }: HeadRowCells) => cells.filter((cell) => cell !== '').length
  const usual = Math.max(0, ...rows.map(filled))
  const row = rows.find((one) => filled(one) >= Math.max(1, usual * 0.6))
  return row && { last: row.number, heads: row.cells }
}

/** Whether rows are consecutive and have only texts. */
const mayBelongTogether = (rows: readonly HeadRowCells[]) =>
  rows.every(
    ({ number, cells }, at) =>
      (at === 0 || number === (rows[at - 1]?.number ?? 0) + 1) &&
      cells.some((cell) => cell !== '') &&
      cells.every((cell) => cell === '' || isHeadLike(cell)),
  )

/** Combines several header rows. A header that spans columns counts for each of them. */
function composed(
  rows: readonly HeadRowCells[],
  merged: readonly MergedCells[],
  isKnown: (head: string) => boolean,
): string[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const spread = rows.map((row, at) => (at < rows.length - 1 ? spreadOver(row, width, merged) : row.cells))
  return Array.from({ length: width }, (_, column) => {
    const parts = spread.map((cells) => cells[column] ?? '').filter((part) => part !== '')
    return headOf(parts, isKnown)
  })
}

/** Copies a header into each column that it spans: merged cells, or up to the next header. */
function spreadOver(
  { number, cells }: HeadRowCells,
  width: number,
  merged: readonly MergedCells[],
): string[] {
  const inRow = merged.filter(({ top, bottom }) => top <= number && number <= bottom)
  if (merged.length > 0) {
    const full = Array.from({ length: width }, (_, column) => cells[column] ?? '')
    for (const { from, to, top } of inRow)
      if (top === number) full.fill(cells[from] ?? '', from, Math.min(to + 1, width))
    return full
  }
  let before = ''
  return Array.from({ length: width }, (_, column) => {
    before = cells[column] || before
    return before
  })
}

/** Combines the headers of a column if the combination is known; otherwise the lowest counts. */
function headOf(parts: readonly string[], isKnown: (head: string) => boolean): string {
  const own = parts.at(-1) ?? ''
  const groups = parts.slice(0, -1).filter((group) => normalizedHeader(group) !== normalizedHeader(own))
  if (groups.length === 0) return own
  const whole = [...groups, own].join(' ')
  const nearest = `${groups.at(-1)} ${own}`
  const found = [nearest, whole].find(isKnown)
  if (found) return found
  // 'Phone' below 'Producer' is not the client's phone.
  return isKnown(own) && !groups.some(isOfAnotherParty) ? own : whole
}
