import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Sorting, SortKey } from './sorting.tsx'

export type TableColumn<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end'
  /**
   * `title`: names the row, carries its link, heads its card on phones (the first column, unless another is).
   * `actions`: buttons, which stand at the foot of the card; `menu`: one, in line with the card's title.
   * `tick`: chooses the row, before the title also on its card.
   */
  kind?: 'title' | 'actions' | 'menu' | 'tick'
  /** A row of which it says nothing: its card leaves it out. */
  isEmpty?: (row: Row) => boolean
  /** Takes what room the others leave, from 768 px on: text in it that says `md:truncate` is cut, not wrapped. */
  takesRest?: boolean
  /** The table can be sorted by it, where it is given a `sorting`. */
  sort?: SortKey
  /** Leaves it out of tables in narrower windows, where room is short; cards have it. */
  from?: 'lg' | 'xl'
}

export type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  /** Where a row leads: its title becomes a link and the whole row can be pressed. */
  rowTo?: (row: Row) => string
  /** What a row does, where it leads nowhere. */
  onRow?: (row: Row) => void
  /** The heading under which a row stands with its neighbours, such as its day. */
  groupOf?: (row: Row) => string
  /** In which order the rows are, and how another is asked for: what `useSorting` gives. */
  sorting?: Sorting
  /** Facts of a card stand side by side, where they are short. */
  dense?: boolean
}

/** The rows under their headings; all under none where there are none. */
export const rowGroupsOf = <Row,>({ rows, groupOf }: TableProps<Row>) =>
  groupOf ? [...Map.groupBy(rows, groupOf)] : [['', rows] as const]

export const isActionColumn = <Row,>({ kind }: TableColumn<Row>) => kind === 'actions' || kind === 'menu'
export const isOutsideFacts = <Row,>(column: TableColumn<Row>) =>
  isActionColumn(column) || column.kind === 'tick'

export const titleColumnOf = <Row,>(columns: readonly TableColumn<Row>[]) =>
  columns.find((column) => column.kind === 'title') ?? columns[0]

/** The cell that names the row: what the keyboard reaches it by. */
export function RowTitle<Row>({
  row,
  column,
  rowTo,
  onRow,
}: TableProps<Row> & { row: Row; column: TableColumn<Row> }) {
  const look = '-my-1 flex min-h-10 w-full min-w-0 items-center rounded-control py-1 text-left'
  if (rowTo) {
    return (
      <Link to={rowTo(row)} className={look}>
        <span className="min-w-0 wrap-anywhere">{column.cell(row)}</span>
      </Link>
    )
  }
  if (onRow) {
    return (
      <button type="button" onClick={() => onRow(row)} className={look}>
        <span className="min-w-0 wrap-anywhere">{column.cell(row)}</span>
      </button>
    )
  }
  return <span className="wrap-anywhere">{column.cell(row)}</span>
}

const pressedItself = 'a, button, input, select, textarea, label, summary'

/**
 * Lets the mouse press anywhere on a row. Presses on what stands in it are its own, as are those that bubble
 * from a menu drawn elsewhere, and marking text is not pressing.
 */
export function useRowPress<Row>({ rowTo, onRow }: TableProps<Row>) {
  const navigate = useNavigate()
  return (row: Row) => {
    const look = 'border-line not-last:border-b'
    if (!rowTo && !onRow) return { className: look }
    const onClick = (event: MouseEvent<HTMLElement>) => {
      const { target, currentTarget } = event
      if (!(target instanceof Element) || !currentTarget.contains(target)) return
      if (target.closest(pressedItself) || getSelection()?.type === 'Range') return
      if (!rowTo) onRow?.(row)
      else if (event.metaKey || event.ctrlKey) window.open(rowTo(row), '_blank')
      else navigate(rowTo(row))
    }
    return { onClick, className: clsx(look, 'cursor-pointer transition-colors hover:bg-wash/60') }
  }
}
