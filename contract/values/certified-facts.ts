import type { LineTraits } from './lines.ts'
import { dollars } from './money.ts'
import type { FactName } from './part-labels.ts'
import { factNamesFor } from './parts-of-lines.ts'

/** What of the facts of a term a certificate tells; what was not said is left out. */
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
 * What a certificate tells of a policy beside its limits, a line each: to what its aggregate applies, which autos it covers, over what it
 * lies, whom it leaves out. Only what the line of the policy has.
 */
export function factsOnPaper(
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
