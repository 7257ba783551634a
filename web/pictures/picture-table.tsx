import { DataTable } from '../ui/table.tsx'
import type { PictureColumn } from './picture-column.ts'

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
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={rowKey}
      rowTo={rowTo}
      dense
      columns={columns.map(({ head, text, isAmount, isOneLine }, place) => ({
        head,
        cell: (row: Row) => <span className={isOneLine ? 'whitespace-nowrap' : ''}>{text(row)}</span>,
        ...(place === 0 ? { kind: 'title' as const } : {}),
        ...(isAmount ? { align: 'end' as const } : {}),
      }))}
    />
  )
}
