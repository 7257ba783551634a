import type { RawBuilder } from 'kysely'
import type { RetentionKind } from '../../contract/values/retention.ts'

type AccountCondition = (accountId: string) => RawBuilder<unknown>

export interface ErasedRows {
  table: string
  /** A condition on columns of the table. */
  where: AccountCondition
  /** The column with the key of a file to delete with the row. */
  fileKey?: string
}

/**
 * A feature's part in erasing an account's rows, once the retention period of their kind is over.
 */
export interface Erasure {
  kind: RetentionKind
  /**
   * Statements that remove references to rows of this kind from the feature's rows that stay. They
   * run before any deletion.
   */
  unlink?: readonly AccountCondition[]
  /** In any order: foreign keys decide which rows go first. */
  rows?: readonly ErasedRows[]
}
