/** A row as the spreadsheet counts it, from 1, blank ones too. Its cells are text; one that is missing is none. */
export interface FileRow {
  /** In which of the file's tables it stands. */
  table: number
  number: number
  cells: readonly string[]
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
  /** All rows, in slices, from the beginning; may be asked for again. Throws `Unreadable`. */
  rows(): AsyncIterable<readonly FileRow[]>
  close(): Promise<void>
}
