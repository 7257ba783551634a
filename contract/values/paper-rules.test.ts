import { expect, test } from 'vitest'
import { commercialTypes, personalTypes, seededLines } from '../testing/seeded-lines.ts'
import { certificateLineOf } from './certificate-lines.ts'
import {
  agentPromiseError,
  findGrantedWordings,
  findWordings,
  isCoverageGuarantee,
} from './certificate-promises.ts'
import { triggerOf } from './coverage-trigger.ts'
import { isMoreThanName } from './holders.ts'
import { limitNameProblem } from './limits.ts'
import { matchStandardWording, wordingsFor, wordingsOf } from './wordings.ts'

test('every policy type has a line on certificates, and an unknown type has none', () => {
  for (const type of [...commercialTypes, ...personalTypes])
    expect(certificateLineOf(seededLines, type), type).not.toBeNull()
  expect(certificateLineOf(seededLines, "Business Owner's Policy (BOP)")).toBe('general liability')
  for (const type of ['others', 'Space Tourism Insurance', 'general liability insurance', '', 'constructor'])
    expect([type, certificateLineOf(seededLines, type), wordingsFor(seededLines, type)]).toEqual([
      type,
      null,
      [],
    ])
})

test('claims-made and the retroactive date are read from the policy’s own text, never guessed', () => {
  const triggerFor = (coverageType: string | null, description: string | null) =>
    triggerOf({ coverageType, description })
  const cases: [string | null, string | null, string | null][] = [
    [
      'Claims-made',
      'Architects. Claims-made, retroactive date Mar 1, 2019. Deductible for each claim.',
      'Mar 1, 2019',
    ],
    ['Claims-Made, retroactive date: 3/1/2019', null, 'Mar 1, 2019'],
    [null, 'Written on a claims made basis with a retro date of 2019-03-01.', 'Mar 1, 2019'],
    ['claims-made', 'Retroactive date is March 1st, 2019', 'Mar 1, 2019'],
    ['claims-made', 'Retroactive date as on the declarations, from 2024', ''],
    ['Claims-made', 'Retroactive date 31/31/2019', ''],
  ]
  for (const [type, description, date] of cases)
    expect([type, triggerFor(type, description)]).toEqual([
      type,
      date ? `Claims-made, retroactive date ${date}` : 'Claims-made',
    ])
  expect(triggerFor('Occurrence', 'The prior policy was claims-made.')).toBe('Occurrence')
  expect(triggerFor('Occurrence and claims-made', null)).toContain('Mixed form: see policy')
  expect(triggerFor('Occurrence', 'Employee benefits liability is claims-made.')).toContain(
    'Mixed form: see policy',
  )
  for (const [type, description] of [
    [null, null],
    ['', 'Technology errors and omissions.'],
    [null, 'This policy is not claims-made.'],
    [null, 'Not written on a claims-made basis; a non-claims-made form'],
    [null, 'Converted from claims-made'],
    [null, 'Formerly claims-made, previously a claims-made policy'],
    [null, 'The prior policy was claims-made'],
    [null, 'Retroactive date Mar 1, 2019.'],
    ['$1,000,000 per occurrence', null],
    ['Package', 'Replaces a former claims-made policy'],
  ] as const)
    expect([type, description, triggerFor(type, description)]).toEqual([type, description, null])
})

test('claims-made is printed unless the policy’s text directly denies it', () => {
  const cases: [string, string | null, string][] = [
    ['Claims-made, full prior acts', null, ''],
    ['Claims-made, prior acts covered', 'Retroactive date 3/1/2019', 'retroactive date Mar 1, 2019'],
    [
      'Non-admitted carrier, claims-made form, retroactive date 03/01/2019',
      null,
      'retroactive date Mar 1, 2019',
    ],
    ['Claims-made (non-admitted)', null, ''],
    ['Non-admitted claims-made form', null, ''],
    ['Claims-made, defense not included in limit', null, ''],
    ['claims-made policy (not occurrence)', null, ''],
    ['Claims-made, non-cancellable', null, ''],
    ['Claims-made, $1,000,000 each occurrence', null, ''],
    ['Formerly occurrence, now claims-made', null, ''],
    ['Professional', 'The prior policy was claims-made. This one is claims-made too.', ''],
    ['Claims‑made and reported', null, ''],
  ]
  for (const [type, description, date] of cases)
    expect([type, triggerOf({ coverageType: type, description })]).toEqual([
      type,
      ['Claims-made', date].filter(Boolean).join(', '),
    ])
})

