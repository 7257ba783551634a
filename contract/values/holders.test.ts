import { expect, test } from 'vitest'
import { HolderByAgent, HolderForm } from '../certificate-forms.ts'
import { HolderCity, HolderName, HolderStreet } from './holders.ts'

const names = [
  'Bayfare Grocers Inc',
  'Mystic Properties LLC, Attn: Accounts Payable',
  'Nguyễn Thị Hương & Đặng LLC',
  'First National Bank of Norwich',
  '84 Lumber',
  '7-Eleven, Inc.',
  '3M Company',
  'Circle K Stores Inc',
  'Town of Stonington',
  'Liberty Mutual Insurance Company',
  'Contract Interiors LLC',
  'Primary Care Associates',
  'Norwich Primary School',
  'Covered Bridge Farm LLC',
  'Dollar General Corporation',
  'Dollar Tree Stores #4417',
  'Thousand Oaks Properties',
  'Million Air Groton LLC',
  'Tilcon Aggregates Inc',
  'Mystic Premium Outlets',
  'Addiction Recovery Center of New London',
  'Center for Public Policy',
  'City Limits Diner',
  'Unified School District USD 497',
  'PNC Bank, N.A.',
  'JPMorgan Chase Bank, N.A., c/o Smith & Sons',
  'Will County Highway Department',
  'A.B.C. Realty, L.L.C.',
  'Peña y Núñez Hermanos S.A. de C.V.',
  "O'Reilly Auto Parts",
  'The State of Connecticut, Department of Transportation',
  'One Hundred Main Street Associates',
  'Clearview AI Inc',
  'Additive Manufacturing Group',
  'Johnson Interests LLC',
  'Hartford Steam Boiler Inspection and Insurance Company',
  'Guaranty Title & Trust',
  '20/20 Vision Center',
]

test('the names of real holders are taken as they are', () => {
  const refusedNames = names.filter((name) => !HolderName.safeParse(name).success)
  expect(refusedNames).toEqual([])
  expect(HolderName.parse('  Bayfare   Grocers  Inc ')).toBe('Bayfare Grocers Inc')
})

test('a promise or an amount is refused as a holder’s name, in any disguise', () => {
  const wordings = [
    'Bayfare Grocers Inc, Additional Insured',
    'Bayfare Ađđitiønal Ịnsuređ',
    'Bayfare Łoss Þayee, hołđ harmłess',
    'Bayfare Grocers as additional insured',
    "Bayfare Grocers Add'l Insd",
    'Bayfare A d d i t i o n a l I n s u r e d',
    'Bayfare addi-tional in-sured',
    'Bayfare addit10nal 1nsured',
    'Bayfare Addditional Insurred',
    'Bayfare ADDITIONALINSURED',
    'Bayfare Addi tional Ins ured',
    'Ádditionál Ínsured Bayfare',
    'Bayfare is named on the policy',
    'Bayfare, waiver of subrogation applies',
    'Bayfare w.a.i.v.e.r',
    'Bayfare, primary and noncontributory',
    'Bayfare, primary & non-contributory',
    'Bayfare Grocers, on a primary basis',
    'Insurance is primary for Bayfare',
    'Bayfare Grocers, loss payee',
    'Bayfare 30 days notice',
    'Bayfare, per project aggregate',
    'Bayfare, limits 5M',
    'Bayfare $5,000,000',
    'Bayfare 5,000,000',
    'Bayfare 5 000 000',
    'Bayfare 5.000.000',
    'Bayfare 5000000',
    'Bayfare 5MM each occurrence',
    'Bayfare five million dollars',
    'Bayfare 5 million',
    'Bayfare 250/500',
    'Bayfare CG 20 10',
    'Bayfare, AI and WOS',
    'Bayfare incl umbrella',
    'Bayfare as required by written contract',
    'Bayfare hold harmless',
    'Bayfare, GL forty million, loss payable',
    'Bayfare: loss payee',
    'Bayfare twelve million',
    'Bayfare 1 , 000 , 000',
    'Bayfare 1-000-000',
    "Bayfare 1'000'000",
    'Bayfare 500 000',
    'Bayfare 2 mln',
    'Bayfare 2e6',
    'Bayfare coinsured',
    'Bayfare Insurd',
    'Bayfare Addnl Insrd',
    'Bayfare additional assured',
    'Bayfare lienholder',
    'Bayfare lien holder',
    'Bayfare loss payable',
    'Bayfare 30 day NOC',
    'Bayfare, 30-day written notification',
    'Bayfare rights waved',
    'Bayfare gives up recovery',
    'Bayfare no exclusions apply',
    'Bayfare, everything at Depot Road',
    'Bayfare\nAdditional Insured',
    'Bayfare\tGrocers',
    'Bayfare <b>Insured</b>',
    'Bayfare\u200bGrocers',
    'Bayfare \u202eGrocers',
    'Вауfare Grocers',
    'Bаyfare Grocers',
    'Ｂａｙｆａｒｅ',
    'Bayfare ınsured',
    '12345',
    '😀',
    '',
  ]
  const takenWordings = wordings.filter((name) => HolderName.safeParse(name).success)
  expect(takenWordings).toEqual([])
})

