import { ChevronDown, Download } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { Button } from '../ui/button.tsx'
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts'
import { toastLoadFailed } from '../ui/toast-load-failed.ts'
import type { PictureColumn } from './picture-column.ts'
import { moveBetweenMarks } from './picture-keys.ts'

interface PictureState {
  /** The mark that Tab reaches. */
  mark: string | null
  onReach: (mark: string) => void
  /** Shows a mark's label below the plot; null shows none. */
  onPoint: (label: string | null) => void
}

const CurrentMark = createContext<PictureState>({ mark: null, onReach: () => {}, onPoint: () => {} })

const table = lazyModule(async () => (await import('./picture-table.tsx')).PictureTable)

/**
 * A picture with its sentence, its table and its export. The plot is `children`, made of
 * `PictureMark`s. Tab reaches one mark, arrow keys move between them.
 */
export function Picture<Row>({
  title,
  level = 2,
  sentence,
  legend,
  note,
  firstMark,
  columns,
  rows,
  rowKey,
  rowTo,
  fileName,
  children,
}: {
  title: string
  level?: 2 | 3
  /** The content of the picture in a sentence, also for people who cannot see the picture. */
  sentence: string
  legend: ReactNode
  /** Names data that is left out, or gives a caveat. */
  note?: ReactNode
  /** The mark that Tab reaches at first. */
  firstMark: string | null
  columns: readonly PictureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowTo: (row: Row) => string
  /** Name of the CSV file, without day and ending. */
  fileName: string
  children: ReactNode
}) {
  const headingId = useId()
  const tableId = useId()
  const [isTableOpen, setTableOpen] = useState(false)
  const Table = useLazyModule(table, isTableOpen, () => setTableOpen(false))
  const isShown = isTableOpen && Table !== null
  const Heading = `h${level}` as const
  const save = () =>
    import('./picture-csv.ts').then(
      ({ savePictureCsv }) =>
        savePictureCsv(`${fileName}-${dayIn(agency.timeZone, new Date())}.csv`, columns, rows),
      () => toastLoadFailed(),
    )
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <Heading id={headingId} className="text-md leading-6">
            {title}
          </Heading>
          <p className="text-sm text-muted">{sentence}</p>
        </div>
        <div className="-mx-3 flex flex-wrap gap-1 print:hidden">
          <Button
            variant="ghost"
            size="sm"
            icon={ChevronDown}
            aria-expanded={isShown}
            aria-controls={isShown ? tableId : undefined}
            aria-label={`${isShown ? 'Hide' : 'Show'} table: ${title}`}
            onClick={() => setTableOpen(!isTableOpen)}
          >
            {isShown ? 'Hide table' : 'Show table'}
          </Button>
          <Button variant="ghost" size="sm" icon={Download} aria-label={`Export: ${title}`} onClick={save}>
            Export
          </Button>
        </div>
      </div>
      <Plot firstMark={firstMark}>{children}</Plot>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-muted">{legend}</div>
      {note && <div className="mt-3 text-xs text-muted">{note}</div>}
      {isShown && (
        <div id={tableId} className="mt-4">
          <Table label={title} columns={columns} rows={rows} rowKey={rowKey} rowTo={rowTo} />
        </div>
      )}
    </section>
  )
}

function Plot({ firstMark, children }: { firstMark: string | null; children: ReactNode }) {
  const [reachedMark, setReachedMark] = useState<string | null>(null)
  const [pointedMark, setPointedMark] = useState<string | null>(null)
  const current = useMemo(
    () => ({ mark: reachedMark ?? firstMark, onReach: setReachedMark, onPoint: setPointedMark }),
    [reachedMark, firstMark],
  )
  return (
    <CurrentMark value={current}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the links inside */}
      <div className="mt-4" onKeyDown={moveBetweenMarks} onPointerLeave={() => setPointedMark(null)}>
        {children}
      </div>
      {/* Two lines are kept, so that nothing moves. Screen readers read the mark's own name. */}
      <p aria-hidden className="mt-2 line-clamp-2 min-h-9 text-xs pointer-coarse:hidden print:hidden">
        {pointedMark ?? <span className="text-muted">Point at a bar, or use the arrow keys.</span>}
      </p>
    </CurrentMark>
  )
}

/** A link to what the mark counts. `label` is its name, also shown below the plot. */
export function PictureMark({
  id,
  label,
  to,
  className,
  style,
  children,
}: {
  id: string
  label: string
  to: string
  className: string
  style?: { left?: string; width?: string; height?: string }
  children?: ReactNode
}) {
  const { mark, onReach, onPoint } = useContext(CurrentMark)
  return (
    <Link
      to={to}
      data-mark=""
      aria-label={label}
      tabIndex={mark === id ? 0 : -1}
      style={style}
      className={className}
      onFocus={() => {
        onReach(id)
        onPoint(label)
      }}
      onBlur={() => onPoint(null)}
      onPointerEnter={() => onPoint(label)}
    >
      {children}
    </Link>
  )
}

/** An entry of a picture's legend. `className` draws a small mark. */
export const LegendEntry = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`h-3 w-5 rounded-sm border ${className}`} />
    {children}
  </span>
)
