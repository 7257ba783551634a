import type { LineTraits } from './lines.ts'
import { dollars } from './money.ts'
import type { FactName } from './part-labels.ts'
import { factNamesFor } from './parts-of-lines.ts'

/** Facts of a term that a certificate prints. Unset facts are left out. */
interface CertificateFacts {
  aggregateApplies?: string | null
  coveredAutos?: readonly string[]
  excessForm?: string | null
  retention?: number | null
  statesCovered?: readonly string[]
  excludedOfficers?: readonly string[]
}

const listing = new Intl.ListFormat('en-US')
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const retained = (retention: number | null) =>
  retention === null ? null : retention === 0 ? 'no retention' : `retention ${dollars(retention)}`

/**
 * Facts other than limits, one line each: basis of the aggregate, covered autos, excess form and
 * retention, excluded officers. Only facts of the policy's line.
 */
export function formatCertifiedFacts(
  lines: readonly LineTraits[],
  { type, facts }: { type: string; facts: CertificateFacts },
): string[] {
  const { aggregateApplies, coveredAutos = [], excessForm, retention = null } = facts
  const { statesCovered = [], excludedOfficers = [] } = facts
  const has = factNamesFor(lines, type)
  const over = [excessForm && capitalised(excessForm), retained(retention)].filter(Boolean).join(', ')
  const told: [FactName, string][] = [
    ['aggregateApplies', aggregateApplies ? `General aggregate applies per ${aggregateApplies}` : ''],
    ['coveredAutos', coveredAutos.length > 0 ? `Covered autos: ${listing.format(coveredAutos)}` : ''],
    ['excessForm', capitalised(over)],
    ['statesCovered', statesCovered.length > 0 ? `States: ${statesCovered.join(', ')}` : ''],
    [
      'excludedOfficers',
      excludedOfficers.length > 0 ? `Excluded from coverage: ${listing.format(excludedOfficers)}` : '',
    ],
  ]
  return told.flatMap(([name, line]) => (line !== '' && has.includes(name) ? line : []))
}
