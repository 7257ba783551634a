import { clsx } from 'clsx'
import { Fragment } from 'react'
import {
  isControlColumn,
  RowTitle,
  rowGroupsOf,
  type TableProps,
  titleColumnOf,
  useRowPress,
} from './table-row.tsx'

/** A table's rows as cards on phones, with headers as labels. */
export function TableCards<Row>(props: TableProps<Row>) {
  const groups = rowGroupsOf(props)
  if (!props.groupOf) return <CardList {...props} />
  return (
    <div className="space-y-6">
      {groups.map(([group, rows]) => (
        <section key={group} aria-label={group}>
          <h2 className="mb-2.5 text-xs font-semibold text-muted">{group}</h2>
          <CardList {...props} rows={rows} label={`${props.label}, ${group}`} />
        </section>
      ))}
    </div>
  )
}

function CardList<Row>(props: TableProps<Row>) {
  const { label, rows, columns, rowKey } = props
  const press = useRowPress(props)
  return (
    <ul aria-label={label} className="space-y-3">
      {rows.map((row) => {
        const { className, ...pressProps } = press(row)
        return (
          <li
            key={rowKey(row)}
            {...pressProps}
            className={clsx('rounded-card border border-line bg-surface p-4 shadow-card', className)}
          >
            <CardHeader {...props} row={row} />
            <CardFacts {...props} row={row} />
            {columns
              .filter(({ kind }) => kind === 'actions')
              .map((column) => (
                <div key={column.header} className="mt-2 flex flex-wrap justify-end gap-2">
                  {column.cell(row)}
                </div>
              ))}
          </li>
        )
      })}
    </ul>
  )
}

/** The title between checkbox and menu. */
function CardHeader<Row>(props: TableProps<Row> & { row: Row }) {
  const { columns, row } = props
  const title = titleColumnOf(columns)
  const cells = (kind: 'tick' | 'menu') =>
    columns
      .filter((column) => column.kind === kind)
      .map(({ header, cell }) => <Fragment key={header}>{cell(row)}</Fragment>)
  return (
    <div className="flex items-start gap-2">
      {cells('tick')}
      <div className="min-w-0 flex-1 font-semibold">{title && <RowTitle {...props} column={title} />}</div>
      <div className="-my-2 -mr-2 flex shrink-0 empty:hidden">{cells('menu')}</div>
    </div>
  )
}

function CardFacts<Row>({ columns, row, dense = false }: TableProps<Row> & { row: Row }) {
  const title = titleColumnOf(columns)
  const facts = columns.filter(
    (column) => column !== title && !isControlColumn(column) && !column.isEmpty?.(row),
  )
  if (facts.length === 0) return null
  return (
    <dl
      className={clsx(
        '@container mt-2 text-sm',
        dense ? 'flex flex-wrap items-center gap-x-6 gap-y-1' : 'space-y-1.5',
      )}
    >
      {facts.map((column) => (
        <div
          key={column.header}
          className={clsx(
            !column.isLong && 'flex items-baseline',
            dense ? 'gap-2' : 'justify-between gap-x-4',
            // With very large type the value wraps below its label.
            'min-w-0 @max-[14rem]:flex-wrap',
          )}
        >
          <dt className="shrink-0 text-xs text-muted">{column.header}</dt>
          <dd
            className={clsx(
              'min-w-0',
              !dense && !column.isLong && 'ml-auto text-right',
              column.align === 'end' && 'tabular-nums',
            )}
          >
            {column.cell(row)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
