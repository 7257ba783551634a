import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { addMonths, dayIn, daysBetween } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { LegendEntry, Picture, PictureMark } from '../pictures/picture.tsx'
import { policyPaths } from '../policies/paths.ts'
import { Button } from '../ui/button.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import {
  coverageColumns,
  coverageLines,
  coverageStateLabels,
  describeCoverage,
  formatCoverageTerm,
} from './coverage-labels.ts'
import {
  type CoveragePolicy,
  type CoverageSpan,
  type CoverageState,
  type CoverageTimeline,
  clipSpan,
  countMoreRows,
  coverageAround,
  coverageStates,
  initialRowCount,
  maxCoverageRows,
} from './coverage-spans.ts'

const spanClassNames: Record<CoverageState, string> = {
  'in force': 'border-green bg-green-soft text-green-ink',
  past: 'border-edge bg-grey-soft text-grey-ink',
  'to come': 'border-blue bg-blue-soft text-blue-ink',
  'not confirmed': 'border-dashed border-amber-ink bg-amber-soft text-amber-ink',
  notice: 'hatched border-amber-ink bg-amber-soft text-amber-ink',
  cancelled: 'hatched border-red bg-red-soft text-red-ink',
  gap: 'hatched border-dashed border-red bg-surface text-red-ink',
}

