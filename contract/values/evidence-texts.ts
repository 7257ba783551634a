import { limitCells } from './limits.ts'
import { dollars } from './money.ts'
import type { causesOfLoss, interestRoles, payeeClauses, valuations } from './part-labels.ts'

/** The title of a document: evidence of property has another one than a certificate. */
export const documentTitle = (isEvidence: boolean) =>
  isEvidence ? 'Evidence of property insurance' : 'Certificate of insurance'

export const evidencePurposeNote =
  'This evidence of property insurance is for information only and does not amend the policy listed.'

export interface PropertyAddress {
  street: string
  city: string
  state: string
  zip: string
  description: string
}

export interface PropertyTerms {
  /** In US dollars; null if not stated. */
  buildingValue: number | null
  contentsValue: number | null
  causesOfLoss: (typeof causesOfLoss)[number]
  valuation: (typeof valuations)[number]
  /** In percent. */
  coinsurance: number | null
  deductible: number | null
  windDeductible: string
}
export type PrintedLocation = PropertyAddress & PropertyTerms

export interface Interest {
  role: (typeof interestRoles)[number]
  clause: (typeof payeeClauses)[number] | ''
  loanNumber: string
}
/** A limit or deductible of a policy. */
export interface CoverageOnFile {
  kind?: string | undefined
  type: string
  amount: number
  interval: string | null
}

/** The property on an evidence of property, as `PrintedEvidence` of the contract. */
export interface Evidence<Coverage extends CoverageOnFile = CoverageOnFile> {
  interests: Interest[]
  locations: PrintedLocation[]
  deductibles: Coverage[]
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Mortgagee, mortgageholder clause, loan 4471-22'. */
export const interestText = ({ role, clause, loanNumber }: Interest) =>
  [capitalize(role), clause && `${clause} clause`, loanNumber && `loan ${loanNumber}`]
    .filter(Boolean)
    .join(', ')

/** The terms of a location in lines: 'Building: $1,200,000'. Nothing that is not stated. */
export const locationTexts = (location: PrintedLocation): string[] =>
  [
    location.buildingValue !== null && `Building: ${dollars(location.buildingValue)}`,
    location.contentsValue !== null && `Contents: ${dollars(location.contentsValue)}`,
    `Causes of loss: ${location.causesOfLoss}`,
    `Valuation: ${location.valuation}`,
    location.coinsurance !== null && `Coinsurance: ${location.coinsurance}%`,
    location.deductible !== null && `Deductible: ${dollars(location.deductible)}`,
    location.windDeductible !== '' && `Wind and hail deductible: ${location.windDeductible}`,
  ].filter((text) => typeof text === 'string')

export const deductibleText = (deductible: CoverageOnFile) =>
  [`${limitCells(deductible)[0]}:`, ...limitCells(deductible).slice(1).filter(Boolean)].join(' ')
