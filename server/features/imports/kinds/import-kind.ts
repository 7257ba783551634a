import type { BookField, BookKind } from '../../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../../contract/values/import-kept.ts'
import type { ImportOutcome } from '../../../../contract/values/import-words.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../database/tables.ts'
import type { AccountParts } from '../account-queries.ts'
import type { Said, Staff } from '../as-book.ts'
import type { Matched, StagedRow } from '../row-queries.ts'
import type { Columns, CurrentRow } from '../table-queries.ts'
import type { KnownAccount, RowToWrite } from '../write-queries.ts'

/** Where a staged row stands in the book, or will. */
export interface Target {
  id: string | null
  outcome: ImportOutcome
}

export interface FoundPolicy {
  id: string
  owner: string
  /** Why it is this policy, where the number did not tell. */
  because?: string
}

export interface MatchContext {
  db: Db
  runId: string
  /** Narrows the rows to these accounts and what belongs to them. */
  accountKeys?: readonly string[] | undefined
  /** Narrows the accounts of the book: a press does not wait for all of them. */
  among?: readonly string[] | undefined
  secrets: Context['secrets']
  timeZone: string
  /** The agency's date. */
  day: string
  staff: Staff
  /** Policies of the book by the keys of their rows. */
  foundPolicies: Map<string, FoundPolicy>
  /** The owners of those policies by the account keys of the rows. */
  policyOwners: ReadonlyMap<string, ReadonlySet<string>>
  /** Targets by the keys of rows. A kind reads those of the kinds before it. */
  accounts: Map<string, Target>
  policies: Map<string, Target>
}

export interface WriteContext {
  runId: string
  at: string
  by: string
  /** Looks after the clients for whom the files name nobody. */
  agentId: string
  staff: Staff
  secrets: Context['secrets']
  timeZone: string
  /** The agency's date. */
  day: string
  lines: ReturnType<Context['agency']>['lines']
  companyId: (carrier: string, company: string | undefined) => string | null
}

export interface ChangedRow {
  row: RowToWrite
  stood: CurrentRow
}

/** Rows that are written together; `all` has them in their order. */
export interface RowsToWrite {
  all: readonly RowToWrite[]
  added: readonly RowToWrite[]
  changed: readonly ChangedRow[]
}

export interface RowsToUndo {
  /** The ids of rows that the import added. */
  added: readonly string[]
  /** Rows that it changed, as they stood before. */
  changed: readonly { columns: Columns; parts: AccountParts | null }[]
}

/**
 * One kind of thing that an import brings. The phases of an import run through the kinds in the order of `bookKinds`; a part that
 * is null has nothing to do for the kind.
 */
export interface ImportKind<Name extends BookKind = BookKind> {
  name: Name
  /** The kind whose row in the book a row of this kind belongs to. */
  parent: BookKind | null
  /** Fields in which two rows of one thing may each say something: both texts are kept. */
  joined: readonly BookField[]
  /** A number that puts the rows in order; rows of one number stay in the order of the files. */
  order: ((values: ImportValues) => number) | null

  /** Prepares one run of matching. The function that it gives then matches the rows, part by part and in their order. */
  match: (context: MatchContext) => Promise<(rows: readonly StagedRow[]) => Promise<Matched[]>>

  /** Adds to rows what other rows, which were chosen to be the same thing, say of it. */
  complete: ((tx: Db, runId: string, rows: readonly RowToWrite[]) => Promise<RowToWrite[]>) | null
  /** The values of the book for rows that are to be changed, by id, in the words in which a rehearsal compares. */
  currentValues: (
    tx: Db,
    rows: readonly RowToWrite[],
    context: WriteContext,
  ) => Promise<ReadonlyMap<string, Said>>
  /** Reasons not to write rows, by row, beyond those that hold for every kind. */
  recheck:
    | ((tx: Db, rows: readonly RowToWrite[], context: WriteContext) => Promise<ReadonlyMap<string, string>>)
    | null
  /** Reads the parts of rows that stand in other tables, so that an undo can restore them. */
  parts: ((tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, AccountParts>>) | null
  write: (tx: Db, rows: RowsToWrite, context: WriteContext) => Promise<void>
  /** Prepares the notes by which a later import knows the rows again. The function that it gives takes the rows part by part. */
  remember: ((db: Db, runId: string) => (rows: readonly StagedRow[]) => Promise<KnownAccount[]>) | null

  /** By row the names of the tables in which something depends on it. */
  dependents: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Finds the changed rows whose values must stay. Gives the reasons by id. */
  recheckUndo:
    | ((
        tx: Db,
        rows: readonly { now: CurrentRow; before: Columns }[],
      ) => Promise<ReadonlyMap<string, string>>)
    | null
  undo: (tx: Db, rows: RowsToUndo, at: string) => Promise<void>
}
