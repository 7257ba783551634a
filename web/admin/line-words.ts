import { type CoverageKind, coverageKinds } from '../../contract/values/lines.ts'

export const kindLabels: Record<CoverageKind, string> = {
  liability: 'Liability',
  property: 'Property',
  auto: 'Auto',
  'workers compensation': "Workers' compensation",
  professional: 'Professional',
  management: 'Management',
  cyber: 'Cyber',
  marine: 'Marine',
  bond: 'Bond',
  package: 'Property and liability',
  umbrella: 'Umbrella and excess',
  other: 'Other',
}
export const kindOptions = coverageKinds.map((value) => ({ value, label: kindLabels[value] }))

/** How a line is mostly written. */
export const writtenLabel = (claimsMade: boolean) => (claimsMade ? 'Claims-made' : 'Occurrence')
