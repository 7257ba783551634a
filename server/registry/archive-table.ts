import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { instantSql } from '../queries/json.ts'

export interface ArchiveScope {
  /** Null if the archive is of the whole agency. */
  clientId: string | null
  withNotes: boolean
}

export type ArchiveContext = Pick<Context, 'agency' | 'secrets'>

/** Reads rows of one snapshot in batches, one query at a time. */
export interface RowReader {
  db: Db
  rows: <Row>(query: Expression<Row>) => AsyncGenerator<Row[]>
}

/** A CSV file of an archive: its columns, each with a description, and its lines. */
export interface ArchiveTable {
  file: string
  /** The description in the archive's README. */
  description: string
  headers: readonly (readonly [head: string, says: string])[]
  /** Staff's internal texts: only in archives for which an admin chose them. */
  isStaffOwned?: true
  /** Only in the archive of the whole agency. */
  isOfAgency?: true
  lines: (reader: RowReader, scope: ArchiveScope, parts: ArchiveContext) => AsyncGenerator<readonly string[]>
}

type ArchiveColumn = readonly [head: string, says: string, value: RawBuilder<unknown>]

interface PlainTableDefinition extends Omit<ArchiveTable, 'headers' | 'lines'> {
  columns: readonly ArchiveColumn[]
  /** The rest of the query after its columns: FROM, WHERE and ORDER BY. */
  fromClause: (scope: ArchiveScope) => RawBuilder<unknown>
}

/** A table whose cells are written by the database. */
export const definePlainTable = ({
  columns,
  fromClause,
  ...definition
}: PlainTableDefinition): ArchiveTable => ({
  ...definition,
  headers: columns.map(([head, message]) => [head, message]),
  async *lines({ rows }, scope) {
    const cells = sql.join(columns.map(([, , value]) => sql`coalesce((${value})::text, '')`))
    for await (const batch of rows(
      sql<{ cells: string[] }>`select array[${cells}] as cells ${fromClause(scope)}`,
    ))
      for (const row of batch) yield row.cells
  },
})

/** The row belongs to the archived client; always true for the whole agency. */
export const isInScope = (column: RawBuilder<unknown>, { clientId }: ArchiveScope) =>
  clientId === null ? sql<boolean>`true` : sql<boolean>`${column} = ${clientId}::uuid`

/** Narrows the rows of a client's own archive. The archive of the whole agency has all rows. */
export const clientArchiveCondition = (condition: RawBuilder<boolean>, { clientId }: ArchiveScope) =>
  clientId === null ? sql<boolean>`true` : condition

export const momentCell = (column: RawBuilder<string | null>) => instantSql(column)
export const yesNoCell = (condition: RawBuilder<unknown>) =>
  sql`case when ${condition} then 'yes' else 'no' end`

export const idColumn = (value: RawBuilder<unknown>) => ['ID', "The portal's own", value] as const
/** Columns of the account that a row belongs to. The query must call the account `c`. */
export const accountColumnsNamed = (name: RawBuilder<string>) =>
  [
    ['Account ID', 'Whose it is, as accounts.csv has it', sql`c.id`],
    ['Account name', 'Its name', name],
  ] as const

/** The columns of an account, with the name that is stored. */
export const accountColumns = accountColumnsNamed(sql`c.name`)

/** The number of the policy that a row is about. The query must call the policy `p`. */
export const policyNumberColumn = [
  'Policy number',
  'Of the policy that it is about',
  sql`p.policy_number`,
] as const
export const policyIdColumn = ['Policy ID', 'As policies.csv has it', sql`p.id`] as const
