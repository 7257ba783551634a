import { clsx } from 'clsx'
import { Download, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ImportRunDetails } from '../../contract/imports.ts'
import { type BookKind, bookKinds } from '../../contract/values/book-columns.ts'
import { type ImportOutcome, importOutcomes } from '../../contract/values/import-labels.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { useList } from '../api/query.ts'
import { imports } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FilterChoice, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { importOutcomeLabels, recordKindLabel } from './import-labels.ts'
import { ImportRowItem } from './import-row-item.tsx'
import { doubtfulKindOf } from './use-doubtful-rows.ts'

/**
 * The results of an import or its preview, by kind, with the records below. `commit` is the button
 * that imports, with a summary.
 */
export function ImportRunPreview({ run, commit }: { run: ImportRunDetails; commit?: ReactNode }) {
  const isPreview = run.committedAt === null
  const isCommitted = run.state === 'committed'
  return (
    <Card
      icon={ListChecks}
      title={isPreview ? 'Check' : isCommitted ? 'Imported' : 'Checked'}
      subtitle={
        isPreview
          ? 'Nothing imported yet. Select a number to see rows.'
          : run.keptUntil
            ? 'Select a number to see rows.'
            : 'The rows of this import are no longer kept.'
      }
    >
      <div className="space-y-5">
        {commit}
        <Figures run={run} />
        <WrongRows run={run} />
        <SkippedCells run={run} />
        <CorrectedCells run={run} />
        {run.keptUntil && <Rows run={run} />}
      </div>
    </Card>
  )
}

const allKinds = {
  name: 'kind',
  label: 'Kind',
  options: [
    { value: 'all', label: 'All kinds' },
    ...bookKinds.map((value) => ({ value, label: recordKindLabel(value) })),
  ],
} as const

const cellFilter = {
  name: 'cells',
  label: 'Cells',
  options: [
    { value: 'all', label: 'All rows' },
    { value: 'left out', label: 'With skipped cells' },
  ],
} as const

/** Outcomes that need a decision come first. */
const outcomesInOrder: readonly ImportOutcome[] = ['doubtful', 'wrong', 'changed', 'new', 'same', 'left out']

const sumOf = ({ counts }: ImportRunDetails, outcome: ImportOutcome) =>
  bookKinds.reduce((sum, kind) => sum + counts[kind][outcome], 0)

/**
 * The filters of the URL. By default the outcome is the first in `outcomesInOrder` that has rows.
 */
function useOutcomeFilters(run: ImportRunDetails) {
  const { choiceOf } = useListFilters()
  const hasLeftOut = choiceOf<'all' | 'left out'>(cellFilter) === 'left out'
  const firstOutcome = outcomesInOrder.find((outcome) => sumOf(run, outcome) > 0) ?? 'new'
  const outcomeFilter = {
    name: 'outcome',
    label: 'Outcome',
    // Rows of any kind and outcome can have skipped cells, so a list of such rows starts with all.
    initial: hasLeftOut ? 'all' : firstOutcome,
    options: [
      { value: 'all', label: 'All outcomes' },
      ...importOutcomes.map((value) => ({ value, label: importOutcomeLabels[value].label })),
    ],
  } as const
  const kindInDoubt = doubtfulKindOf(run)
  const isAsking = firstOutcome === 'doubtful' && !hasLeftOut
  const kindFilter = { ...allKinds, initial: isAsking ? (kindInDoubt ?? 'all') : 'all' } as const
  return {
    byOutcome: outcomeFilter,
    byKind: kindFilter,
    hasLeftOut,
    kind: choiceOf<BookKind | 'all'>(kindFilter),
    outcome: choiceOf<ImportOutcome | 'all'>(outcomeFilter),
  }
}

