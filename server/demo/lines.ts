import type { z } from 'zod'
import type { Coverage } from '../../contract/policies.ts'
import type { NewPolicy } from '../../contract/policy-forms.ts'

/** A line's coverages for a policy, and its headline limit. */
export type PolicyLine = Pick<
  z.input<typeof NewPolicy>,
  'type' | 'category' | 'coverageType' | 'coverageLimit' | 'deductible' | 'coverages'
>

const limit = (type: string, amount: number, interval: Coverage['interval'] = null): Coverage => ({
  type,
  amount,
  interval,
})

/** A coverage without an amount. */
const words = (type: string) => limit(type, 0)

/** A deductible or retention. `amount` is 0 if `type` already names the amount in words. */
const deductible = (type: string, amount = 0): Coverage => ({ ...limit(type, amount), kind: 'deductible' })

const million = 1_000_000

export const generalLiability = ({ borne = 0 } = {}): PolicyLine => ({
  type: 'General Liability Insurance',
  coverageType: 'Occurrence',
  coverageLimit: million,
  deductible: borne,
  coverages: [
    limit('Each Occurrence', million, 'per occurrence'),
    limit('General Aggregate', 2 * million, 'aggregate'),
    limit('Products-Completed Operations Aggregate', 2 * million, 'aggregate'),
    limit('Personal and Advertising Injury', million, 'per person'),
    limit('Damage to Premises Rented to You, any one premises', 100_000),
    limit('Medical Expense', 5000, 'per person'),
  ],
})

export const businessOwners = (contents: number, { spoilage = 0, liquor = 0 } = {}): PolicyLine => ({
  type: "Business Owner's Policy (BOP)",
  coverageType: 'Occurrence',
  coverageLimit: million,
  deductible: 1000,
  coverages: [
    limit('Business Personal Property', contents),
    ...(spoilage ? [limit('Spoilage', spoilage)] : []),
    words('Business Income, actual loss sustained 12 months'),
    limit('Liability and Medical Expenses', million, 'per occurrence'),
    limit('General Aggregate', 2 * million, 'aggregate'),
    limit('Products-Completed Operations', 2 * million, 'aggregate'),
    ...(liquor
      ? [
          limit('Liquor Liability', liquor, 'each common cause'),
          limit('Liquor Liability', liquor, 'aggregate'),
        ]
      : []),
    limit('Damage to Premises Rented to You, any one premises', 300_000),
    limit('Medical Expenses', 10_000, 'per person'),
  ],
})

export const commercialAuto = (): PolicyLine => ({
  type: 'Commercial Auto Insurance',
  coverageLimit: million,
  deductible: 1000,
  coverages: [
    limit('Combined Single Limit', million, 'per accident'),
    limit('Uninsured/Underinsured Motorists', million, 'per accident'),
    limit('Medical Payments', 5000, 'per person'),
    deductible('Comprehensive', 500),
    deductible('Collision', 1000),
  ],
})

export const workersCompensation = (): PolicyLine => ({
  type: "Workers' Compensation Insurance",
  coverageLimit: million,
  coverages: [
    words("Part One Workers' Compensation, Connecticut: Statutory"),
    limit('Part Two Employers Liability, bodily injury by accident', million, 'per accident'),
    limit('Part Two Employers Liability, bodily injury by disease', million, 'policy limit'),
    limit('Part Two Employers Liability, bodily injury by disease', million, 'each employee'),
  ],
})

export const umbrella = (amount: number): PolicyLine => ({
  type: 'Umbrella & Excess Liability Insurance',
  coverageType: 'Occurrence',
  coverageLimit: amount,
  coverages: [limit('Each Occurrence', amount, 'per occurrence'), limit('Aggregate', amount, 'aggregate')],
})

export const cyber = (): PolicyLine => ({
  type: 'Cyber Liability Insurance',
  coverageType: 'Claims-made',
  coverageLimit: million,
  deductible: 5000,
  coverages: [
    limit('Policy Aggregate', million, 'aggregate'),
    limit('Extortion', million, 'per claim'),
    limit('Business Interruption', 500_000),
    limit('Funds Transfer Fraud', 100_000),
  ],
})

