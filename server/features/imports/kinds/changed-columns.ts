import type { BookField } from '../../../../contract/values/book-columns.ts'
import type { Columns } from '../table-queries.ts'
import type { ChangedRow } from './import-kind.ts'

/** The columns in which fields stand as they are. */
export type ColumnNames = Partial<Record<BookField, string>>

/** All columns of a row as it is to be: as it stood, but for what the file says otherwise. */
export function changedColumns(
  { row, stood }: ChangedRow,
  names: ColumnNames,
  /** The columns of a field that is not among `names`. */
  columnsOf: (field: BookField, after: string) => Columns = () => ({}),
): Columns {
  const changed: Record<string, unknown> = {
    ...stood.columns,
    id: stood.id,
    ein_sealed: stood.sealed && asBytea(stood.sealed),
  }
  for (const { field, after } of row.changes) {
    const name = names[field]
    if (name !== undefined) changed[name] = after
    else Object.assign(changed, columnsOf(field, after))
  }
  return changed
}

/** Bytes as PostgreSQL reads them from JSON. */
export const asBytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

export const textIn = (row: Columns, column: string): string | null => {
  const value = row[column]
  return typeof value === 'string' ? value : null
}
