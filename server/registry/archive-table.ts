import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { instant } from '../reading/json.ts'

/** What an archive is of. */
export interface Scope {
  /** Null for the whole agency. */
  clientId: string | null
  withNotes: boolean
}

export type Parts = Pick<Context, 'agency' | 'secrets'>

/** Reads rows of one moment, some at a time: one query after the other. */
export interface Reader {
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
  lines: (reader: Reader, scope: Scope, parts: Parts) => AsyncGenerator<readonly string[]>
}

type Column = readonly [head: string, says: string, value: RawBuilder<unknown>]

interface Plain extends Omit<ArchiveTable, 'heads' | 'lines'> {
  columns: readonly Column[]
  /** From where, which of them, and in which order. */
  from: (scope: Scope) => RawBuilder<unknown>
}

/** A list whose cells the database writes. */
export const plainTable = ({ columns, from, ...about }: Plain): ArchiveTable => ({
  ...about,
  heads: columns.map(([head, says]) => [head, says]),
  async *lines({ rows }, scope) {
    const cells = sql.join(columns.map(([, , value]) => sql`coalesce((${value})::text, '')`))
    for await (const some of rows(sql<{ cells: string[] }>`select array[${cells}] as cells ${from(scope)}`))
      for (const row of some) yield row.cells
  },
})

/** Of the client in question, or of anybody. */
export const isOf = (column: RawBuilder<unknown>, { clientId }: Scope) =>
  clientId === null ? sql<boolean>`true` : sql<boolean>`${column} = ${clientId}::uuid`

/** Where the whole agency's archive has what this one may not: for whoever asks for their own file. */
export const onlyWhere = (condition: RawBuilder<boolean>, { clientId }: Scope) =>
  clientId === null ? sql<boolean>`true` : condition

export const moment = (column: RawBuilder<string | null>) => instant(column)
export const yesNo = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'yes' else 'no' end`

export const ownId = (value: RawBuilder<unknown>) => ['ID', "The portal's own", value] as const
/** Whose a thing is, where the query calls the client `c`. */
export const whose = (name: RawBuilder<string>) =>
  [
    ['Account ID', 'Whose it is, as accounts.csv has it', sql`c.id`],
    ['Account name', 'Its name', name],
  ] as const

/** The columns of the account that a row belongs to; the query calls it `c`. */
export const ofClient = whose(sql`c.name`)

/** The policy that a thing is about, where the query calls it `p`. */
export const policyNumber = ['Policy number', 'Of the policy that it is about', sql`p.policy_number`] as const
export const policyId = ['Policy ID', 'As policies.csv has it', sql`p.id`] as const
