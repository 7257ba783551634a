import { problemColumnHead } from '../../../contract/values/import-labels.ts'
import type { StoredImportTable } from '../../../contract/values/import-storage.ts'
import { csvLine } from '../activity/csv-line.ts'
import type { CheckedRow } from './checked-rows.ts'
import { formatFinding, type RowFinding } from './findings.ts'

/**
 * A file of the wrong rows alone, to be corrected and dropped again: as they came, but for what is dropped, and why they are
 * wrong in a last column.
 */
export function wrongRowsFile({ columns, table }: Pick<StoredImportTable, 'columns' | 'table'>) {
  const kept = columns.filter(({ dropped, head }) => dropped === null && head !== problemColumnHead)
  return {
    head: `\uFEFF${csvLine([...kept.map(({ head }) => head), problemColumnHead])}`,
    /** The line of a row; none where it is not wrong, or of another table. */
    line(
      row: Pick<CheckedRow, 'table' | 'fate' | 'number' | 'cells'> & {
        wrong: readonly Pick<RowFinding, 'column' | 'says'>[]
      },
    ): string {
      if (row.table !== table || row.fate !== 'wrong') return ''
      const why = row.wrong.map((finding) => formatFinding(row.number, finding)).join('\n')
      return csvLine([...kept.map(({ at }) => row.cells[at] ?? ''), why])
    },
  }
}