test('an agent may enter names that a client may not', () => {
  const holderNamed = (name: string) => ({
    name,
    street: 'The Old Mill',
    city: 'Groton',
    state: 'CT',
    zip: '06340',
  })
  for (const name of [
    'Guaranteed Rate Inc',
    'Umbrella Realty LLC',
    'Allstate Indemnity Company',
    'Indemnity Holdings LLC',
    'Additional Insured Services LLC',
    'Yahoo! Inc',
    'Town of Groton: Public Works',
  ]) {
    expect(HolderByAgent.safeParse(holderNamed(name)).success).toBe(true)
    expect(HolderForm.safeParse(holderNamed(name)).success).toBe(false)
  }
  expect(HolderByAgent.safeParse(holderNamed('Bayfare\nGrocers')).success).toBe(false)
  expect(HolderByAgent.safeParse({ ...holderNamed('Bayfare'), note: 'x' }).success).toBe(false)
  expect(HolderName.safeParse('Umbrella Realty LLC').error?.issues[0]?.message).toBe(
    '“Umbrella Realty LLC” can be read as a limit. If it has to be there, ask your agent to issue the certificate',
  )
  expect(HolderName.safeParse('Yahoo! Inc').error?.issues[0]?.message).toBe(
    'This cannot contain “!”. If it has to be there, ask your agent to issue the certificate',
  )
})

const address = { street: '18 Depot Road', city: 'Groton', state: 'CT', zip: '06340' }

test('an agent can name any organization, any department and any place', () => {
  const names = [
    'Vendor Compliance Dept',
    'City of Groton Risk and Compliance Office',
    'Bayfare Grocers Inc, Attn: Insurance Compliance',
    'Liberty Mutual Insurance Company',
    'Connecticut Insurance Department',
    'Certificate Holder Tracking Services Inc',
    'Policy Studies Institute',
    'Anchor National Bank, ISAOA/ATIMA',
    'Norwich Savings Bank, its successors and/or assigns, ATIMA',
    'Bluff & Reed Property Management, LLC as agent for Bluff & Reed Holdings LP',
    'Sea Cliff Condominium Association c/o Tide Mgmt',
    'Maria Reyes',
    '東京海上 株式会社',
  ]
  const errors = names.flatMap((name) => HolderByAgent.safeParse({ ...address, name }).error?.issues ?? [])
  expect(errors).toEqual([])
  const places = [
    { street: 'PSC 802 Box 74', city: 'FPO', state: 'AE', zip: '09499' },
    { street: 'Unit 2050 Box 4190', city: 'APO', state: 'AP', zip: '96278' },
    { street: 'CMR 450 Box 12', city: 'DPO', state: 'AA', zip: '34002' },
    { street: '#401-43 Hanna Avenue', city: 'Toronto', state: 'ON', zip: 'M6K 1X1', country: 'CA' },
    { street: '12 Marine Corps Drive', city: 'Hagåtña', state: 'GU', zip: '96910' },
    { street: '1 Policy Lane', city: 'Groton', state: 'CT', zip: '06340' },
  ]
  for (const address of places)
    expect(HolderByAgent.safeParse({ ...address, name: 'Commander Fleet Logistics' }).success).toBe(true)
})

