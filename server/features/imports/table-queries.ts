import { type RawBuilder, sql } from 'kysely'
import type { BookKind } from '../../../contract/values/book-columns.ts'
import type { Db } from '../../database/tables.ts'

/** A row of the book, by column, in PostgreSQL's JSON format. */
export type BookRowColumns = Readonly<Record<string, unknown>>

interface BookTable {
  table: string
  /** The column that references the parent. */
  parent: string | null
  /** Columns that an import writes. Undo compares their hash to detect later edits. */
  columns: string
  /** Columns that are written only for new rows. */
  ofNew: string
  /** An encrypted column, which an import also writes. The hash leaves it out. */
  sealed: 'ein_sealed' | null
}

const bookTables = {
  accounts: {
    table: 'accounts',
    parent: null,
    columns:
      'kind name sort_name dba entity address location_address phone client_since account_number ein_last_four agent_id contact_id closed_at closed_by',
    ofNew: 'ein_sealed created_at',
    sealed: 'ein_sealed',
  },
  people: {
    table: 'contacts',
    parent: 'account_id',
    columns: 'account_id first_name last_name email phone title',
    ofNew: 'added_at may is_owner',
    sealed: null,
  },
  policies: {
    table: 'policies',
    parent: 'user_id',
    columns:
      'user_id policy_number carrier carrier_company_id type category status premium deductible coverage_limit start_date end_date payment_frequency coverage_type coverages description named_insured wholesaler renewed_from deactivated_at deactivated_by deactivation_reason cancelled_on',
    ofNew: 'created_at created_by gaps life event_version',
    sealed: null,
  },
  vehicles: {
    table: 'vehicles',
    parent: 'policy_id',
    columns: 'policy_id year make model vin_end removed_at rating',
    ofNew: 'place created_at',
    sealed: null,
  },
  holders: {
    table: 'certificate_holders',
    parent: 'client_id',
    columns:
      'client_id name street city state zip country removed_at approved_at request_id email phone loan_number operations additional_insured',
    ofNew: 'created_by created_at',
    sealed: null,
  },
} as const satisfies Record<BookKind, BookTable>

export const parentColumn = (kind: BookKind): string | null => bookTables[kind].parent

/** Bytes in the format that PostgreSQL reads from JSON. */
export const toByteaLiteral = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

const tableRef = (kind: BookKind) => sql.table(bookTables[kind].table)
const columnsOf = (kind: BookKind) => bookTables[kind].columns.split(' ')
const listOf = (names: readonly string[], tableName = '') =>
  sql.join(names.map((name) => sql.raw(tableName === '' ? name : `${tableName}.${name}`)))

/** Rows sent as one JSON text, as the table `given`. */
export const jsonRowsSql = (kind: BookKind, rows: readonly BookRowColumns[]) =>
  sql`jsonb_populate_recordset(null::${tableRef(kind)}, ${JSON.stringify(rows)}::jsonb) as given`

/** Assigns all columns that an import writes from `given`. */
export function importColumnAssignments(kind: BookKind) {
  const { sealed } = bookTables[kind]
  const names = [...columnsOf(kind), ...(sealed === null ? [] : [sealed])]
  return sql.join(names.map((name) => sql.raw(`${name} = given.${name}`)))
}

/** A row of the book with the hash of its importable columns. */
export interface StoredBookRow {
  id: string
  columns: BookRowColumns
  sealed: Buffer | null
  hash: string
}

async function selectRowsWhere(
  db: Db,
  kind: BookKind,
  condition: RawBuilder<unknown>,
): Promise<StoredBookRow[]> {
  const { sealed } = bookTables[kind]
  const columns = listOf(columnsOf(kind), 't')
  const hashedColumnList = listOf(
    columnsOf(kind).filter((name) => name !== 'rating'),
    't',
  )
  // Without a rating the hash is that of the releases whose imports had none.
  const rating = kind === 'vehicles' ? sql`coalesce(t.rating::text, '')` : sql`''`
  const { rows } = await sql<StoredBookRow>`
    select t.id, (select to_jsonb(w) from (select ${columns}) as w) as columns,
      ${sealed === null ? sql`null::bytea` : sql.ref(`t.${sealed}`)} as sealed,
      md5(row(${hashedColumnList})::text || ${rating}) as hash
    from ${tableRef(kind)} t where ${condition}`.execute(db)
  return rows
}