test('a retroactive date is printed only if it is certain and about this policy', () => {
  const recentYear = new Date().getUTCFullYear() - 1998
  const cases: [string, string][] = [
    ['The previous policy had a retroactive date of 1/1/2010.', ''],
    [
      'The previous policy, of 2015, had a retroactive date of 1/1/2010. Retroactive date 3/1/2019.',
      'Mar 1, 2019',
    ],
    ['Retroactive date 1/1/2010. Retroactive date 3/1/2019.', ''],
    ['Retroactive date 3/1/2019. Retroactive date: Mar. 1, 2019', 'Mar 1, 2019'],
    ['Retroactive date 1/1/2010 (D&O), 3/1/2019 (employment)', ''],
    ['Retroactive dates: 1/1/2010; 3/1/2019', ''],
    ['Retroactive date 3/1/2019. Retroactive date for cyber: 1/1/2022', ''],
    ['Retroactive date 3/1/19', 'Mar 1, 2019'],
    ['Retroactive date 3/1/98', ''],
    [`Retroactive date 3/1/${recentYear}`, ''],
    ['Retroactive date (03/01/2019)', 'Mar 1, 2019'],
    ['Retroactive date: (03/01/2019), surplus lines', 'Mar 1, 2019'],
    ['Retroactive date 3/1/2019. Wrongful acts before the retroactive date are not covered.', 'Mar 1, 2019'],
    ['Retroactive date: none', 'none'],
    ['Retroactive date none of record', ''],
    ['Retroactive date: none. Retroactive date 3/1/2019', ''],
    ['Without a retroactive date', ''],
  ]
  for (const [description, date] of cases)
    expect([description, triggerOf({ coverageType: 'Claims-made', description })]).toEqual([
      description,
      date ? `Claims-made, retroactive date ${date}` : 'Claims-made',
    ])
  expect(triggerOf({ coverageType: 'Claims-made', description: 'Retroactive date: full prior acts' })).toBe(
    'Claims-made, full prior acts',
  )
})

test('usual names of limits can be certified', () => {
  for (const name of [
    'Each Occurrence',
    'Building, replacement cost, 90% coinsurance',
    'Comprehensive General Liability',
    'Uninsured/Underinsured Motorists',
    'Hired and Non-Owned Liability',
    "Part One Workers' Compensation, Connecticut: Statutory",
    'Products-Completed Operations Aggregate',
    'Business Income with Rental Value: Included',
    'Damage to Premises Rented to You',
    'Additional Living Expense',
    'Insured Locations',
    'Owners and Contractors Protective Liability Aggregate',
    'Covered Autos Liability',
    'Blanket Building and Contents',
    'Business Income: 12 months, actual loss sustained',
    'Personal and Advertising Injury',
    "Contractor's Equipment Coverage",
    'Terrorism: Included',
  ])
    expect([name, limitNameProblem(name)]).toEqual([name, null])
})

test('names of insureds and insurers are not taken for more than names', () => {
  for (const name of [
    'Additional Insured Services LLC',
    'Indemnity Holdings LLC',
    'Primary Insurance Company',
    'Allstate Indemnity Company',
    'Travelers Indemnity',
    'Hartford Accident & Indemnity',
    'Tidewheel Bakery LLC DBA Wharf Street Bread',
    'Reyes, Maria and Luis',
    'Copperline IT Services, Inc. and its subsidiaries',
    'Dunmore Street Associates, as trustee of 45 Bank Street',
    'Selective',
  ])
    expect([name, isMoreThanName(name)]).toEqual([name, false])
  for (const name of [
    'Tidewheel Bakery LLC; waiver of subrogation applies',
    'Tidewheel Bakery LLC, Bayfare Grocers Inc is an additional insured',
    'Tidewheel Bakery LLC, primary',
    'Waiver and Additional Insured Indemnity',
    'Tidewheel Bakery LLC, Full Indemnity',
    'Tidewheel Bakery LLC per CG 20 10 04 13',
    'Tidewheel Bakery LLC, limits $5,000,000',
    'Tidewheel Bakery LLC, 30 days notice of cancellation will be given',
  ])
    expect([name, isMoreThanName(name)]).toEqual([name, true])
})

