import { daysBetween, formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { formatCount } from '../../contract/values/plural.ts'
import type { PictureColumn } from '../pictures/picture-column.ts'
import type { CoveragePolicy, CoverageSpan, CoverageState, CoverageTimeline } from './coverage-spans.ts'

export const coverageStateLabels: Record<CoverageState, string> = {
  'in force': 'In force',
  past: 'Past',
  'to come': 'Upcoming',
  'not confirmed': 'Not confirmed',
  notice: 'Cancellation notice',
  cancelled: 'Cancelled',
  gap: 'No coverage',
}

export interface CoverageLine extends CoverageSpan {
  policy: CoveragePolicy
}

/** One line per span, in the order of the rows. */
export const coverageLines = ({ rows }: CoverageTimeline): CoverageLine[] =>
  rows.flatMap(({ terms }) =>
    terms.flatMap(({ policy, spans }) => spans.map((span) => ({ ...span, policy }))),
  )

export const coverageColumns: readonly PictureColumn<CoverageLine>[] = [
  { header: 'Policy', text: ({ policy }) => policy.policyNumber },
  { header: 'Type', text: ({ policy }) => shortTypeName(policy.type) },
  { header: 'Carrier', text: ({ policy }) => policy.insurer },
  { header: 'Status', text: ({ state }) => coverageStateLabels[state] },
  { header: 'From', text: ({ from }) => formatDay(from), csv: ({ from }) => from, isOneLine: true },
  { header: 'Until', text: ({ until }) => formatDay(until), csv: ({ until }) => until, isOneLine: true },
]

/** 'No coverage Mar 1, 2026 to Apr 3, 2026 (33 days)' */
const formatSpan = ({ state, from, until }: CoverageSpan) =>
  `${coverageStateLabels[state]} ${formatDay(from)} to ${formatDay(until)}${
    state === 'gap' ? ` (${formatCount(daysBetween(from, until), 'day')})` : ''
  }`

/** Names a mark: 'General Liability GL 4410, Chubb. In force Jan 1, 2026 to Jan 1, 2027.' */
export const formatCoverageTerm = (policy: CoveragePolicy, spans: readonly CoverageSpan[]) =>
  `${shortTypeName(policy.type)} ${policy.policyNumber}, ${policy.insurer}. ${spans.map(formatSpan).join('. ')}.${
    policy.standing === 'other agent' ? ' With another agent.' : ''
  }`

const verbFor = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural)

/** The picture in words: '3 policies are in force today. 1 policy has a lapse in coverage.' */
export function describeCoverage({ rows }: CoverageTimeline, today: string): string {
  const count = (isMeant: (span: CoverageSpan) => boolean) =>
    rows.filter(({ terms }) => terms.some(({ spans }) => spans.some(isMeant))).length
  const countOf = (state: CoverageState) => count((span) => span.state === state)
  const policies = (number: number, one: string, pluralNoun: string) =>
    `${formatCount(number, 'policy', 'policies')} ${verbFor(number, one, pluralNoun)}`
  const inForceCount = count(
    ({ state, from, until }) =>
      (state === 'in force' || state === 'notice') && from <= today && today < until,
  )
  const coveragePhrases = [
    [countOf('notice'), policies(countOf('notice'), 'has', 'have'), 'a cancellation notice'],
    [countOf('cancelled'), policies(countOf('cancelled'), 'has', 'have'), 'a cancellation'],
    [countOf('gap'), policies(countOf('gap'), 'has', 'have'), 'a lapse in coverage'],
    [countOf('to come'), policies(countOf('to come'), 'has', 'have'), 'an upcoming term'],
    [countOf('not confirmed'), policies(countOf('not confirmed'), 'has', 'have'), 'an unconfirmed term'],
  ] as const
  return [
    `${inForceCount === 0 ? 'No policy is' : policies(inForceCount, 'is', 'are')} in force today.`,
    ...coveragePhrases.flatMap(([number, subjectText, what]) =>
      number > 0 ? [`${subjectText} ${what}.`] : [],
    ),
  ].join(' ')
}
