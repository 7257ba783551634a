import type { BookField, BookKind } from '../../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../database/tables.ts'
import type { AccountParts } from '../account-queries.ts'
import type { RowMatch, StagedRow } from '../row-queries.ts'
import type { StaffLookup } from '../staff-lookup.ts'
import type { BookRowColumns, StoredBookRow } from '../table-queries.ts'
import type { KnownAccount, RowToWrite } from '../write-queries.ts'
import type { FieldValues } from './fields.ts'

/** The record of the book that a staged row is, or will become. */
export type MatchTarget = Pick<RowMatch, 'targetId' | 'outcome'>

export interface FoundPolicy {
  id: string
  owner: string
  /** The way the policy was found, unless its number identified it. */
  reason?: string
}

/** The data for converting the book's values to the format of a file. */
export interface BookContext {
  secrets: Context['secrets']
  staff: StaffLookup
  timeZone: string
}

export interface MatchContext extends BookContext {
  db: Db
  runId: string
  /** Limits the rows to these accounts and their dependent rows. */
  accountKeys?: readonly string[] | undefined
  /** Limits the accounts of the book, so that a request need not load them all. */
  onlyAccountIds?: readonly string[] | undefined
  /** Today, as the agency's date. */
  day: string
  /** Policies of the book by row key. */
  foundPolicies: Map<string, FoundPolicy>
  /** By account key of the files: the accounts of the book that own the account's policies. */
  policyOwners: ReadonlyMap<string, ReadonlySet<string>>
  /** Targets by row key. A kind reads the targets of the kinds before it. */
  targets: Readonly<Record<BookKind, Map<string, MatchTarget>>>
}

export interface WriteContext extends BookContext {
  runId: string
  at: string
  by: string
  /** The agent of clients for whom the files name none. */
  agentId: string
  /** Today, as the agency's date. */
  day: string
  lines: ReturnType<Context['agency']>['lines']
  companyId: (carrier: string, company: string | undefined) => string | null
}

/** A row to add, with its ID, its parent and its values as columns. */
export interface RowToAdd {
  row: RowToWrite
  columns: BookRowColumns
}

export interface RowsToUndo {
  /** The IDs of rows that the import added. */
  addedIds: readonly string[]
  /** The rows that the import changed, as they were before. */
  changedRows: readonly { columns: BookRowColumns; parts: AccountParts | null }[]
}

/**
 * One kind of record that an import brings. Each phase of an import goes through the kinds in the
 * order of `bookKinds`, and treats them alike except for what a kind defines here.
 */
export interface ImportKind<Name extends BookKind = BookKind> {
  name: Name
  /** The kind of the record that owns a record of this kind. */
  parent: BookKind | null
  /** Fields that are compared and written, in the order of the preview. */
  fields: readonly BookField[]
  /** Fields whose texts are joined if two rows of one record differ. */
  concatenatedFields?: readonly BookField[]
  /** Sorts the rows. Rows with equal numbers keep the order of the files. */
  order?: (values: ImportValues) => number

  /** Prepares a matching run. The returned function matches the rows batch by batch, in order. */
  match: (context: MatchContext) => Promise<(rows: readonly StagedRow[]) => Promise<RowMatch[]>>

  /** Adds values from other rows that were chosen to be the same record. */
  complete?: (tx: Db, rows: readonly RowToWrite[], context: WriteContext) => Promise<RowToWrite[]>
  /** The values of book rows by ID, in the format in which a preview compares them. */
  bookValues?: (
    db: Db,
    rows: readonly StoredBookRow[],
    words: BookContext,
  ) => Promise<ReadonlyMap<string, FieldValues>>
  /**
   * Reasons why rows must not be written, by row, in addition to the reasons that apply to every
   * kind.
   */
  recheck?: (
    tx: Db,
    rows: readonly RowToWrite[],
    context: WriteContext,
  ) => Promise<ReadonlyMap<string, string>>
  /** Reads the rows' data in other tables, so that an undo can restore it. */
  parts?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, AccountParts>>
  /** The columns of a field that is not stored unchanged in one column. */
  columnsOf?: (
    field: BookField,
    cellText: string,
    row: RowToWrite,
    /** `storedRow`: the record's columns on file, with what earlier fields of the row have set. */
    context: WriteContext & { storedRow: BookRowColumns },
  ) => BookRowColumns | undefined
  newRows: (tx: Db, rows: readonly RowToAdd[], context: WriteContext) => Promise<BookRowColumns[]>
  update?: (tx: Db, rows: readonly BookRowColumns[], timestamp: string) => Promise<void>
  /** Writes the rows' data in other tables. */
  writeParts?: (tx: Db, rows: readonly RowToWrite[], context: WriteContext) => Promise<void>
  /**
   * Prepares a function that returns the fingerprints of staged rows, batch by batch. They are
   * stored, so that a later import does not ask about the same records.
   */
  remember?: (db: Db, runId: string) => (rows: readonly StagedRow[]) => Promise<KnownAccount[]>

  /** The names of the tables with dependent rows, by row. */
  dependents?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Finds changed rows whose values must stay. Returns reasons by ID. */
  recheckUndo?: (
    tx: Db,
    rows: readonly { now: StoredBookRow; before: BookRowColumns }[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Restores the rows' data in other tables, before the rows themselves. */
  undoParts?: (tx: Db, rows: RowsToUndo) => Promise<void>
}
