import type { BookField, BookKind } from '../../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../database/tables.ts'
import type { AccountParts } from '../account-queries.ts'
import type { RowMatch, StagedRow } from '../row-queries.ts'
import type { StaffLookup } from '../staff-lookup.ts'
import type { BookColumns, StoredBookRow } from '../table-queries.ts'
import type { KnownAccount, RowToWrite } from '../write-queries.ts'
import type { FieldValues } from './fields.ts'

/** Where a staged row stands in the book, or will. */
export type MatchTarget = Pick<RowMatch, 'targetId' | 'outcome'>

export interface FoundPolicy {
  id: string
  owner: string
  /** Why it is this policy, where the number did not tell. */
  because?: string
}

/** By what the values of the book are put into the words of a file. */
export interface BookContext {
  secrets: Context['secrets']
  staff: StaffLookup
  timeZone: string
}

export interface MatchContext extends BookContext {
  db: Db
  runId: string
  /** Narrows the rows to these accounts and what belongs to them. */
  accountKeys?: readonly string[] | undefined
  /** Narrows the accounts of the book: a press does not wait for all of them. */
  among?: readonly string[] | undefined
  /** The agency's date. */
  day: string
  /** Policies of the book by the keys of their rows. */
  foundPolicies: Map<string, FoundPolicy>
  /** The owners of those policies by the account keys of the rows. */
  policyOwners: ReadonlyMap<string, ReadonlySet<string>>
  /** Targets by the keys of rows. A kind reads those of the kinds before it. */
  targets: Readonly<Record<BookKind, Map<string, MatchTarget>>>
}

export interface WriteContext extends BookContext {
  runId: string
  at: string
  by: string
  /** Looks after the clients for whom the files name nobody. */
  agentId: string
  /** The agency's date. */
  day: string
  lines: ReturnType<Context['agency']>['lines']
  companyId: (carrier: string, company: string | undefined) => string | null
}

/** A row that is added, with its id, its parent and what is said of it as columns. */
export interface RowToAdd {
  row: RowToWrite
  columns: BookColumns
}

export interface RowsToUndo {
  /** The ids of rows that the import added. */
  added: readonly string[]
  /** Rows that it changed, as they stood before. */
  changed: readonly { columns: BookColumns; parts: AccountParts | null }[]
}

/**
 * One kind of thing that an import brings. The phases of an import run through the kinds in the order of `bookKinds`, and treat all
 * alike but for what a kind says here.
 */
export interface ImportKind<Name extends BookKind = BookKind> {
  name: Name
  /** The kind whose row in the book a row of this kind belongs to. */
  parent: BookKind | null
  /** Compared with the book and written, in the order in which a rehearsal shows them. */
  fields: readonly BookField[]
  /** Fields in which two rows of one thing may each say something: both texts are kept. */
  joined?: readonly BookField[]
  /** A number that puts the rows in order; rows of one number stay in the order of the files. */
  order?: (values: ImportValues) => number

  /** Prepares one run of matching. The function that it gives then matches the rows, part by part and in their order. */
  match: (context: MatchContext) => Promise<(rows: readonly StagedRow[]) => Promise<RowMatch[]>>

  /** Adds to rows what other rows, which were chosen to be the same thing, say of it. */
  complete?: (tx: Db, rows: readonly RowToWrite[], context: WriteContext) => Promise<RowToWrite[]>
  /** The values of rows of the book, by id, in the words in which a rehearsal compares. */
  bookValues?: (
    db: Db,
    rows: readonly StoredBookRow[],
    words: BookContext,
  ) => Promise<ReadonlyMap<string, FieldValues>>
  /** Reasons not to write rows, by row, beyond those that hold for every kind. */
  recheck?: (
    tx: Db,
    rows: readonly RowToWrite[],
    context: WriteContext,
  ) => Promise<ReadonlyMap<string, string>>
  /** Reads the parts of rows that stand in other tables, so that an undo can restore them. */
  parts?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, AccountParts>>
  /** The columns of a field that does not stand in one as it is. */
  columnsOf?: (
    field: BookField,
    after: string,
    row: RowToWrite,
    context: WriteContext,
  ) => BookColumns | undefined
  /** All columns of rows that are added. */
  newRows: (tx: Db, rows: readonly RowToAdd[], context: WriteContext) => Promise<BookColumns[]>
  update?: (tx: Db, rows: readonly BookColumns[], at: string) => Promise<void>
  /** Writes what belongs to rows in other tables. */
  writeParts?: (tx: Db, rows: readonly RowToWrite[], context: WriteContext) => Promise<void>
  /** Prepares the notes by which a later import knows the rows again. The function that it gives takes the rows part by part. */
  remember?: (db: Db, runId: string) => (rows: readonly StagedRow[]) => Promise<KnownAccount[]>

  /** By row the names of the tables in which something depends on it. */
  dependents?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Finds the changed rows whose values must stay. Gives the reasons by id. */
  recheckUndo?: (
    tx: Db,
    rows: readonly { now: StoredBookRow; before: BookColumns }[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Restores what belongs to rows in other tables, before the rows themselves. */
  undoParts?: (tx: Db, rows: RowsToUndo) => Promise<void>
}
