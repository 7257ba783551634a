import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  nat,
  property,
  record as recordOf,
  string,
  subarray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { certifiedLimitCells } from '../../../contract/values/certificate-texts.ts'
import { formEntries } from '../../../contract/values/form-entries.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { type CertificateToPrint, form25Of, splitAddress } from './form-25.ts'

const line = (name: string, kind: LineTraits['kind']): LineTraits => ({
  ...{ name, kind, category: 'commercial', claimsMade: false, limits: [], hasVehicles: kind === 'auto' },
  ...{ onCertificates: true, formerNames: [], retiredAt: null },
})
const lines = [
  line('General Liability Insurance', 'liability'),
  line("Business Owner's Policy (BOP)", 'package'),
  line('Commercial Auto Insurance', 'auto'),
  line('Umbrella & Excess Liability Insurance', 'umbrella'),
  line("Workers' Compensation Insurance", 'workers compensation'),
  line('Cyber Liability Insurance', 'cyber'),
]

const limit = recordOf({
  type: constantFrom(
    ...[
      'Each Occurrence',
      'General Aggregate',
      'Medical Expense',
      'Employee Benefits',
      'Combined Single Limit',
    ],
    ...['Bodily Injury', 'Aggregate', 'Part Two Employers Liability', 'Policy Aggregate', 'Liquor Liability'],
  ),
  amount: integer({ min: 1000, max: 9_000_000 }),
  interval: constantFrom(null, 'per occurrence', 'aggregate', 'per person', 'per accident', 'each employee'),
})
const form = recordOf({
  number: constantFrom('CG 20 10', 'CG 24 04', 'IL 09 99'),
  edition: constantFrom('04 13', '12 19'),
  title: constantFrom('Additional Insured', 'Waiver'),
  effect: constantFrom('additional insured' as const, 'waiver of subrogation' as const, 'other' as const),
})
const policy = recordOf({
  policyId: constantFrom('one', 'two'),
  type: constantFrom(...lines.map(({ name }) => name)),
  carrier: constantFrom('Travelers', 'Hanover', 'AmTrust'),
  company: constantFrom(null, { id: 'c', name: 'Łódź Casualty & Surety', naic: '25674' }),
  policyNumber: string({ unit: constantFrom('A', 'Ł', '7', '-'), minLength: 3, maxLength: 12 }),
  startDate: constantFrom('2026-01-01', '2026-09-28'),
  endDate: constantFrom('2027-01-01', '2027-09-28'),
  trigger: constantFrom(null, 'Occurrence', 'Claims-made, retroactive date Mar 1, 2019'),
  limits: array(limit, { maxLength: 7 }),
  wordings: subarray(['additional insured' as const, 'waiver of subrogation' as const]),
  forms: array(form, { maxLength: 3 }),
  told: subarray([
    'General aggregate applies per project',
    'Covered autos: hired, and non-owned',
    'Umbrella, retention $10,000',
    'Proprietor, partner, officer or member excluded: N',
    'Surplus lines',
  ]),
})
const certificate = recordOf({
  policies: array(policy, { minLength: 1, maxLength: 5 }),
  holder: constantFrom('Bayfare & Sons', 'Miasto Łódź', 'H12 Realty LLC'),
  number: nat(9999),
  isAbroad: boolean(),
})

interface TestCertificate {
  policies: CertificateToPrint['printed']['policies']
  holder: string
  number: number
  isAbroad: boolean
}

const toPrint = (one: TestCertificate): CertificateToPrint => ({
  printed: {
    holder: {
      ...{ name: one.holder, street: '18 Depot Road', city: 'Groton', state: 'CT', zip: '06340' },
      country: one.isAbroad ? 'PL' : null,
    },
    insured: { name: 'Tidewheel Bakery LLC', address: '218 Wharf Street, New London, CT 06320' },
    policies: one.policies,
    wordings: [],
    ownWording: null,
    reference: null,
    representative: null,
  },
  number: one.number,
  day: '2026-11-28',
  agency: { name: 'Harborline Insurance Agency', address: '1 Bank Street, Mystic, CT 06355' },
  lines,
  signedBy: 'Daniel Kim',
})

test('of any certificate, nothing is lost between the rows and the remarks, and no Y comes without a form row', () => {
  const knownValues = new Set(formEntries.map(({ name }) => name))
  assert(
    property(certificate, (one) => {
      const certificateToPrint = toPrint(one)
      const { values, remarks } = form25Of(certificateToPrint)
      const printedText = [...Object.values(values), ...remarks].join('\n')
      for (const name of Object.keys(values)) expect(knownValues).toContain(name)
      for (const { policyNumber, limits, forms, told } of one.policies) {
        expect(printedText).toContain(policyNumber)
        for (const limit of limits)
          expect(printedText).toContain(certifiedLimitCells(limit)[1].replace('$', ''))
        for (const { number, edition } of forms) expect(printedText).toContain(`${number} ${edition}`)
        if (told.includes('Surplus lines')) expect(printedText).toContain('Surplus lines')
      }
      const rowsWithY = (part: string) =>
        Object.entries(values).filter(([name, value]) => value === 'Y' && name.includes(part))
      const policiesWithForm = (effect: 'additional insured' | 'waiver of subrogation') =>
        one.policies.filter(
          ({ wordings, forms }) => wordings.includes(effect) && forms.some((row) => row.effect === effect),
        )
      expect(rowsWithY('AdditionalInsuredCode').length).toBeLessThanOrEqual(
        policiesWithForm('additional insured').length,
      )
      expect(rowsWithY('SubrogationWaivedCode').length).toBeLessThanOrEqual(
        policiesWithForm('waiver of subrogation').length,
      )
    }),
    { numRuns: 300 },
  )
})

