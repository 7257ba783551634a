import { guardCell } from '../../../contract/values/guarded-cells.ts'

/** One CSV cell, quoted by RFC 4180 and guarded against formula injection. */
function cell(text: string): string {
  const safe = guardCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`
