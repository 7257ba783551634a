// Data of an import during its preview, as stored in its tables.
import type { BookField, BookKind } from './book-columns.ts'
import type { ImportNameKind } from './import-labels.ts'

/** A row's values by field, in the notation of the portal's own files. */
export type ImportValues = Partial<Record<BookField, string>>

/** Order in 03/04/2026. 'assumed': no cell proves it. 'both': cells prove both orders. */
export type DayOrder = 'month' | 'day' | 'assumed' | 'both'

/** 'thousandths': a dot, always with three digits after it. 'assumed': no cell proves it. */
export type DecimalMark = 'comma' | 'dot' | 'thousandths' | 'assumed'

export type CellOrder = DayOrder | DecimalMark

/** The mapping of one column of a file. */
export interface StoredImportColumn {
  /** Column index, from 0. */
  at: number
  head: string
  /** Null leaves the column out. */
  field: BookField | 'people.name' | null
  certainty: 'certain' | 'likely' | 'unsure'
  /** Explanation of the match, for people. */
  because: string
  /** Personal data that must not be read; the column is dropped unread. */
  dropped:
    | 'Social Security numbers'
    | 'birth dates'
    | "driver's license numbers"
    | 'card and bank numbers'
    | 'passport numbers'
    | null
}

export interface StoredImportTable {
  table: number
  name: string
  headRow: number
  heads: readonly string[]
  /** Recognized export format; null if unknown. */
  format: string | null
  system: string | null
  about: BookKind
  columns: readonly StoredImportColumn[]
  orders: readonly CellOrder[]
  /** Sample cells per column; none of dropped columns, EINs, or possible personal numbers. */
  samples: readonly (readonly string[])[]
  /** Notes on the columns for people, other than those of `importWarnings`. */
  said: readonly string[]
  /** Number of rows with a value, per column; missing in imports read by an earlier version. */
  filled?: readonly number[]
  /** Nonblank rows below the header. */
  rows: number
  isTaken: boolean
}

/** Names in the files, mapped by people to the agency's and the portal's names. */
export type ImportMeanings = Partial<Record<ImportNameKind, Record<string, string>>>

/** A name of the files that was read as another one. */
export interface InterpretedName {
  means: string
  rows: number
  /** The reason for a proposal, for people; null if the name is known for certain. */
  because: string | null
}

/** Names that could not be read, with their number of rows, and those read as another name. */
export interface UnknownNames extends Partial<Record<ImportNameKind, Record<string, number>>> {
  /** Missing in previews of an earlier version. */
  read?: Partial<Record<ImportNameKind, Record<string, InterpretedName>>>
}

/** A possible match of an account that needs a decision. */
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

export interface ImportFinding {
  kind: string
  column: string | null
  says: string
}

/** A cell, or a part of one, that no field takes. */
export interface SkippedCell {
  file: string
  row: number
  column: string
  /** Reason, for people. */
  says: string
  /** The cell as in the file; null if its content must not be kept. */
  text: string | null
}
