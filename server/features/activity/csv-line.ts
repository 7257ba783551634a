import { guardedCell } from '../../../contract/values/guarded-cells.ts'

/** One cell as RFC 4180 wants it, guarded from being a formula. */
function cell(text: string): string {
  const safe = guardedCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV. */
export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`
