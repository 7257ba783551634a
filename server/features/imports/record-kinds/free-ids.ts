import type { BookKind } from '../../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import type { Db } from '../../../database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import type { StagedRow } from '../row-queries.ts'
import { findTakenIds } from '../table-queries.ts'

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Assigns each new record the ID in its row if that ID is free, otherwise a new one. */
export async function assignIds(db: Db, kind: BookKind, rows: readonly StagedRow[]) {
  const statedIds = rows.flatMap(({ values }) => values[`${kind}.id`] ?? []).filter(isUuid)
  const takenIds = statedIds.length > 0 ? await findTakenIds(db, kind, statedIds) : new Set<string>()
  return (values: ImportValues) => {
    const id = values[`${kind}.id`] ?? ''
    if (!isUuid(id) || takenIds.has(id)) return newId()
    takenIds.add(id)
    return id
  }
}
