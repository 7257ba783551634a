import type { Db } from '../../database/tables.ts'
import type { Said } from './as-book.ts'
import type { ImportKind, WriteContext } from './kinds/import-kind.ts'
import { lockedIds } from './table-queries.ts'
import type { RowToWrite } from './write-queries.ts'

/**
 * Finds the rows that must not be written, because the book is not as the rehearsal found it. Gives the reasons by row; of two
 * the later check counts.
 */
export async function recheckRows(
  tx: Db,
  kind: ImportKind,
  rows: readonly RowToWrite[],
  context: WriteContext,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (kind.parent !== null) {
    const parents = await lockedIds(
      tx,
      kind.parent,
      rows.flatMap(({ parentId }) => parentId ?? []),
    )
    for (const { id, parentId } of rows)
      if (!parents.has(parentId ?? '')) found.set(id, 'What it hangs on is not in the book')
  }
  const inBook = await lockedIds(
    tx,
    kind.name,
    rows.flatMap(({ targetId }) => targetId ?? []),
  )
  for (const { id, outcome, targetId } of rows)
    if (outcome === 'new' && inBook.has(targetId ?? '')) found.set(id, 'It is in the book by now')
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const current: ReadonlyMap<string, Said> =
    changed.length > 0 ? await kind.currentValues(tx, changed, context) : new Map()
  for (const { id, targetId, changes } of changed) {
    const values = current.get(targetId ?? '')
    if (!values || changes.some(({ field, before }) => (values[field] ?? null) !== before))
      found.set(id, 'It was changed since the rehearsal')
  }
  for (const [id, why] of (await kind.recheck?.(tx, rows, context)) ?? []) found.set(id, why)
  return found
}
