import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { instant } from '../queries/json.ts'

/** What an archive is of. */
export interface ArchiveScope {
  /** Null for the whole agency. */
  clientId: string | null
  withNotes: boolean
}

export type ArchiveContext = Pick<Context, 'agency' | 'secrets'>

/** Reads rows of one moment, some at a time: one query after the other. */
export interface RowReader {
  db: Db
  rows: <Row>(query: Expression<Row>) => AsyncGenerator<Row[]>
}

/** A list of an archive: its file, its heads with what stands under each, and its lines. */
export interface ArchiveTable {
  file: string
  /** What it lists, for the README of the archive. */
  says: string
  heads: readonly (readonly [head: string, says: string])[]
  /** What somebody of staff wrote for their colleagues: only in an archive for which an admin chose it. */
  isOfStaff?: true
  /** In that of the whole agency alone. */
  isOfAgency?: true
  lines: (reader: RowReader, scope: ArchiveScope, parts: ArchiveContext) => AsyncGenerator<readonly string[]>
}

type ArchiveColumn = readonly [head: string, says: string, value: RawBuilder<unknown>]

interface PlainTableDefinition extends Omit<ArchiveTable, 'heads' | 'lines'> {
  columns: readonly ArchiveColumn[]
  /** From where, which of them, and in which order. */
  from: (scope: ArchiveScope) => RawBuilder<unknown>
}

/** A list whose cells the database writes. */
export const plainTable = ({ columns, from, ...about }: PlainTableDefinition): ArchiveTable => ({
  ...about,
  heads: columns.map(([head, says]) => [head, says]),
  async *lines({ rows }, scope) {
    const cells = sql.join(columns.map(([, , value]) => sql`coalesce((${value})::text, '')`))
    for await (const some of rows(sql<{ cells: string[] }>`select array[${cells}] as cells ${from(scope)}`))
      for (const row of some) yield row.cells
  },
})

/** Of the client in question, or of anybody. */
export const isInScope = (column: RawBuilder<unknown>, { clientId }: ArchiveScope) =>
  clientId === null ? sql<boolean>`true` : sql<boolean>`${column} = ${clientId}::uuid`

/** Where the whole agency's archive has what this one may not: for whoever asks for their own file. */
export const onlyWhere = (condition: RawBuilder<boolean>, { clientId }: ArchiveScope) =>
  clientId === null ? sql<boolean>`true` : condition

export const momentCell = (column: RawBuilder<string | null>) => instant(column)
export const yesNoCell = (condition: RawBuilder<unknown>) =>
  sql`case when ${condition} then 'yes' else 'no' end`

export const idColumn = (value: RawBuilder<unknown>) => ['ID', "The portal's own", value] as const
/** Whose a thing is, where the query calls the client `c`. */
export const accountColumnsNamed = (name: RawBuilder<string>) =>
  [
    ['Account ID', 'Whose it is, as accounts.csv has it', sql`c.id`],
    ['Account name', 'Its name', name],
  ] as const

/** The columns of the account that a row belongs to; the query calls it `c`. */
export const accountColumns = accountColumnsNamed(sql`c.name`)

/** The policy that a thing is about, where the query calls it `p`. */
export const policyNumberColumn = [
  'Policy number',
  'Of the policy that it is about',
  sql`p.policy_number`,
] as const
export const policyIdColumn = ['Policy ID', 'As policies.csv has it', sql`p.id`] as const
