// What is kept of an import while it is rehearsed, as it stands in its tables.
import type { BookField, BookKind } from './book-columns.ts'

/** What a row says, field by field, each as the portal's own files write it. */
export type ImportValues = Partial<Record<BookField, string>>

/** Which comes first in 03/04/2026; `both` where a column proves each. */
export type DayOrder = 'month' | 'day' | 'assumed' | 'both'

/** The mark before the decimals of a column: after a comma, after a dot, or always three after a dot; `assumed` where nothing shows it. */
export type DecimalMark = 'comma' | 'dot' | 'thousandths' | 'assumed'

/** The order of a column's dates, or the mark before the decimals of its amounts. */
export type CellOrder = DayOrder | DecimalMark

/** What a column of a file is taken for. */
export interface StoredImportColumn {
  /** Its place in the file, from 0. */
  at: number
  head: string
  /** Null: it is left out. */
  field: BookField | 'people.name' | null
  certainty: 'certain' | 'likely' | 'unsure'
  /** By what it was found, in words. */
  because: string
  /** What must not be read of a person; such a column is dropped as if it were not there. */
  dropped:
    | 'Social Security numbers'
    | 'birth dates'
    | "driver's licence numbers"
    | 'card and bank numbers'
    | 'passport numbers'
    | null
}

/** A table of a file as it is read. */
export interface StoredImportTable {
  table: number
  name: string
  /** The row of its heads. */
  headRow: number
  heads: readonly string[]
  /** By whose heads it was recognised; null where it is not known. */
  format: string | null
  system: string | null
  about: BookKind
  columns: readonly StoredImportColumn[]
  orders: readonly CellOrder[]
  /** Some cells of each column; none of one that is dropped, has EINs, or may have personal numbers. */
  samples: readonly (readonly string[])[]
  /** What a person should know of its columns beside the warnings of `importWarnings`. */
  said: readonly string[]
  /** In how many rows there is something in each column; missing where an earlier release has looked. */
  filled?: readonly number[]
  /** Rows below the heads that are not blank. */
  rows: number
  isTaken: boolean
}

/** Which of the agency's names is meant by one in the files. */
export interface ImportMeanings {
  carriers: Record<string, string>
  lines: Record<string, string>
}

/** Names in the files that lead to none of the agency's, and in how many rows. */
export interface UnknownNames {
  carriers: Record<string, number>
  lines: Record<string, number>
}

/** One that a doubtful account could be. */
export interface ImportCandidate {
  id: string
  name: string
  because: string
}

export interface ImportChange {
  field: BookField
  before: string | null
  after: string
}

/** What is wrong with a row. */
export interface ImportFinding {
  kind: string
  column: string | null
  says: string
}

/** A cell of an import, or a part of one, that no field takes. */
export interface SkippedCell {
  file: string
  row: number
  /** Its head. */
  column: string
  /** Why it is left out, in words. */
  says: string
  /** The cell as it stands in the file; null where its content must not be kept. */
  text: string | null
}
