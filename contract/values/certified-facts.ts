import type { LineTraits } from './lines.ts'
import { dollars } from './money.ts'
import type { FactName } from './part-labels.ts'
import { factNamesFor } from './parts-of-lines.ts'

/** Facts of a term that a certificate prints. Unset facts are left out. */
export interface CertifiedFacts {
  aggregateApplies?: string | null | undefined
  coveredAutos?: readonly string[] | undefined
  excessForm?: string | null | undefined
  retention?: number | null | undefined
  statesCovered?: readonly string[] | undefined
  excludedOfficers?: readonly string[] | undefined
  noneExcluded?: boolean | undefined
  surplusLines?: boolean | undefined
  surplusDisclosure?: string | null | undefined
}

const listing = new Intl.ListFormat('en-US')
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const retained = (retention: number | null) =>
  retention === null ? null : `retention ${retention === 0 ? '$0' : dollars(retention)}`

const excluded = 'Proprietor, partner, officer or member excluded'

/**
 * Facts other than limits, one line each: basis of the aggregate, covered autos, excess form and
 * retention, states, excluded owners and officers, surplus lines. Only facts of the policy's line.
 */
export function formatCertifiedFacts(
  lines: readonly LineTraits[],
  { type, facts }: { type: string; facts: CertifiedFacts },
): string[] {
  const { aggregateApplies, coveredAutos = [], excessForm, retention = null } = facts
  const { statesCovered = [], excludedOfficers = [], noneExcluded, surplusLines, surplusDisclosure } = facts
  const has = factNamesFor(lines, type)
  const over = [excessForm && capitalised(excessForm), retained(retention)].filter(Boolean).join(', ')
  const told: [FactName, string][] = [
    ['aggregateApplies', aggregateApplies ? `General aggregate applies per ${aggregateApplies}` : ''],
    ['coveredAutos', coveredAutos.length > 0 ? `Covered autos: ${listing.format(coveredAutos)}` : ''],
    ['excessForm', capitalised(over)],
    ['statesCovered', statesCovered.length > 0 ? `States: ${statesCovered.join(', ')}` : ''],
    [
      'excludedOfficers',
      excludedOfficers.length > 0
        ? `${excluded}: Y (${listing.format(excludedOfficers)})`
        : noneExcluded
          ? `${excluded}: N`
          : '',
    ],
    ['surplusLines', surplusLines ? ['Surplus lines', surplusDisclosure].filter(Boolean).join('. ') : ''],
  ]
  return told.flatMap(([name, line]) => (line !== '' && has.includes(name) ? line : []))
}

/** The same line as releases before 0.3 printed it. Issued certificates keep their words. */
const asPrintedBefore = (line: string) => {
  const yes = `${excluded}: Y (`
  if (line.startsWith(yes)) return `Excluded from coverage: ${line.slice(yes.length, -1)}`
  return line.replace(/retention \$0$/, 'no retention').replace(/Retention \$0$/, 'No retention')
}

/** Whether printed facts are still what the policy says. New facts take nothing from them. */
export const saysStill = (printed: readonly string[], now: readonly string[]): boolean =>
  printed.every((line) => now.includes(line) || now.map(asPrintedBefore).includes(line))