function Figures({ run }: { run: ImportRunDetails }) {
  const { put } = useListFilters()
  const { kind, outcome } = useOutcomeFilters(run)
  const press = (bookKind: BookKind, outcome: ImportOutcome) => {
    put('kind', bookKind)
    put('outcome', outcome)
  }
  const outcomes = importOutcomes.filter((outcome) => sumOf(run, outcome) > 0)
  const kinds = bookKinds.filter((bookKind) => outcomes.some((outcome) => run.counts[bookKind][outcome] > 0))
  if (kinds.length === 0) return <Alert tone="amber">No readable rows in these files.</Alert>
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Results by kind</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              <span className="sr-only">Kind</span>
            </th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col" className="px-2 py-2 text-right font-medium">
                {importOutcomeLabels[outcome].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((bookKind) => (
            <tr key={bookKind} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 text-left font-medium">
                {recordKindLabel(bookKind)}
              </th>
              {outcomes.map((rowOutcome) => (
                <td key={rowOutcome} className="py-1 text-right">
                  <Figure
                    count={run.counts[bookKind][rowOutcome]}
                    label={`${recordKindLabel(bookKind)}, ${importOutcomeLabels[rowOutcome].label.toLowerCase()}`}
                    isChosen={kind === bookKind && outcome === rowOutcome}
                    isAsked={rowOutcome === 'doubtful' || rowOutcome === 'wrong'}
                    onPress={() => press(bookKind, rowOutcome)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({
  count,
  label,
  isChosen,
  isAsked,
  onPress,
}: {
  count: number
  label: string
  isChosen: boolean
  isAsked: boolean
  onPress: () => void
}) {
  if (count === 0) return <span className="px-2 text-muted tabular-nums">0</span>
  const countText = count.toLocaleString('en-US')
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${countText} ${label}`}
      onClick={onPress}
      className={clsx(
        'min-h-10 min-w-10 rounded-control border px-2 font-semibold tabular-nums',
        'transition-colors duration-150 active:bg-grey-soft active:duration-0',
        isChosen ? 'border-orange bg-orange-soft' : 'border-transparent hover:bg-wash',
        isAsked && 'text-amber-ink',
      )}
    >
      {countText}
    </button>
  )
}

/** Downloads of each table's rows with errors, to be corrected and uploaded again. */
function WrongRows({ run: { fileList } }: { run: ImportRunDetails }) {
  const tables = fileList.flatMap((file) =>
    file.wrong.map((tableErrors) => ({
      ...tableErrors,
      called: [file.name, file.tables.find(({ table }) => table === tableErrors.table)?.name]
        .filter(Boolean)
        .join(', '),
    })),
  )
  if (tables.length === 0) return null
  return (
    <div className="space-y-3">
      <p className="text-sm">
        Rows with errors are not imported. Correct them in this spreadsheet and import it separately: imported
        rows are recognized and left as they are.
      </p>
      <ul aria-label="Files of rows with errors" className="flex flex-wrap gap-2">
        {tables.map(({ url, rows, called }) => (
          <li key={url}>
            <Button variant="secondary" size="sm" icon={Download} href={url} download>
              {formatCount(rows, 'row with errors', 'rows with errors')} in {called}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Cells that were skipped in good rows, and where they are kept. */
function SkippedCells({ run: { leftOut, committedAt } }: { run: ImportRunDetails }) {
  const cells = leftOut.reduce((sum, one) => sum + one.cells, 0)
  return (
    <CountedDetails
      summary={`Skipped cells: ${formatCount(cells, 'cell')}`}
      lines={leftOut.map(({ says, cells: count }) => `${says}: ${formatCount(count, 'cell')}`)}
    >
      <p className="mb-2">
        {committedAt === null ? 'The rows are imported without them. ' : ''}A staff note on each client keeps
        them, except personal numbers. Choose “With skipped cells” below to see each.
      </p>
    </CountedDetails>
  )
}

const CorrectedCells = ({ run: { mended } }: { run: ImportRunDetails }) => (
  <CountedDetails
    summary={`Corrected automatically (${mended.length.toLocaleString('en-US')})`}
    lines={mended.map(({ says, rows }) => `${says}: ${formatCount(rows, 'row')}`)}
  />
)

function CountedDetails({
  summary,
  lines,
  children,
}: {
  summary: string
  lines: readonly string[]
  children?: ReactNode
}) {
  if (lines.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="min-h-10 cursor-pointer rounded-control py-2 font-medium">{summary}</summary>
      {children}
      <ul className="space-y-1 pl-4 text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

function Rows({ run }: { run: ImportRunDetails }) {
  const { byOutcome, byKind, kind, outcome, hasLeftOut } = useOutcomeFilters(run)
  const listQuery = {
    id: run.id,
    limit: 25,
    ...(outcome === 'all' ? {} : { outcome }),
    ...(kind === 'all' ? {} : { kind }),
    ...(hasLeftOut ? { hasLeftOut } : {}),
  }
  const list = useList(imports.rows, listQuery, 'rows', { keepRows: true })
  return (
    <section aria-label="Rows" className="space-y-4">
      <div
        className={clsx(
          'grid gap-3',
          run.leftOut.length > 0 ? 'max-w-4xl sm:grid-cols-3' : 'max-w-2xl sm:grid-cols-2',
        )}
      >
        <FilterChoice {...byKind} />
        <FilterChoice {...byOutcome} />
        {run.leftOut.length > 0 && <FilterChoice {...cellFilter} />}
      </div>
      <ListOf
        list={list}
        pluralNoun="rows"
        singularNoun="row"
        skeleton={<Skeleton status="Loading rows..." shape="rows" count={5} />}
        empty={<p className="text-sm text-muted">None.</p>}
      >
        <ul
          aria-label={outcome === 'all' ? 'All outcomes' : importOutcomeLabels[outcome].label}
          className="divide-y divide-line rounded-control border border-line"
        >
          {list.items.map((row) => (
            <li key={row.id} className="p-4">
              <ImportRowItem run={run} row={row} />
            </li>
          ))}
        </ul>
      </ListOf>
    </section>
  )
}
