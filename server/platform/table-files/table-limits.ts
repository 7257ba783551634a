import { UnreadableTableError } from './unreadable-table.ts'

const megabyte = 1024 * 1024

/** Limits of an imported file, enforced while reading. */
export const tableLimits = {
  bytes: 200 * megabyte,
  rows: 500_000,
  columns: 500,
  /**
   * Characters in one CSV row. After an unclosed quote the rest of the file would become one row.
   */
  row: megabyte,
  /** Characters in one JSON object, which is parsed in one step. */
  object: 4 * megabyte,
  /** Unpacked bytes of a zipped file, and their ratio to its packed size. */
  unpacked: 2048 * megabyte,
  ratio: 200,
  /** The ratio counts only beyond this size: a small empty sheet compresses well. */
  anyUnpacked: 64 * megabyte,
  /** In a workbook: zip entries, sheets, and the bytes of each small part (styles, sheet names). */
  entries: 5000,
  sheets: 100,
  part: 32 * megabyte,
  /** Limits for the shared strings of a workbook, which stay in memory: count and characters. */
  sharedTexts: 5_000_000,
  sharedCharacters: 64 * megabyte,
} as const

export const tableTooLargeError = () =>
  new UnreadableTableError(
    'too large',
    `The file is larger than ${tableLimits.bytes / megabyte} MB. Please split it and import the parts one after the other`,
  )

export const tooManyRowsError = () =>
  new UnreadableTableError(
    'too many rows',
    `The file has more than ${tableLimits.rows.toLocaleString('en-US')} rows. Please split it and import the parts one after the other`,
  )

export const tooManyColumnsError = (row: number) =>
  new UnreadableTableError(
    'too many columns',
    `Row ${row} has more than ${tableLimits.columns} columns. Please keep only the columns to import`,
  )

export const unpackedTooLargeError = () =>
  new UnreadableTableError(
    'too much inside',
    'The file is too large when unpacked. Please open it in a spreadsheet and save it again, or as CSV',
  )
