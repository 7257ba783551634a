import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMedia, usePhone } from './media.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end'
  /**
   * `title`: names the row, carries its link, heads its card on phones (the first column, unless another is).
   * `actions`: buttons, which stand at the foot of the card.
   */
  kind?: 'title' | 'actions'
  /** Takes what room the others leave, from 768 px on: text in it that says `md:truncate` is cut, not wrapped. */
  takesRest?: boolean
  /** Leaves it out of tables in narrower windows, where room is short; cards have it. */
  from?: keyof typeof hiddenBelow
}

const hiddenBelow = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' }

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Where a row leads: its title becomes a link and the whole row can be pressed. */
  rowTo?: (row: Row) => string
  /** What a row does, where it leads nowhere. */
  onRow?: (row: Row) => void
}

/** Rows in a table; below 640 px a list of cards with the columns' heads as labels. */
export function DataTable<Row>(props: Props<Row>) {
  return usePhone() ? <Cards {...props} /> : <Table {...props} />
}

/** Whether a row has room for everything: cards always, tables from 1280 px on, or from 1536 with much to show. */
export const useRoomy = (from: '80rem' | '96rem' = '80rem') =>
  useMedia(`(width < 40rem) or (width >= ${from})`)

function Table<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey } = props
  const press = useRowPress(props)
  const title = titleOf(columns)
  const shown = (column: Column<Row>) =>
    clsx(
      'px-3 first:pl-5 last:pr-5 xl:px-4',
      column.align === 'end' && 'text-right tabular-nums',
      column.from && hiddenBelow[column.from],
    )
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line bg-wash text-xs text-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                className={clsx('py-3 font-medium', shown(column), column.kind === 'actions' && 'text-right')}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...press(row)}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={clsx(
                    'py-2',
                    shown(column),
                    column === title && 'font-medium',
                    column === title && !column.takesRest && 'min-w-40',
                    column.takesRest && 'md:w-full md:max-w-0',
                  )}
                >
                  {column === title && <Title row={row} column={column} {...props} />}
                  {column !== title && column.kind !== 'actions' && column.cell(row)}
                  {column.kind === 'actions' && (
                    <div className="flex justify-end gap-1">{column.cell(row)}</div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey } = props
  const press = useRowPress(props)
  const title = titleOf(columns)
  const facts = columns.filter((column) => column !== title && column.kind !== 'actions')
  const actions = columns.filter((column) => column.kind === 'actions')
  return (
    <ul aria-label={label} className="space-y-3">
      {rows.map((row) => {
        const { className, ...pressed } = press(row)
        return (
          <li
            key={rowKey(row)}
            {...pressed}
            className={clsx('rounded-card border border-line bg-surface p-4 shadow-card', className)}
          >
            {title && (
              <div className="font-semibold">
                <Title row={row} column={title} {...props} />
              </div>
            )}
            <dl className="mt-2 space-y-1.5 text-sm">
              {facts.map((column) => (
                <div key={column.head} className="flex items-baseline justify-between gap-4">
                  <dt className="shrink-0 text-xs text-muted">{column.head}</dt>
                  <dd className={clsx('min-w-0 text-right', column.align === 'end' && 'tabular-nums')}>
                    {column.cell(row)}
                  </dd>
                </div>
              ))}
            </dl>
            {actions.map((column) => (
              <div key={column.head} className="mt-2 flex flex-wrap justify-end gap-2">
                {column.cell(row)}
              </div>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

const titleOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.find((column) => column.kind === 'title') ?? columns[0]

/** The cell that names the row: what the keyboard reaches it by. */
function Title<Row>({ row, column, rowTo, onRow }: Props<Row> & { row: Row; column: Column<Row> }) {
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
function useRowPress<Row>({ rowTo, onRow }: Props<Row>) {
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