export const professional = (): PolicyLine => ({
  type: 'Professional Liability Insurance (Errors & Omissions)',
  coverageType: 'Claims-made',
  coverageLimit: million,
  deductible: 5000,
  coverages: [limit('Each Claim', million, 'per claim'), limit('Aggregate', 2 * million, 'aggregate')],
})

export const directorsAndOfficers = (): PolicyLine => ({
  type: 'Directors and Officers (D&O) Insurance',
  coverageType: 'Claims-made',
  coverageLimit: million,
  deductible: 2500,
  coverages: [limit('Each Claim', million, 'per claim'), limit('Aggregate', million, 'aggregate')],
})

interface Building {
  rents?: number
  borne?: number
  /** Extra coverages of an association: ordinance or law, and theft by people who handle money. */
  association?: { ordinance: number; fidelity: number }
}

export const property = (
  buildingAmount: number,
  { rents = 0, borne = 5000, association }: Building = {},
): PolicyLine => ({
  type: 'Commercial Property Insurance',
  coverageLimit: buildingAmount,
  deductible: borne,
  coverages: [
    limit('Building, replacement cost, 90% coinsurance', buildingAmount),
    ...(rents ? [limit('Business Income with Rental Value', rents)] : []),
    ...(association
      ? [
          words('Ordinance or Law, loss to the undamaged portion: Included'),
          limit('Ordinance or Law, demolition and increased cost of construction', association.ordinance),
          limit('Employee Dishonesty (Fidelity)', association.fidelity),
        ]
      : []),
    deductible('Named storm: 2%'),
  ],
})

export const contractorsEquipment = (scheduledAmount: number): PolicyLine => ({
  type: 'Inland Marine Insurance',
  coverageLimit: scheduledAmount,
  deductible: 1000,
  coverages: [
    limit('Scheduled Equipment', scheduledAmount),
    limit('Leased or Rented Equipment', 50_000),
    limit('Small Tools', 10_000),
  ],
})

/** A photographer's floater. */
export const cameraFloater = (scheduledAmount: number): PolicyLine => ({
  type: 'Inland Marine Insurance',
  coverageLimit: scheduledAmount,
  deductible: 500,
  coverages: [limit('Scheduled Equipment, cameras', scheduledAmount)],
})

export const floodCoverage = (buildingAmount: number): PolicyLine => ({
  type: 'Commercial Property Insurance',
  coverageType: 'Flood',
  coverageLimit: buildingAmount,
  deductible: 25_000,
  coverages: [limit('Flood, building, replacement cost', buildingAmount)],
})

export const personalAuto = (): PolicyLine => ({
  type: 'auto',
  category: 'personal',
  coverageLimit: 500_000,
  deductible: 1000,
  coverages: [
    limit('Bodily Injury', 250_000, 'per person'),
    limit('Bodily Injury', 500_000, 'per accident'),
    limit('Property Damage', 100_000, 'per accident'),
    limit('Uninsured/Underinsured Motorists', 250_000, 'per person'),
    limit('Uninsured/Underinsured Motorists', 500_000, 'per accident'),
    limit('Medical Payments', 5000, 'per person'),
    deductible('Comprehensive', 500),
    deductible('Collision', 1000),
  ],
})

export const homeowners = (): PolicyLine => ({
  type: 'home',
  category: 'personal',
  coverageLimit: 485_000,
  deductible: 2500,
  coverages: [
    limit('Coverage A, Dwelling', 485_000),
    limit('Coverage B, Other Structures', 48_500),
    limit('Coverage C, Personal Property', 339_500),
    limit('Coverage D, Loss of Use', 97_000),
    limit('Coverage E, Personal Liability', 500_000, 'per occurrence'),
    limit('Coverage F, Medical Payments to Others', 5000, 'per person'),
  ],
})
