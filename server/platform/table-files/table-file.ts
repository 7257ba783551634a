/**
 * A spreadsheet row. `number` counts from 1, blank rows included. All cells are text; missing ones
 * are empty.
 */
export interface FileRow {
  /** Index of its table in the file. */
  table: number
  number: number
  cells: readonly string[]
}

/** A merged range: columns from 0, rows from 1, both ends included. */
export interface MergedCells {
  from: number
  to: number
  top: number
  bottom: number
}

/** A file with one or more tables. */
export interface TableFile {
  kind: 'csv' | 'xlsx' | 'json'
  /** Detected format: 'CSV with semicolons, Windows-1252'. */
  form: string
  /** Sheet names; a CSV has one empty name. */
  tables: readonly string[]
  /** Notes for the user before the import. */
  notes: readonly string[]
  /** All rows in slices, from the start; may be called again. Throws `UnreadableTableError`. */
  rows(): AsyncIterable<readonly FileRow[]>
  /**
   * Merged cells in a table's first rows. A workbook lists them after the rows, so read the rows
   * first.
   */
  mergedCells?(table: number): readonly MergedCells[]
  close(): Promise<void>
}
