/** A column of a picture's table and CSV. `csv` is the text for spreadsheets, if it differs. */
export interface PictureColumn<Row> {
  header: string
  text: (row: Row) => string
  csv?: (row: Row) => string
  isAmount?: boolean
  /** Keeps the text on one line, for short values such as days. */
  isOneLine?: boolean
}