/** Coverage over 24 months, one bar per policy. Renders nothing without a term in that time. */
export function CoveragePicture({
  policies,
  total,
  level = 2,
}: {
  /** The policies read so far, newest first. */
  policies: readonly CoveragePolicy[]
  /** The number of policies on file. A long list has read a part of them. */
  total: number
  level?: 2 | 3
}) {
  const now = useNow([nextHour(new Date())])
  const today = dayIn(agency.timeZone, now)
  const coverage = useMemo(() => coverageAround(policies, today), [policies, today])
  const [drawnCount, setDrawnCount] = useState(initialRowCount)
  const { rows } = coverage
  if (rows.length === 0) return null
  const visibleRows = rows.slice(0, drawnCount)
  const moreCount = countMoreRows(rows.length, drawnCount)
  const lines = coverageLines(coverage)
  const presentStates = coverageStates.filter((state) => lines.some((line) => line.state === state))
  const isCut = policies.length < total
  return (
    <Picture
      title="Coverage over 24 Months"
      level={level}
      sentence={`${isCut ? `Of the newest ${formatCount(policies.length, 'policy', 'policies')}: ` : ''}${describeCoverage(coverage, today)}`}
      legend={
        <>
          {presentStates.map((state) => (
            <LegendEntry key={state} className={spanClassNames[state]}>
              {coverageStateLabels[state]}
            </LegendEntry>
          ))}
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="h-3 w-px bg-ink" />
            Today
          </span>
        </>
      }
      note={
        <>
          {moreCount > 0 && (
            <p className="mb-2">
              <Button variant="secondary" size="sm" onClick={() => setDrawnCount(drawnCount + moreCount)}>
                Show {formatCount(moreCount, 'more bar')}
              </Button>
            </p>
          )}
          {moreCount === 0 && rows.length > maxCoverageRows && (
            <p>
              {maxCoverageRows} of {rows.length.toLocaleString('en-US')} bars are shown. The table has all of
              them.
            </p>
          )}
          {isCut && (
            <p>
              Shows the newest {policies.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')}{' '}
              policies. Press Show more below the list to include older policies.
            </p>
          )}
          <p>From the agency’s records. The carrier decides what is covered.</p>
        </>
      }
      firstMark={visibleRows[0]?.terms[0]?.policy.id ?? null}
      columns={coverageColumns}
      rows={lines}
      rowKey={({ policy, from }) => `${policy.id} ${from}`}
      rowTo={({ policy }) => policyPaths.one(policy.id)}
      fileName="coverage"
    >
      <Bars coverage={{ ...coverage, rows: visibleRows }} today={today} />
    </Picture>
  )
}

const formatPercent = (part: number) => `${Math.round(part * 10_000) / 100}%`

function Bars({ coverage: { window, rows }, today }: { coverage: CoverageTimeline; today: string }) {
  const length = daysBetween(window.from, window.until)
  const positionOf = (day: string) => daysBetween(window.from, day) / length
  const rowClassName = 'sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-center sm:gap-3'
  return (
    <div className="relative">
      <div className={rowClassName}>
        <span />
        <Months from={window.from} positionOf={positionOf} />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ key, terms }) => {
          const { type, policyNumber, insurer } = terms.at(-1)?.policy ?? {}
          return (
            <li key={key} className={clsx(rowClassName, 'py-1.5')}>
              <p className="min-w-0 text-xs max-sm:mb-1 max-sm:flex max-sm:gap-2">
                <span className="block truncate font-semibold">{type && shortTypeName(type)}</span>
                <span className="block truncate text-muted">
                  {policyNumber}, {insurer}
                </span>
              </p>
              <div className="relative h-7">
                <span
                  aria-hidden
                  className="absolute inset-y-0 z-10 w-px bg-ink/70"
                  style={{ left: formatPercent(positionOf(today)) }}
                />
                {terms.map(({ policy, spans }) => (
                  <TermBar
                    key={policy.id}
                    policy={policy}
                    spans={spans}
                    window={window}
                    positionOf={positionOf}
                  />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A term, from its first to its last day in the window. */
function TermBar({
  policy,
  spans,
  window,
  positionOf,
}: {
  policy: CoveragePolicy
  spans: readonly CoverageSpan[]
  window: CoverageTimeline['window']
  positionOf: (day: string) => number
}) {
  const visibleSpans = spans.flatMap((span) => clipSpan(span, window) ?? [])
  const startPosition = positionOf(visibleSpans[0]?.from ?? window.from)
  const until = positionOf(visibleSpans.at(-1)?.until ?? window.until)
  return (
    <>
      {visibleSpans.map((span) => {
        const start = positionOf(span.from)
        const part = positionOf(span.until) - start
        return (
          <span
            key={span.from}
            aria-hidden
            className={clsx(
              'absolute inset-y-0.5 grid min-w-1 items-center rounded-sm border px-1',
              spanClassNames[span.state],
            )}
            style={{ left: formatPercent(start), width: formatPercent(part) }}
          >
            {part > minLabelledShare && (
              // Above the line of today.
              <span className="relative z-20 min-w-0 truncate text-xs leading-5 font-medium">
                <span className="rounded-sm bg-surface/90 px-1">{coverageStateLabels[span.state]}</span>
              </span>
            )}
          </span>
        )
      })}
      <PictureMark
        id={policy.id}
        label={formatCoverageTerm(policy, spans)}
        to={policyPaths.one(policy.id)}
        // A short term keeps a place wide enough to press.
        className="absolute inset-y-0 z-30 min-w-6 rounded-sm hover:bg-ink/5"
        style={{
          left: `min(${formatPercent(startPosition)}, 100% - 1.5rem)`,
          width: formatPercent(until - startPosition),
        }}
      />
    </>
  )
}

/** Spans longer than this part of the window have room for their state's name. */
const minLabelledShare = 0.2

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const yearFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'UTC' })

function Months({ from, positionOf }: { from: string; positionOf: (day: string) => number }) {
  return (
    <div aria-hidden className="relative h-9 text-xs text-muted">
      {[0, 3, 6, 9, 12, 15, 18, 21].map((months) => {
        const day = addMonths(from, months)
        return (
          <span
            key={day}
            className={clsx(
              'absolute border-l border-line pl-1 leading-4',
              months % 6 !== 0 && 'max-sm:hidden',
            )}
            style={{ left: formatPercent(positionOf(day)) }}
          >
            <span className="block">{monthFormat.format(new Date(day))}</span>
            <span className="block">{yearFormat.format(new Date(day))}</span>
          </span>
        )
      })}
    </div>
  )
}
