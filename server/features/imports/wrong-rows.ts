import { problemColumnHeader } from '../../../contract/values/import-labels.ts'
import type { StoredImportTable } from '../../../contract/values/import-storage.ts'
import { toCsvLine } from '../activity/csv-line.ts'
import type { CheckedRow } from './checked-rows.ts'
import { formatFinding, type RowFinding } from './findings.ts'

/**
 * A CSV file of only the wrong rows, to correct and import again: the original cells without
 * dropped columns, and the reasons in a last column.
 */
export function wrongRowsFile({ columns, table }: Pick<StoredImportTable, 'columns' | 'table'>) {
  const keptColumns = columns.filter(({ dropped, head }) => dropped === null && head !== problemColumnHeader)
  return {
    head: `\uFEFF${toCsvLine([...keptColumns.map(({ head }) => head), problemColumnHeader])}`,
    /** The line of a row; empty if the row is not wrong or belongs to another table. */
    line(
      row: Pick<CheckedRow, 'table' | 'fate' | 'number' | 'cells'> & {
        wrong: readonly Pick<RowFinding, 'column' | 'says'>[]
      },
    ): string {
      if (row.table !== table || row.fate !== 'wrong') return ''
      const reason = row.wrong.map((finding) => formatFinding(row.number, finding)).join('\n')
      return toCsvLine([...keptColumns.map(({ at }) => row.cells[at] ?? ''), reason])
    },
  }
}