const printedOf = (policies: TestCertificate['policies']) =>
  form25Of(toPrint({ policies, holder: 'Bayfare & Sons', number: 7, isAbroad: false }))

const general: TestCertificate['policies'][number] = {
  ...{ policyId: 'one', type: 'General Liability Insurance', carrier: 'Travelers', policyNumber: 'GL 1' },
  company: { id: 'c', name: 'Travelers Indemnity Company', naic: '25658' },
  ...{ startDate: '2026-09-28', endDate: '2027-09-28', trigger: 'Occurrence', forms: [], told: [] },
  wordings: ['additional insured'],
  limits: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
}

test('a Y is printed only with the row of a form that gives it', () => {
  const code = 'CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A'
  expect(printedOf([general]).values).not.toHaveProperty(code)
  const statedForm = {
    ...{ number: 'CG 20 10', edition: '04 13', title: 'Additional Insured' },
    effect: 'additional insured' as const,
  }
  expect(printedOf([{ ...general, forms: [statedForm] }]).values).toHaveProperty(code, 'Y')
  expect(printedOf([{ ...general, wordings: [], forms: [statedForm] }]).values).not.toHaveProperty(code)
})

test('officers are Y or N, insurers have letters and NAIC numbers, and a second policy of a row goes to the remarks', () => {
  const compensation: typeof general = {
    ...general,
    ...{ type: "Workers' Compensation Insurance", policyNumber: 'WC 2', carrier: 'AmTrust', company: null },
    limits: [
      { type: "Part One Workers' Compensation, Connecticut: Statutory", amount: 0, interval: null },
      { type: 'Part Two Employers Liability', amount: 500_000, interval: 'each employee' },
    ],
    told: ['Proprietor, partner, officer or member excluded: Y (Ada Marlow)'],
  }
  const { values, remarks } = printedOf([general, compensation, { ...general, policyNumber: 'GL 3' }])
  expect(values).toMatchObject({
    Insurer_FullName_A: 'Travelers Indemnity Company',
    Insurer_NAICCode_A: '25658',
    Insurer_FullName_B: 'AmTrust',
    GeneralLiability_InsurerLetterCode_A: 'A',
    GeneralLiability_CoverageIndicator_A: true,
    GeneralLiability_OccurrenceIndicator_A: true,
    GeneralLiability_EachOccurrence_LimitAmount_A: '1,000,000',
    Policy_GeneralLiability_EffectiveDate_A: '09/28/2026',
    WorkersCompensationEmployersLiability_InsurerLetterCode_A: 'B',
    WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator_A: true,
    WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator_A: 'Y',
    WorkersCompensationEmployersLiability_EmployersLiability_DiseaseEachEmployeeLimitAmount_A: '500,000',
  })
  expect(values).not.toHaveProperty('Insurer_NAICCode_B')
  expect(remarks.join('\n')).toContain('Y (Ada Marlow)')
  expect(remarks.join('\n')).toContain('GL 3')
  const excludedProprietor = { ...compensation, told: ['Proprietor, partner, officer or member excluded: N'] }
  expect(printedOf([excludedProprietor]).values).toHaveProperty(
    'WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator_A',
    'N',
  )
})

test('a limit of another name or basis never stands in a box that says otherwise', () => {
  const limits: typeof general.limits = [
    { type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' },
    { type: 'Each Occurrence', amount: 5_000_000, interval: 'aggregate' },
    { type: 'Employee Benefits Each Occurrence', amount: 250_000, interval: null },
  ]
  const { values, remarks } = printedOf([{ ...general, limits }])
  expect(values.GeneralLiability_EachOccurrence_LimitAmount_A).toBe('1,000,000')
  expect(remarks.join()).toContain('$5,000,000')
  expect(remarks.join()).toContain('Employee Benefits Each Occurrence $250,000')
})

test('an address is split only where its parts are plain', () => {
  expect(splitAddress('218 Wharf Street, Suite 4, New London, CT 06320')).toEqual({
    street: '218 Wharf Street, Suite 4',
    city: 'New London',
    state: 'CT',
    zip: '06320',
  })
  expect(splitAddress('Box 7 Mystic').street).toBe('Box 7 Mystic')
  expect(splitAddress(null).street).toBe('')
})
