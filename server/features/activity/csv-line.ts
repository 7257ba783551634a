import { guardCell } from '../../../contract/values/guarded-cells.ts'

/** One CSV cell, quoted by RFC 4180 and guarded against formula injection. */
function toCsvCell(text: string): string {
  const guardedText = guardCell(text)
  return /[",\r\n]/.test(guardedText) ? `"${guardedText.replaceAll('"', '""')}"` : guardedText
}

export const toCsvLine = (cells: readonly string[]) => `${cells.map(toCsvCell).join(',')}\r\n`
