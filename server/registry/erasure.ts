import type { RawBuilder } from 'kysely'
import type { RetentionKind } from '../../contract/values/retention.ts'

type OfAccount = (accountId: string) => RawBuilder<unknown>

/** Rows of an account that are erased. */
export interface ErasedRows {
  table: string
  /** Which rows, as a condition on columns of the table. */
  where: OfAccount
  /** The column with the key of a file that goes with the row. */
  fileKey?: string
}

/** A feature's part of erasing an account, when the years of a kind are over. */
export interface Erasure {
  kind: RetentionKind
  /** Statements that let go of rows of this kind where the feature's own rows stay. They run before any row is deleted. */
  unlink?: readonly OfAccount[]
  /** The order does not matter: rows that name others go first, as the foreign keys say. */
  rows?: readonly ErasedRows[]
}