test('insured status or a promise after a holder’s name is refused to agents too, without citing a law', () => {
  const names = [
    'Groton Hospital, its agents and employees',
    'Groton Hospital and its trustees, officers, agents and employees',
    'Bayfare Grocers Inc and all owners, lenders and affiliates',
    'Bayfare Grocers as additional insured',
    'Bayfare Grocers Inc, as additional insured',
    'Bayfare Grocers Inc is covered',
    'Bayfare Grocers Inc, primary',
    'Bayfare Grocers Inc, protected party',
    'Bayfare Grocers with full protection',
    'Norwich Savings Bank ISAOA/ATIMA as mortgagee',
    'Norwich Savings Bank, loss payee',
    'Bayfare Grocers Inc, CG 20 10',
    'Bayfare Grocers Inc, complies with contract 7',
    'Bayfare Grocers Inc: waiver of subrogation',
    'Bayfare Grocers Inc, limits 5M each project',
    'Additional Insured',
  ]
  for (const name of names) {
    const [issue] = HolderByAgent.safeParse({ ...address, name }).error?.issues ?? []
    expect([name, issue?.path]).toEqual([name, ['name']])
    expect(issue?.message).not.toMatch(/Connecticut|forbid/)
  }
  const lines = [
    { street: 'Waiver of subrogation applies' },
    { street: '18 Depot Road, its agents and employees' },
    { street: '18 Depot Road, is covered' },
    { street: 'Limit $5,000,000' },
    { city: 'Groton is covered' },
    { state: 'Primary', zip: 'M6K 1X1', country: 'CA' },
    { state: 'ON', zip: 'covered', country: 'CA' },
    { state: 'ON', zip: 'CG 20 10', country: 'CA' },
    { state: 'ON', zip: '5,000,000', country: 'CA' },
  ]
  for (const line of lines) {
    const { error } = HolderByAgent.safeParse({ ...address, name: 'Bayfare', ...line })
    expect(error?.issues.length, JSON.stringify(line)).toBe(1)
  }
})

test('addresses with boxes and numbers are accepted, any other text in them is refused', () => {
  const streets = [
    '18 Depot Road',
    'PO Box 961206',
    'P.O. Box 12345, Dept #44',
    '1 Liberty Square, Suite 1200',
    '100 200th Street',
    '12/14 Water St, 2nd Floor',
    '1200 K Street NW',
    '2150 Thousand Oaks Blvd',
    '2000 M Street NW, Suite 700',
    '450 M Street SW',
    'One Financial Plaza, 14th Floor',
    'N6W23001 Bluemound Rd',
    '101 1/2 Main Street, Apt. 3B',
    'RR 2 Box 45',
    '40 Ferry Slip Lane # 12',
    '18 Depot Road, PO Box 77',
    '260-C North Shore Road, Attn: Accounts Payable',
    'Suite 400, 120 Main Street',
  ]
  expect(streets.filter((street) => !HolderStreet.safeParse(street).success)).toEqual([])
  const refusedStreets = [
    '18 Depot Road, additional insured',
    'PO Box 5000000',
    '1,000,000 each occurrence',
    'Insurd, all operations, 30-day written notification',
    'Five',
    '5000000 Depot Road',
    '18 Depot Road, GL 5M',
    '18 Depot Road, forty million',
    'Depot Road as their interests may appear',
  ]
  expect(refusedStreets.filter((street) => HolderStreet.safeParse(street).success)).toEqual([])
  expect(HolderCity.safeParse('Thousand Oaks').success).toBe(true)
  for (const city of ['Insured', 'Million', 'Forty million', 'Groton, additional insured'])
    expect(HolderCity.safeParse(city).success).toBe(false)
  expect(HolderCity.safeParse('Groton 2').success).toBe(false)
})

test('a wording that is split over two lines is refused', () => {
  const holder = { city: 'Groton', state: 'CT', zip: '06340' }
  expect(HolderForm.safeParse({ ...holder, name: 'Bayfare Loss', street: 'Payee Road' }).success).toBe(false)
  expect(HolderForm.safeParse({ ...holder, name: 'Bayfare', street: '18 Depot Road' }).success).toBe(true)
  expect(
    HolderForm.safeParse({ ...holder, name: 'Bayfare', street: '18 Depot Road', note: 'x' }).success,
  ).toBe(false)
})
