import { UnreadableTable } from './unreadable.ts'

const megabyte = 1024 * 1024

/** What a file may have in it. Beyond, it is refused as soon as that is seen. */
export const bounds = {
  bytes: 200 * megabyte,
  rows: 500_000,
  columns: 500,
  /** Characters of one row of a CSV. A quote that is not closed swallows all that follows. */
  row: megabyte,
  /** Characters of one object of JSON, which is parsed at once. */
  object: 4 * megabyte,
  /** What a packed file may be unpacked, and how many times as large as it is itself. */
  unpacked: 2048 * megabyte,
  ratio: 200,
  /** So much is unpacked of any file before the ratio counts: a small empty sheet packs well. */
  anyUnpacked: 64 * megabyte,
  /** Of a workbook: files in it, sheets, and each of its small parts (styles, names of sheets). */
  entries: 5000,
  sheets: 100,
  part: 32 * megabyte,
  /** Texts that its cells share, which are in memory, and their characters. */
  sharedTexts: 5_000_000,
  sharedCharacters: 64 * megabyte,
} as const

export const tooLarge = () =>
  new UnreadableTable(
    'too large',
    `The file is larger than ${bounds.bytes / megabyte} MB. Please split it, and import the parts one after the other`,
  )

export const tooManyRows = () =>
  new UnreadableTable(
    'too many rows',
    `The file has more than ${bounds.rows.toLocaleString('en-US')} rows. Please split it, and import the parts one after the other`,
  )

export const tooManyColumns = (row: number) =>
  new UnreadableTable(
    'too many columns',
    `Row ${row} has more than ${bounds.columns} columns. Please keep those that are to be imported, and leave out the others`,
  )

export const tooMuchInside = () =>
  new UnreadableTable(
    'too much inside',
    'The file is far larger unpacked than a list of clients or policies can be. Please open it in a spreadsheet and save it anew, or as CSV',
  )
