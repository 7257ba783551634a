/** A row as the spreadsheet counts it, from 1, blank ones too. Its cells are text; one that is missing is none. */
export interface FileRow {
  /** In which of the file's tables it stands. */
  table: number
  number: number
  cells: readonly string[]
}

/** Cells that are merged into one, by columns from 0 and rows from 1, the last ones included. */
export interface MergedCells {
  from: number
  to: number
  top: number
  bottom: number
}

/** A file that is a table, or several. */
export interface TableFile {
  kind: 'csv' | 'xlsx' | 'json'
  /** What was seen of its form: 'CSV with semicolons, Windows-1252'. */
  form: string
  /** The names of its sheets; one without a name for a CSV. */
  tables: readonly string[]
  /** What a person should know before reading on. */
  said: readonly string[]
  /** All rows, in slices, from the beginning; may be asked for again. Throws `UnreadableTable`. */
  rows(): AsyncIterable<readonly FileRow[]>
  /** Merged cells in the first rows of a table. A workbook names them behind its rows: known once these were read. */
  merged?(table: number): readonly MergedCells[]
  close(): Promise<void>
}
