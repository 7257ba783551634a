import type { KeptTable } from '../../../contract/values/import-kept.ts'
import { whyHead } from '../../../contract/values/import-words.ts'
import { csvLine } from '../activity/csv-line.ts'
import type { CheckedRow } from './checked-rows.ts'
import { type Finding, inWords } from './findings.ts'

/**
 * A file of the wrong rows alone, to be corrected and dropped again: as they came, but for what is dropped, and why they are
 * wrong in a last column.
 */
export function wrongRowsOf({ columns, table }: Pick<KeptTable, 'columns' | 'table'>) {
  const kept = columns.filter(({ dropped, head }) => dropped === null && head !== whyHead)
  return {
    head: `\uFEFF${csvLine([...kept.map(({ head }) => head), whyHead])}`,
    /** The line of a row; none where it is not wrong, or of another table. */
    line(
      row: Pick<CheckedRow, 'table' | 'fate' | 'number' | 'cells'> & {
        wrong: readonly Pick<Finding, 'column' | 'says'>[]
      },
    ): string {
      if (row.table !== table || row.fate !== 'wrong') return ''
      const why = row.wrong.map((finding) => inWords(row.number, finding)).join('\n')
      return csvLine([...kept.map(({ at }) => row.cells[at] ?? ''), why])
    },
  }
}