test('names of real organizations are not taken for promises', () => {
  for (const name of [
    'Allstate Indemnity Company',
    'Hartford Accident and Indemnity Company',
    'Guaranteed Rate Inc',
    'Umbrella Realty LLC',
    'Norwich Savings Bank ISAOA/ATIMA',
    'PNC Bank, N.A.',
    'Contract Interiors LLC',
    'Primary Care Associates',
    'Additional Inspections LLC',
    'Town of Groton, Attn: Legal Notices',
    'Deliveries to the Groton store, three days in June',
  ])
    expect([name, agentPromiseError(name), findWordings(name)]).toEqual([name, null, []])
})

test('a text that grants a standard wording is recognized in any words', () => {
  const cases: [string, ReturnType<typeof findGrantedWordings>][] = [
    ['Certificate holder is covered under the policy', ['additional insured']],
    ['Holder has insured status', ['additional insured']],
    ['Coverage applies to the holder for all operations', ['additional insured']],
    ['Bayfare Grocers is covered', ['additional insured']],
    ['The landlord is protected', ['additional insured']],
    ['You are insured', ['additional insured']],
    ['Bayfare is included under the policy', ['additional insured']],
    ['No claims will be made against Bayfare', ['waiver of subrogation']],
    ['This policy shall respond first', ['primary and noncontributory']],
    ['The owner is part of the policy', ['additional insured']],
    ['This insurance extends to Bayfare Grocers', ['additional insured']],
    ['H o l d e r is c o v e r e d', ['additional insured']],
    ['Insurer relinquishes its rights against the holder', ['waiver of subrogation']],
    ['The carrier will not sue the lessor', ['waiver of subrogation']],
    ['Excess of other insurance, holder’s insurance will not contribute', ['primary and noncontributory']],
    [
      'The insurance pays first and the policy of Bayfare does not contribute',
      ['primary and noncontributory'],
    ],
  ]
  for (const [text, names] of cases) expect([text, findGrantedWordings(text)]).toEqual([text, names])
  for (const text of ['The insurer guarantees coverage for the project', 'The limits are warranted'])
    expect([text, isCoverageGuarantee(text)]).toEqual([text, true])
})

test('a description of a project, its location and its work is not taken for a grant', () => {
  for (const text of [
    'As respects the deliveries to Groton.',
    'Job no. 4410: roof of the Groton school, 12 Depot Road, right side of the entrance',
    'Project owner: Town of Stonington. Work in the right-of-way of Water Street.',
    'Landlord: Quay Realty LLC. Premises: 2,400 sq. ft. at 40 Ferry Slip Lane, with covered parking',
    'Operations of the named insured at the owner’s premises: HVAC and fire protection',
    'The insured’s crew hauls excess soil for the general contractor',
    'Warranty repairs at the holder’s store, purchase order 77',
    'Event: Harbor Fair, 3 days in June, holder’s covered pavilion',
    'Vehicle: 2025 Ford Transit. Your reference 88-104',
    'Evidence of insurance only.',
  ])
    expect([text, findGrantedWordings(text), isCoverageGuarantee(text)]).toEqual([text, [], false])
})

test('the notice of cancellation is recognized in its text of today and of earlier releases', () => {
  const policy = { type: 'General Liability Insurance', policyNumber: 'GL 1' }
  const [today = ''] = wordingsOf(seededLines, [{ ...policy, wordings: ['notice of cancellation'] }])
  expect(today).toBe(
    'Should General Liability Insurance GL 1 be cancelled before its expiration date, notice will be given as that policy provides.',
  )
  const earlierText =
    'Should General Liability Insurance GL 1 be cancelled before its end, notice is given as that policy provides.'
  for (const text of [today, earlierText])
    expect(matchStandardWording(seededLines, text, [policy])).toEqual({
      name: 'notice of cancellation',
      of: [policy],
    })
})