const rowsById = (rows: readonly StoredBookRow[]) => new Map(rows.map((row) => [row.id, row]))

export const storedBookRows = async (db: Db, kind: BookKind, ids: readonly string[]) =>
  rowsById(await selectRowsWhere(db, kind, sql`t.id = any(${ids}::uuid[])`))

/** Like `storedBookRows`, but locked until the transaction ends. */
export const lockRows = async (tx: Db, kind: BookKind, ids: readonly string[]) =>
  rowsById(await selectRowsWhere(tx, kind, sql`t.id = any(${ids}::uuid[]) order by t.id for no key update`))

/** The vehicles of policies or the holders of accounts, without removed ones. */
export const childRowsOf = (db: Db, kind: 'vehicles' | 'holders', parentIds: readonly string[]) =>
  selectRowsWhere(
    db,
    kind,
    sql`${sql.ref(`t.${bookTables[kind].parent}`)} = any(${parentIds}::uuid[]) and t.removed_at is null
      order by ${kind === 'vehicles' ? sql`t.place, ` : sql``}t.id`,
  )

/** The IDs among these that the book already has. */
export async function findTakenIds(db: Db, kind: BookKind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${tableRef(kind)} t where t.id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Like `findTakenIds`, but locks the rows against deletion until the transaction ends. */
export async function lockIds(tx: Db, kind: BookKind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${tableRef(kind)} t where t.id = any(${ids}::uuid[]) for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function insertRows(tx: Db, kind: BookKind, rows: readonly BookRowColumns[]): Promise<void> {
  if (rows.length === 0) return
  const names = ['id', ...columnsOf(kind), ...bookTables[kind].ofNew.split(' ')]
  await sql`
    insert into ${tableRef(kind)} (${listOf(names)})
    select ${listOf(names, 'given')} from ${jsonRowsSql(kind, rows)}`.execute(tx)
}

/** Writes all columns of rows. Use `updatePolicies` for policies. */
export async function updateRows(tx: Db, kind: BookKind, rows: readonly BookRowColumns[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update ${tableRef(kind)} as t set ${importColumnAssignments(kind)}
    from ${jsonRowsSql(kind, rows)} where t.id = given.id`.execute(tx)
}

/** Deletes rows that an import added and that have no dependents. */
export async function deleteRows(tx: Db, kind: BookKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${tableRef(kind)} t where t.id = any(${ids}::uuid[])`.execute(tx)
}

// Rows of these tables are deleted with their parent row.
const dependentTables = new Set([
  'account_external_ids',
  'account_managers',
  'import_clients',
  'import_known',
  'last_terms',
  // Events entered after the import block an undo: see `policiesEnteredSince`.
  'policy_events',
])

interface Reference {
  table: string
  column: string
}

/** All foreign keys to this kind's table, from any feature. */
async function referencesTo(tx: Db, kind: BookKind): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${bookTables[kind].table}::regclass order by 1, 2`.execute(tx)
  return rows.filter(({ table }) => !dependentTables.has(table))
}

/**
 * The names of the tables with dependents, by row. The given rows do not count as dependents of
 * each other: a term is deleted together with the previous one. `otherReferences` are references
 * without a foreign key.
 */
export async function dependentsOf(
  tx: Db,
  kind: BookKind,
  ids: readonly string[],
  otherReferences: readonly Reference[] = [],
): Promise<Map<string, string[]>> {
  const references = [...(await referencesTo(tx, kind)), ...otherReferences]
  if (references.length === 0) return new Map()
  const { rows } = await sql<{ id: string; table: string }>`${sql.join(
    references.map(
      ({ table, column }) => sql`
        select distinct ${sql.ref(column)} as id, ${table}::text as "table" from ${sql.raw(table)}
        where ${sql.raw(column)} = any(${ids}::uuid[])
        ${table === bookTables[kind].table ? sql`and id <> all(${ids}::uuid[])` : sql``}`,
    ),
    sql` union all `,
  )}`.execute(tx)
  const tablesById = new Map<string, string[]>()
  for (const { id, table } of rows) tablesById.set(id, [...(tablesById.get(id) ?? []), table])
  return tablesById
}
