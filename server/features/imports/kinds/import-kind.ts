import type { BookKind } from '../../../../contract/values/book-columns.ts'
import type { ImportOutcome } from '../../../../contract/values/import-words.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../database/tables.ts'
import type { Staff } from '../as-book.ts'
import type { Matched, StagedRow } from '../row-queries.ts'

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

/** One kind of thing that an import brings. The phases of an import run through the kinds in the order of `bookKinds`. */
export interface ImportKind<Name extends BookKind = BookKind> {
  name: Name
  /** Prepares one run of matching. The function that it gives then matches the rows, part by part and in their order. */
  match: (context: MatchContext) => Promise<(rows: readonly StagedRow[]) => Promise<Matched[]>>
}
