import { type LineTraits, lineOfType } from './lines.ts'
import { type FactName, type PartKind, partKinds } from './part-labels.ts'

const propertyLineKinds: readonly LineTraits['kind'][] = ['auto', 'property', 'package', 'marine', 'other']
const ratedLineKinds: readonly LineTraits['kind'][] = [
  'liability',
  'package',
  'property',
  'workers compensation',
  'other',
]

/** Lists of a policy by type. A type without a line has all lists. */
export function partKindsFor(lines: readonly LineTraits[], type: string): PartKind[] {
  const line = lineOfType(lines, type)
  if (!line) return [...partKinds]
  const { kind, category } = line
  const hasKind: Record<PartKind, boolean> = {
    'named insured': true,
    location: true,
    driver: kind === 'auto' || kind === 'umbrella' || kind === 'other',
    interest: propertyLineKinds.includes(kind),
    form: true,
    'class code': category === 'commercial' && ratedLineKinds.includes(kind),
    charge: true,
  }
  return partKinds.filter((partKind) => hasKind[partKind])
}

const factsOfKind: Partial<Record<LineTraits['kind'], readonly FactName[]>> = {
  liability: ['aggregateApplies'],
  package: ['aggregateApplies'],
  auto: ['coveredAutos', 'autoMarket', 'excludedVehicles'],
  umbrella: ['excessForm', 'retention', 'underlying'],
  'workers compensation': ['statesCovered', 'excludedOfficers', 'includedOfficers', 'noneExcluded'],
}
const factsOfCommercial: readonly FactName[] = ['minimumEarnedPercent', 'minimumEarned']
const factsOfAll: readonly FactName[] = ['surplusLines', 'surplusDisclosure']

const factsOfPersonalKind: typeof factsOfKind = {
  auto: ['excludedVehicles'],
  umbrella: factsOfKind.umbrella ?? [],
}

/** Facts of a term by type. Every policy has the facts about surplus lines. */
export function factNamesFor(lines: readonly LineTraits[], type: string): FactName[] {
  const line = lineOfType(lines, type)
  const isPersonal = line?.category === 'personal'
  const ownFacts = (isPersonal ? factsOfPersonalKind : factsOfKind)[line?.kind ?? 'other'] ?? []
  return [...ownFacts, ...(isPersonal ? [] : factsOfCommercial), ...factsOfAll]
}
