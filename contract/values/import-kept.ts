// What is kept of an import while it is rehearsed, as it stands in its tables.
import type { BookField, BookKind } from './book-columns.ts'

/** What a row says, field by field, each as the portal's own files write it. */
export type ImportValues = Partial<Record<BookField, string>>

/** A table of a file as it is read. */
export interface KeptTable {
  table: number
  name: string
  headRow: number
  heads: readonly string[]
  format: string | null
  system: string | null
  about: BookKind
  columns: readonly {
    at: number
    head: string
    field: BookField | 'people.name' | null
    certainty: 'certain' | 'likely' | 'unsure'
    because: string
    dropped:
      | 'Social Security numbers'
      | 'birth dates'
      | "driver's licence numbers"
      | 'card and bank numbers'
      | 'passport numbers'
      | null
  }[]
  /** How dates of a column are ordered, or how its amounts write decimals. */
  orders: readonly ('month' | 'day' | 'both' | 'comma' | 'dot' | 'thousandths' | 'assumed')[]
  /** Some cells of each column; none of one that is dropped, or has EINs. */
  samples: readonly (readonly string[])[]
  said: readonly string[]
  /** In how many rows there is something in each column; missing where an earlier release has looked. */
  filled?: readonly number[]
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
export interface LeftOutCell {
  file: string
  row: number
  /** Its head. */
  column: string
  /** Why it is left out, in words. */
  says: string
  /** The cell as it stands in the file; null where its content must not be kept. */
  text: string | null
}
