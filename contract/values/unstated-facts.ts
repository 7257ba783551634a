import type { CertifiedFacts } from './certified-facts.ts'
import { triggerOf } from './coverage-trigger.ts'
import { typeName } from './insurance-types.ts'
import { type CoverageKind, type LineTraits, lineOfType } from './lines.ts'

/** Lines whose certificates have to say occurrence or claims-made. */
const kindsWithTrigger: readonly CoverageKind[] = [
  'liability',
  'package',
  'umbrella',
  'professional',
  'management',
  'cyber',
]

interface StatedPolicy {
  type: string
  policyNumber: string
  coverageType: string | null
  description: string | null
  facts: CertifiedFacts
  underlying: readonly unknown[]
}

/**
 * The facts that a policy must state before it is certified, but does not state. A holder's risk
 * manager asks for each of them. Empty for a personal policy, because no contract requires one.
 */
export function findMissingFacts(lines: readonly LineTraits[], policy: StatedPolicy): string[] {
  const line = lineOfType(lines, policy.type)
  if (line?.category !== 'commercial') return []
  const { kind } = line
  const { coveredAutos = [], retention = null, statesCovered = [] } = policy.facts
  const { excludedOfficers = [], includedOfficers = [], noneExcluded = false } = policy.facts
  const trigger = kindsWithTrigger.includes(kind) ? triggerOf(policy) : 'Occurrence'
  const isCompensation = kind === 'workers compensation'
  const missingChecks: [isMissing: boolean, what: string][] = [
    [trigger === null, 'occurrence or claims-made'],
    [trigger === 'Claims-made', 'the retroactive date'],
    [kind === 'auto' && coveredAutos.length === 0, 'the covered autos'],
    [kind === 'umbrella' && retention === null, 'the retention'],
    [kind === 'umbrella' && policy.underlying.length === 0, 'the underlying policies'],
    [isCompensation && statesCovered.length === 0, 'the states covered'],
    [
      isCompensation && excludedOfficers.length + includedOfficers.length === 0 && !noneExcluded,
      'whether an owner or officer is excluded',
    ],
  ]
  return missingChecks.flatMap(([isMissing, factText]) => (isMissing ? factText : []))
}

const listFormat = new Intl.ListFormat('en-US')

/** 'Policy GL 1 (General Liability) does not yet state the retroactive date'. */
export const missingFactsText = (
  { policyNumber, type }: Pick<StatedPolicy, 'policyNumber' | 'type'>,
  missingFacts: readonly string[],
) => `Policy ${policyNumber} (${typeName(type)}) does not yet state ${listFormat.format(missingFacts)}`
