import { expect, test } from 'vitest'
import { addendumEntries } from '../../../contract/values/form-entries.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { certificateFormKindOf, form24Of } from './form-24.ts'
import type { CertificateToPrint } from './form-25.ts'
import { form855Of, hasAddendumPolicy } from './form-855.ts'

const line = (name: string, kind: LineTraits['kind']): LineTraits => ({
  ...{ name, kind, category: 'commercial', claimsMade: false, limits: [], hasVehicles: false },
  ...{ onCertificates: true, formerNames: [], retiredAt: null },
})
const lines = [
  line('Commercial Property Insurance', 'property'),
  line('Inland Marine Insurance', 'marine'),
  line('Ocean Cargo', 'marine'),
  line('General Liability Insurance', 'liability'),
]

type Policy = CertificateToPrint['printed']['policies'][number]

const policyOf = (type: string, overrides: Partial<Policy> = {}): Policy => ({
  ...{ policyId: type, type, carrier: 'Travelers', policyNumber: `${type.slice(0, 2)} 7`, trigger: null },
  company: { id: 'c', name: 'Travelers Indemnity Company', naic: '25658' },
  ...{ startDate: '2026-09-28', endDate: '2027-09-28', limits: [], ...overrides },
})

const toPrint = (policies: Policy[]): CertificateToPrint => ({
  printed: {
    holder: {
      name: 'City of New Haven',
      street: '165 Church Street',
      city: 'New Haven',
      state: 'CT',
      zip: '06510',
    },
    insured: { name: 'Tidewheel Bakery LLC', address: '218 Wharf Street, New London, CT 06320' },
    policies,
    wordings: [],
    ownWording: null,
    reference: {
      ...{ operations: 'Ovens', project: '', contractNumber: 'NH 12', location: '4 Shore Road', state: '' },
    },
    representative: null,
  },
  ...{ number: 7, day: '2026-11-28', lines, signedBy: 'Daniel Kim' },
  agency: { name: 'Harborline Insurance Agency', address: '1 Bank Street, Mystic, CT 06355' },
})

test('form 24 is for property alone, and puts a limit in a box only by its name', () => {
  const property = policyOf('Commercial Property Insurance', {
    limits: [
      { type: 'Building', amount: 900_000, interval: null },
      { type: 'Business Personal Property', amount: 310_000, interval: null },
      { type: 'Ordinance or Law', amount: 50_000, interval: null },
      { type: 'Building', amount: 100_000, interval: null },
      { type: 'Signs', amount: 5000, interval: null },
    ],
    told: ['Surplus lines'],
  })
  const marine = policyOf('Inland Marine Insurance', {
    limits: [{ type: 'Scheduled Equipment', amount: 75_000, interval: 'per occurrence' }],
  })
  const cargo = policyOf('Ocean Cargo', {
    limits: [{ type: 'Any One Vessel', amount: 1000, interval: null }],
  })
  const general = policyOf('General Liability Insurance')
  expect(certificateFormKindOf(lines, [property, marine])).toBe('24')
  for (const policies of [[], [general], [property, general]])
    expect(certificateFormKindOf(lines, policies)).toBe('25')

  const { values, remarks, problem } = form24Of(toPrint([property, marine, cargo]))
  expect(problem).toBeNull()
  expect(values).toMatchObject({
    Policy_PolicyType_PropertyIndicator_A: true,
    Property_InsurerLetterCode_A: 'A',
    Policy_Property_PolicyNumberIdentifier_A: 'Co 7',
    Property_Building_CoverageIndicator_A: true,
    Property_Building_LimitAmount_A: '900,000',
    Property_PersonalProperty_LimitAmount_A: '310,000',
    PropertyCoverage_Other_CoverageDescription_A: 'Ordinance or Law',
    PropertyCoverage_Other_LimitAmount_B: '100,000',
    CommercialInlandMarineCoverage_Other_CoverageDescription_A: 'Scheduled Equipment per occurrence',
    CommercialInlandMarineCoverage_Other_LimitAmount_A: '75,000',
    OtherPolicy_OtherPolicyDescription_A: 'Ocean Cargo',
    CertificateHolder_FullName_A: 'City of New Haven',
    CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A: '4 Shore Road',
  })
  // A certificate prints no causes of loss and no deductibles.
  expect(Object.keys(values).join()).not.toMatch(/Special|Broad|Basic|Deductible|BusinessIncome/)
  const remark = remarks.join('\n')
  for (const text of ['Ovens', 'NH 12', 'Signs $5,000', 'Surplus lines', 'Any One Vessel $1,000'])
    expect(remark).toContain(text)
  expect(remark).not.toContain('4 Shore Road')
})

test('form 855 says Yes only where a form of the policy gives it, and never No', () => {
  const bare = policyOf('General Liability Insurance', { wordings: ['additional insured'] })
  expect(hasAddendumPolicy(lines, [policyOf('Ocean Cargo')])).toBe(false)
  const plainForm = form855Of(toPrint([policyOf('Ocean Cargo'), bare]))
  expect(plainForm).toMatchObject({ Policy_PolicyNumberIdentifier_A: 'Ge 7', Insurer_NAICCode_A: '25658' })
  const answers = Object.values(addendumEntries)
  expect(answers.filter((name) => name in plainForm)).toEqual([])

  const endorsed = policyOf('General Liability Insurance', {
    wordings: ['additional insured', 'completed operations', 'primary and noncontributory'],
    told: ['Surplus lines. Placed with an unauthorized insurer'],
    forms: [
      {
        number: 'CG 20 10',
        edition: '04 13',
        title: 'Ongoing',
        effect: 'additional insured',
        operations: ['ongoing'],
      },
      {
        number: 'CG 20 37',
        edition: '04 13',
        title: 'Completed',
        effect: 'additional insured',
        operations: ['completed'],
      },
      { number: 'CG 20 01', edition: '04 13', title: 'Primary', effect: 'primary and noncontributory' },
      // The certificate does not print this wording.
      { number: 'IL 09 99', edition: '01 15', title: 'Notice', effect: 'notice to holder' },
    ],
  })
  const full = form855Of(toPrint([endorsed]))
  expect(answers.flatMap((name) => (name in full ? [full[name]] : []))).toEqual([
    true,
    true,
    'CG 20 10 04 13, Ongoing',
    'CG 20 37 04 13, Completed',
    true,
    'CG 20 01 04 13, Primary',
  ])
})
