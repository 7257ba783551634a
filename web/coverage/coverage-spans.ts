import type { Policy } from '../../contract/policies.ts'
import { addMonths } from '../../contract/values/days.ts'

// Days are YYYY-MM-DD in the agency's time zone. `until` is exclusive: 12:01 a.m. of that day.

export const coverageStates = [
  'in force',
  'past',
  'to come',
  'not confirmed',
  'notice',
  'cancelled',
  'gap',
] as const
export type CoverageState = (typeof coverageStates)[number]

export type CoveragePolicy = Pick<
  Policy,
  | 'id'
  | 'userId'
  | 'policyNumber'
  | 'insurer'
  | 'type'
  | 'storedStatus'
  | 'standing'
  | 'startDate'
  | 'endDate'
  | 'cancelledOn'
  | 'deactivatedAt'
> & {
  life: Pick<NonNullable<Policy['life']>, 'gaps' | 'notice'> | null
  renewal: Pick<NonNullable<Policy['renewal']>, 'of'> | null
}

interface DayRange {
  from: string
  until: string
}

export interface CoverageSpan extends DayRange {
  state: CoverageState
}

/** One term. The first span may be the gap since the term before. */
interface CoverageTerm {
  policy: CoveragePolicy
  spans: readonly CoverageSpan[]
}

/** A policy: its terms in order. */
interface CoverageRow {
  key: string
  terms: readonly CoverageTerm[]
}

const monthsEitherWay = 12

/** The 24 months around a day, from the first of a month. */
const windowAround = (today: string): DayRange => {
  const month = `${today.slice(0, 8)}01`
  return { from: addMonths(month, -monthsEitherWay), until: addMonths(month, monthsEitherWay) }
}

const earlierOf = (one: string, other: string) => (one < other ? one : other)
const laterOf = (one: string, other: string) => (one > other ? one : other)

/** The part of a span within a range of days, or undefined. */
export function clipSpan(span: CoverageSpan, { from, until }: DayRange): CoverageSpan | undefined {
  const clippedSpan = { ...span, from: laterOf(span.from, from), until: earlierOf(span.until, until) }
  return clippedSpan.from < clippedSpan.until ? clippedSpan : undefined
}

const endOfCoverage = ({ cancelledOn, endDate }: CoveragePolicy) => cancelledOn ?? endDate

/** The term's days by state. `next` is the start of the term after it. */
function spansOfTerm(policy: CoveragePolicy, today: string, next: string | undefined): CoverageSpan[] {
  const { startDate, endDate, cancelledOn, standing, life } = policy
  const until = next === undefined ? endDate : earlierOf(endDate, next)
  if (policy.storedStatus === 'pending' && cancelledOn === null)
    return [{ state: 'not confirmed', from: startDate, until }]
  const gaps = life?.gaps ?? []
  const isBinder = standing === 'bound' || standing === 'binder ended'
  const noticeOn = life?.notice?.on
  const stateFrom = (startDay: string, endDay: string): CoverageState => {
    if (cancelledOn !== null && startDay >= cancelledOn) return 'cancelled'
    if (gaps.some((gap) => gap.from <= startDay && startDay < gap.until))
      return isBinder ? 'not confirmed' : 'gap'
    if (noticeOn !== undefined && startDay >= noticeOn) return 'notice'
    if (endDay <= today) return 'past'
    return startDay > today ? 'to come' : 'in force'
  }
  const edges = [startDate, until, cancelledOn, noticeOn, ...gaps.flatMap((gap) => [gap.from, gap.until])]
  const days = [...new Set(edges)]
    .filter((day) => day !== null && day !== undefined && day >= startDate && day <= until)
    .toSorted()
  return days.flatMap((startDay, index) => {
    const until = days[index + 1]
    return until === undefined || startDay === undefined || startDay === null || until === null
      ? []
      : [{ state: stateFrom(startDay, until), from: startDay, until }]
  })
}

/**
 * Groups terms by policy. A term belongs to the policy that it renews, or else to the one with its
 * number.
 */
function termsByPolicy(policies: readonly CoveragePolicy[]): CoveragePolicy[][] {
  const rows: CoveragePolicy[][] = []
  const rowsByKey = new Map<string, CoveragePolicy[]>()
  const numberOf = ({ userId, type, policyNumber }: CoveragePolicy) => `${userId} ${type} ${policyNumber}`
  const policiesInOrder = policies
    .filter(({ deactivatedAt }) => deactivatedAt === null)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate) || one.id.localeCompare(other.id))
  for (const policy of policiesInOrder) {
    const rowBefore = rowsByKey.get(policy.renewal?.of ?? '') ?? rowsByKey.get(numberOf(policy))
    const lastTerm = rowBefore?.at(-1)
    // A term that overlaps the term before gets a row of its own.
    const row = rowBefore && lastTerm && endOfCoverage(lastTerm) <= policy.startDate ? rowBefore : []
    if (row.length === 0) rows.push(row)
    row.push(policy)
    rowsByKey.set(policy.id, row)
    rowsByKey.set(numberOf(policy), row)
  }
  return rows
}

const withSpans = (terms: readonly CoveragePolicy[], today: string): CoverageTerm[] =>
  terms.map((policy, index) => {
    const termBefore = terms[index - 1]
    const spans = spansOfTerm(policy, today, terms[index + 1]?.startDate)
    return termBefore && termBefore.endDate < policy.startDate
      ? { policy, spans: [{ state: 'gap', from: termBefore.endDate, until: policy.startDate }, ...spans] }
      : { policy, spans }
  })

const inForceSortKey = (row: CoverageRow, today: string): string => {
  const spans = row.terms.flatMap((term) => term.spans)
  const currentSpan = spans.find(({ from, until }) => from <= today && today < until)
  if (currentSpan?.state === 'in force') return `1 ${currentSpan.until}`
  return currentSpan ? `0 ${currentSpan.until}` : `2 ${spans[0]?.from}`
}

/**
 * Coverage in the 24 months around today, one row per policy. Rows with a state other than in force
 * today come first, then rows in force, both by the end of that state. Rows without a state today
 * come last.
 */
export function coverageAround(policies: readonly CoveragePolicy[], today: string) {
  const window = windowAround(today)
  const rows = termsByPolicy(policies)
    .map(
      (terms): CoverageRow => ({
        key: terms[0]?.id ?? '',
        terms: withSpans(terms, today).flatMap(({ policy, spans }) => {
          const visibleSpans = spans.filter((span) => clipSpan(span, window))
          return visibleSpans.length > 0 ? [{ policy, spans: visibleSpans }] : []
        }),
      }),
    )
    .filter(({ terms }) => terms.length > 0)
    .map((row) => ({ row, order: inForceSortKey(row, today) }))
    .toSorted((one, other) => one.order.localeCompare(other.order))
    .map(({ row }) => row)
  return { window, rows }
}

export type CoverageTimeline = ReturnType<typeof coverageAround>

/** The rows drawn at first. */
export const initialRowCount = 8
/** The rows that a press adds: drawing more at once would hold up the page. */
const rowsPerPress = 24
export const maxCoverageRows = 100

/** The number of rows that the next press adds; 0 if there are no more. */
export const countMoreRows = (rowCount: number, drawnCount: number) =>
  Math.max(0, Math.min(rowsPerPress, Math.min(rowCount, maxCoverageRows) - drawnCount))
