import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Sorting, SortKey } from './sorting.tsx'

export type TableColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end'
  /**
   * `title`: names the row, has its link, and is the card's heading (default: the first column).
   * `actions`: buttons, at the bottom of the card. `menu`: one button, next to the card's title.
   * `tick`: a checkbox, before the title on the card too.
   */
  kind?: 'title' | 'actions' | 'menu' | 'tick'
  /** True for rows without a value; their cards leave the column out. */
  isEmpty?: (row: Row) => boolean
  /** Takes the remaining width from 768 px; text with `md:truncate` is cut instead of wrapped. */
  fillsWidth?: boolean
  /** Makes the column sortable, if the table has `sorting`. */
  sort?: SortKey
  /**
   * Hides the column in narrower windows; cards show it. At 768 px a table is as wide as at
   * 1024 px, where the sidebar takes its place.
   */
  minWidth?: 'md' | 'xl'
  /** Text of several lines: aligns rows at their top, and is below its label in cards. */
  isLong?: boolean
}

export type TableProps<Row> = {
  /** The table's accessible name. */
  label: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  /** Makes the title a link, and the whole row clickable. */
  rowTo?: (row: Row) => string
  /** The click handler for rows without a link. */
  onRow?: (row: Row) => void
  /** The heading of a row's group, such as its day. */
  groupOf?: (row: Row) => string
  /** The result of `useSorting`. */
  sorting?: Sorting
  /** Rows of 40 px, with at most two lines. */
  compact?: boolean
  /** A card's facts side by side, for short values. */
  dense?: boolean
}

/** Rows by group. Without `groupOf` all rows are in one group, named ''. */
export const rowGroupsOf = <Row,>({ rows, groupOf }: TableProps<Row>) =>
  groupOf ? [...Map.groupBy(rows, groupOf)] : [['', rows] as const]

export const isActionColumn = <Row,>({ kind }: TableColumn<Row>) => kind === 'actions' || kind === 'menu'
export const isControlColumn = <Row,>(column: TableColumn<Row>) =>
  isActionColumn(column) || column.kind === 'tick'

export const titleColumnOf = <Row,>(columns: readonly TableColumn<Row>[]) =>
  columns.find((column) => column.kind === 'title') ?? columns[0]

/** The title cell, which has the row's link for keyboard users. */
export function RowTitle<Row>({
  row,
  column,
  rowTo,
  onRow,
}: TableProps<Row> & { row: Row; column: TableColumn<Row> }) {
  const className = '-my-1 flex min-h-10 w-full min-w-0 items-center rounded-control py-1 text-left'
  if (rowTo) {
    return (
      <Link to={rowTo(row)} className={className}>
        <span className="min-w-0 wrap-anywhere">{column.cell(row)}</span>
      </Link>
    )
  }
  if (onRow) {
    return (
      <button type="button" onClick={() => onRow(row)} className={className}>
        <span className="min-w-0 wrap-anywhere">{column.cell(row)}</span>
      </button>
    )
  }
  return <span className="wrap-anywhere">{column.cell(row)}</span>
}

const controlSelector = 'a, button, input, select, textarea, label, summary'

/** Makes a whole row clickable. Ignores controls in it, portals, and text selection. */
export function useRowPress<Row>({ rowTo, onRow }: TableProps<Row>) {
  const navigate = useNavigate()
  return (row: Row) => {
    const className = 'border-line not-last:border-b'
    if (!rowTo && !onRow) return { className }
    const onClick = (event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      if (target.closest(controlSelector) || getSelection()?.type === 'Range') return
      if (!rowTo) onRow?.(row)
      else if (event.metaKey || event.ctrlKey) window.open(rowTo(row), '_blank')
      else navigate(rowTo(row))
    }
    return { onClick, className: clsx(className, 'cursor-pointer transition-colors hover:bg-wash/60') }
  }
}
