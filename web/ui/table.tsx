import { clsx } from 'clsx'
import { useIsPhone, useMedia } from './media.ts'
import { ariaSort, SortHeader, SortSelect } from './sorting.tsx'
import { TableCards } from './table-cards.tsx'
import {
  isActionColumn,
  RowTitle,
  rowGroupsOf,
  type TableColumn,
  type TableProps,
  titleColumnOf,
  useRowPress,
} from './table-row.tsx'

export type { TableColumn as Column }

const hiddenClassNames = { md: 'max-md:hidden', xl: 'max-xl:hidden' }

/** A table with sortable headers; below 640 px a list of cards with the headers as labels. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { columns, sorting } = props
  if (!useIsPhone()) return <Table {...props} />
  return (
    <>
      {sorting && <SortSelect columns={columns} sorting={sorting} />}
      <TableCards {...props} />
    </>
  )
}

/** True if rows have room for every column: in cards, and in tables from this width. */
export const useIsWideTable = (minWidth: '80rem' | '96rem' | '120rem' = '80rem') =>
  useMedia(`(width < 40rem) or (width >= ${minWidth})`)

function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rowKey, sorting, compact = false } = props
  const press = useRowPress(props)
  const title = titleColumnOf(columns)
  const hasLongText = columns.some(({ isLong }) => isLong)
  const cellClassNameOf = (column: TableColumn<Row>) =>
    clsx(
      compact ? 'px-2 first:pl-4 last:pr-4' : 'px-3 first:pl-5 last:pr-5',
      !compact && columns.length < 7 && 'xl:px-4',
      column.align === 'end' && 'text-right tabular-nums',
      column.minWidth && hiddenClassNames[column.minWidth],
    )
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line bg-wash text-xs text-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-sort={ariaSort(sorting, column.sort)}
                className={clsx(
                  'py-3 font-medium',
                  columns.length < 7 ? '2xl:whitespace-nowrap' : 'min-[120rem]:whitespace-nowrap',
                  cellClassNameOf(column),
                  isActionColumn(column) && 'text-right',
                )}
              >
                {sorting && column.sort ? (
                  <SortHeader head={column.header} sort={column.sort} sorting={sorting} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        {rowGroupsOf(props).map(([group, groupRows]) => (
          <tbody key={group} className="not-last:border-b not-last:border-line">
            {group && (
              <tr className="border-b border-line bg-wash/60">
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="px-5 py-2 text-left text-xs font-semibold text-muted"
                >
                  {group}
                </th>
              </tr>
            )}
            {groupRows.map((row) => (
              <tr key={rowKey(row)} {...press(row)}>
                {columns.map((column) => (
                  <td
                    key={column.header}
                    className={clsx(
                      compact ? 'h-10' : 'py-2',
                      hasLongText && 'align-top',
                      cellClassNameOf(column),
                      column === title && 'font-medium',
                      column === title && (column.fillsWidth ? 'xl:min-w-48' : 'min-w-40'),
                      column.fillsWidth && 'md:w-full md:max-w-0',
                    )}
                  >
                    {column === title && <RowTitle row={row} column={column} {...props} />}
                    {column !== title && !isActionColumn(column) && column.cell(row)}
                    {isActionColumn(column) && (
                      <div className="flex justify-end gap-1">{column.cell(row)}</div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
