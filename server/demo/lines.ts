import type { z } from 'zod'
import type { Coverage } from '../../contract/policies.ts'
import type { NewPolicy } from '../../contract/policy-forms.ts'

/** A line's coverages for a policy, and its headline limit. */
export type PolicyLine = Pick<
  z.input<typeof NewPolicy>,
  'type' | 'category' | 'coverageType' | 'coverageLimit' | 'deductible' | 'coverages'
>

const makeLimit = (type: string, amount: number, interval: Coverage['interval'] = null): Coverage => ({
  type,
  amount,
  interval,
})

/** A coverage without an amount. */
const wordLimit = (type: string) => makeLimit(type, 0)

/** A deductible or retention. `amount` is 0 if `type` already names the amount in words. */
const makeDeductible = (type: string, amount = 0): Coverage => ({
  ...makeLimit(type, amount),
  kind: 'deductible',
})

const million = 1_000_000

export const planGeneralLiability = ({ borne = 0 } = {}): PolicyLine => ({
  type: 'General Liability Insurance',
  coverageType: 'Occurrence',
  coverageLimit: million,
  deductible: borne,
  coverages: [
    makeLimit('Each Occurrence', million, 'per occurrence'),
    makeLimit('General Aggregate', 2 * million, 'aggregate'),
    makeLimit('Products-Completed Operations Aggregate', 2 * million, 'aggregate'),
    makeLimit('Personal and Advertising Injury', million, 'per person'),
    makeLimit('Damage to Premises Rented to You, any one premises', 100_000),
    makeLimit('Medical Expense', 5000, 'per person'),
  ],
})

export const planBusinessOwners = (contents: number, { spoilage = 0, liquor = 0 } = {}): PolicyLine => ({
  type: "Business Owner's Policy (BOP)",
  coverageType: 'Occurrence',
  coverageLimit: million,
  deductible: 1000,
  coverages: [
    makeLimit('Business Personal Property', contents),
    ...(spoilage ? [makeLimit('Spoilage', spoilage)] : []),
    wordLimit('Business Income, actual loss sustained 12 months'),
    makeLimit('Liability and Medical Expenses', million, 'per occurrence'),
    makeLimit('General Aggregate', 2 * million, 'aggregate'),
    makeLimit('Products-Completed Operations', 2 * million, 'aggregate'),
    ...(liquor
      ? [
          makeLimit('Liquor Liability', liquor, 'each common cause'),
          makeLimit('Liquor Liability', liquor, 'aggregate'),
        ]
      : []),
    makeLimit('Damage to Premises Rented to You, any one premises', 300_000),
    makeLimit('Medical Expenses', 10_000, 'per person'),
  ],
})

export const planCommercialAuto = (): PolicyLine => ({
  type: 'Commercial Auto Insurance',
  coverageLimit: million,
  deductible: 1000,
  coverages: [
    makeLimit('Combined Single Limit', million, 'per accident'),
    makeLimit('Uninsured/Underinsured Motorists', million, 'per accident'),
    makeLimit('Medical Payments', 5000, 'per person'),
    makeDeductible('Comprehensive', 500),
    makeDeductible('Collision', 1000),
  ],
})

export const planWorkersCompensation = (): PolicyLine => ({
  type: "Workers' Compensation Insurance",
  coverageLimit: million,
  coverages: [
    wordLimit("Part One Workers' Compensation, Connecticut: Statutory"),
    makeLimit('Part Two Employers Liability, bodily injury by accident', million, 'per accident'),
    makeLimit('Part Two Employers Liability, bodily injury by disease', million, 'policy limit'),
    makeLimit('Part Two Employers Liability, bodily injury by disease', million, 'each employee'),
  ],
})

export const planUmbrella = (amount: number): PolicyLine => ({
  type: 'Umbrella & Excess Liability Insurance',
  coverageType: 'Occurrence',
  coverageLimit: amount,
  coverages: [
    makeLimit('Each Occurrence', amount, 'per occurrence'),
    makeLimit('Aggregate', amount, 'aggregate'),
  ],
})

export const planCyber = (): PolicyLine => ({
  type: 'Cyber Liability Insurance',
  coverageType: 'Claims-made',
  coverageLimit: million,
  deductible: 5000,
  coverages: [
    makeLimit('Policy Aggregate', million, 'aggregate'),
    makeLimit('Extortion', million, 'per claim'),
    makeLimit('Business Interruption', 500_000),
    makeLimit('Funds Transfer Fraud', 100_000),
  ],
})

