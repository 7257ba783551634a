import { type CoverageKind, coverageKinds } from '../../contract/values/lines.ts'

export const coverageKindLabels: Record<CoverageKind, string> = {
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
export const coverageKindOptions = coverageKinds.map((value) => ({ value, label: coverageKindLabels[value] }))

export const triggerLabel = (isClaimsMade: boolean) => (isClaimsMade ? 'Claims-made' : 'Occurrence')
