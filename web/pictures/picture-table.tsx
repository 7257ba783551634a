import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/table.tsx'
import type { PictureColumn } from './picture-column.ts'

/** Rows at first and after each press: thousands at once would hold up the page. */
const rowsPerStep = 50

/** The data of a picture, as rows. */
export function PictureTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowTo,
}: {
  label: string
  columns: readonly PictureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowTo: (row: Row) => string
}) {
  const [shownCount, setShownCount] = useState(rowsPerStep)
  const moreCount = Math.min(rowsPerStep, rows.length - shownCount)
  return (
    <>
      <DataTable
        label={label}
        rows={rows.slice(0, shownCount)}
        rowKey={rowKey}
        rowTo={rowTo}
        dense
        columns={columns.map(({ header, text, isAmount, isOneLine }, index) => ({
          header,
          cell: (row: Row) => <span className={isOneLine ? 'whitespace-nowrap' : ''}>{text(row)}</span>,
          ...(index === 0 ? { kind: 'title' as const } : {}),
          ...(isAmount ? { align: 'end' as const } : {}),
        }))}
      />
      {moreCount > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-xs text-muted">
          <Button variant="secondary" size="sm" onClick={() => setShownCount(shownCount + rowsPerStep)}>
            Show {moreCount} more rows
          </Button>
          {shownCount.toLocaleString('en-US')} of {rows.length.toLocaleString('en-US')} rows. The export has
          all.
        </div>
      )}
    </>
  )
}