export const planProfessional = (): PolicyLine => ({
  type: 'Professional Liability Insurance (Errors & Omissions)',
  coverageType: 'Claims-made',
  coverageLimit: million,
  deductible: 5000,
  coverages: [
    makeLimit('Each Claim', million, 'per claim'),
    makeLimit('Aggregate', 2 * million, 'aggregate'),
  ],
})

export const planDirectorsAndOfficers = (): PolicyLine => ({
  type: 'Directors and Officers (D&O) Insurance',
  coverageType: 'Claims-made',
  coverageLimit: million,
  deductible: 2500,
  coverages: [makeLimit('Each Claim', million, 'per claim'), makeLimit('Aggregate', million, 'aggregate')],
})

interface Building {
  rents?: number
  deductible?: number
  /** Extra coverages of an association: ordinance or law, and theft by people who handle money. */
  association?: { ordinance: number; fidelity: number }
}

export const planProperty = (
  buildingAmount: number,
  { rents = 0, deductible = 5000, association }: Building = {},
): PolicyLine => ({
  type: 'Commercial Property Insurance',
  coverageLimit: buildingAmount,
  deductible,
  coverages: [
    makeLimit('Building, replacement cost, 90% coinsurance', buildingAmount),
    ...(rents ? [makeLimit('Business Income with Rental Value', rents)] : []),
    ...(association
      ? [
          wordLimit('Ordinance or Law, loss to the undamaged portion: Included'),
          makeLimit('Ordinance or Law, demolition and increased cost of construction', association.ordinance),
          makeLimit('Employee Dishonesty (Fidelity)', association.fidelity),
        ]
      : []),
    makeDeductible('Named storm: 2%'),
  ],
})

export const planContractorsEquipment = (scheduledAmount: number): PolicyLine => ({
  type: 'Inland Marine Insurance',
  coverageLimit: scheduledAmount,
  deductible: 1000,
  coverages: [
    makeLimit('Scheduled Equipment', scheduledAmount),
    makeLimit('Leased or Rented Equipment', 50_000),
    makeLimit('Small Tools', 10_000),
  ],
})

/** A photographer's floater. */
export const planCameraFloater = (scheduledAmount: number): PolicyLine => ({
  type: 'Inland Marine Insurance',
  coverageLimit: scheduledAmount,
  deductible: 500,
  coverages: [makeLimit('Scheduled Equipment, cameras', scheduledAmount)],
})

export const planFloodCoverage = (buildingAmount: number): PolicyLine => ({
  type: 'Commercial Property Insurance',
  coverageType: 'Flood',
  coverageLimit: buildingAmount,
  deductible: 25_000,
  coverages: [makeLimit('Flood, building, replacement cost', buildingAmount)],
})

export const planPersonalAuto = (): PolicyLine => ({
  type: 'auto',
  category: 'personal',
  coverageLimit: 500_000,
  deductible: 1000,
  coverages: [
    makeLimit('Bodily Injury', 250_000, 'per person'),
    makeLimit('Bodily Injury', 500_000, 'per accident'),
    makeLimit('Property Damage', 100_000, 'per accident'),
    makeLimit('Uninsured/Underinsured Motorists', 250_000, 'per person'),
    makeLimit('Uninsured/Underinsured Motorists', 500_000, 'per accident'),
    makeLimit('Medical Payments', 5000, 'per person'),
    makeDeductible('Comprehensive', 500),
    makeDeductible('Collision', 1000),
  ],
})

export const planHomeowners = (): PolicyLine => ({
  type: 'home',
  category: 'personal',
  coverageLimit: 485_000,
  deductible: 2500,
  coverages: [
    makeLimit('Coverage A, Dwelling', 485_000),
    makeLimit('Coverage B, Other Structures', 48_500),
    makeLimit('Coverage C, Personal Property', 339_500),
    makeLimit('Coverage D, Loss of Use', 97_000),
    makeLimit('Coverage E, Personal Liability', 500_000, 'per occurrence'),
    makeLimit('Coverage F, Medical Payments to Others', 5000, 'per person'),
  ],
})
