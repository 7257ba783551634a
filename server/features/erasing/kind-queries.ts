import { sql } from 'kysely'
import type { RetentionKind } from '../../../contract/values/retention.ts'
import type { Db } from '../../database/tables.ts'
import type { ErasedRows } from '../../registry/erasure.ts'
import { loadFeatureParts } from '../../registry/features.ts'
import { queueErasedFileRemoval } from './queries.ts'

/** Erases an account's data of one kind, and all links to it. */
export async function eraseKind(tx: Db, kind: RetentionKind, id: string): Promise<void> {
  const erasures = (await loadFeatureParts((feature) => feature.erasures))
    .flat()
    .filter((one) => one.kind === kind)
  for (const unlink of erasures.flatMap((erasure) => erasure.unlink ?? [])) await unlink(id).execute(tx)
  for (const rows of await sortByDependency(
    tx,
    erasures.flatMap((erasure) => erasure.rows ?? []),
  ))
    await eraseRows(tx, rows, id)
}

async function eraseRows(tx: Db, { table, where, fileKey }: ErasedRows, id: string): Promise<void> {
  const deleteSql = sql`delete from ${sql.table(table)} where ${where(id)}`
  if (!fileKey) return void (await deleteSql.execute(tx))
  const { rows } = await sql<{
    key: string | null
  }>`${deleteSql} returning ${sql.ref(fileKey)} as key`.execute(tx)
  await queueErasedFileRemoval(
    tx,
    rows.flatMap(({ key }) => key ?? []),
  )
}

interface ForeignKeyLink {
  names: string
  named: string
  /**
   * Whether the link is nullable. Nullable links are ignored if they would block the order, because
   * an `unlink` has already cleared them.
   */
  mayBeEmpty: boolean
}

/** Sorts referencing tables before referenced ones, by the database's foreign keys. */
async function sortByDependency(tx: Db, erasedRows: readonly ErasedRows[]): Promise<ErasedRows[]> {
  const tables = erasedRows.map(({ table }) => table)
  const { rows: links } = await sql<ForeignKeyLink>`
    select conrelid::regclass::text as names, confrelid::regclass::text as named,
      bool_or(not attnotnull) as may_be_empty
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and conrelid <> confrelid
      and conrelid::regclass::text = any(${tables}::text[]) and confrelid::regclass::text = any(${tables}::text[])
    group by pg_constraint.oid, conrelid, confrelid`.execute(tx)
  const remainingRows = [...erasedRows]
  const sortedRows: ErasedRows[] = []
  while (remainingRows.length > 0) {
    const isReferenced = ({ table }: ErasedRows, foreignKeys: readonly ForeignKeyLink[]) =>
      foreignKeys.some(
        ({ names, named }) => named === table && remainingRows.some((row) => row.table === names),
      )
    const requiredLinks = links.filter(({ mayBeEmpty }) => !mayBeEmpty)
    const independentRows =
      remainingRows.find((row) => !isReferenced(row, links)) ??
      remainingRows.find((row) => !isReferenced(row, requiredLinks))
    if (!independentRows)
      throw new Error(`These tables name each other: ${remainingRows.map(({ table }) => table).join(', ')}`)
    remainingRows.splice(remainingRows.indexOf(independentRows), 1)
    sortedRows.push(independentRows)
  }
  return sortedRows
}
