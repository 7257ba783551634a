import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import {
  bookCellsOf,
  bookFiles,
  bookHeadersOf,
  bookKinds,
  columnOf,
} from '../../../contract/values/book-columns.ts'
import { formatLimitsCell } from '../../../contract/values/book-limits.ts'
import { importRowsOf, runRehearsal, uploadedImport } from '../../testing/book-imports.ts'
import { coldspringBook } from '../../testing/coldspring-book.ts'
import { readImport } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'
import { sheetOf } from '../../testing/workbooks.ts'
import { toCsvLine } from '../activity/csv-line.ts'

const lines = (...rows: string[]) => rows.join('\r\n')

/** The mapping of columns to fields, and the recognized format. */
async function readMapping(content: string | Buffer) {
  const { look, good, wrong } = await readImport(content)
  const [table] = look.tables
  return {
    format: table?.format,
    about: table?.about,
    columns: Object.fromEntries(table?.columns.map(({ head, field }) => [head, field]) ?? []),
    good: good.map(({ values }) => values),
    wrong,
  }
}

// Spec: imports/formats
test('certificate holders of Momentum are recognised, with whose policy they are for', async () => {
  const mapping = await readMapping(
    lines(
      'Holder Name,Address Line 1,Address Line 2,City,State,ZIP,Email,Phone,Insured Name,Policy Number,Additional Insured Type,Description of Operations,Loan Number',
      'Bayfare Grocers Inc,18 Depot Road,Suite 4,Groton,CT,06340,Risk@Bayfare.example,860-555-0144,Tidewheel Bakery LLC,HBP 204417,Vendor,"Deliveries, all stores",',
      'Eastmarsh Credit Union,2 Bank Street,,Mystic,CT,06355,,,Fernhollow Landscaping LLC,BA-7K31902,Lienholder,,LN-4417',
    ),
  )
  expect(mapping).toMatchObject({ format: 'Momentum certificate holders', about: 'holders', wrong: [] })
  expect(mapping.good).toEqual([
    {
      'holders.name': 'Bayfare Grocers Inc',
      'holders.street': '18 Depot Road',
      'holders.street2': 'Suite 4',
      'holders.city': 'Groton',
      'holders.state': 'CT',
      'holders.zip': '06340',
      'holders.email': 'risk@bayfare.example',
      'holders.phone': '(860) 555-0144',
      'accounts.name': 'Tidewheel Bakery LLC',
      'policies.number': 'HBP 204417',
      'holders.additionalInsured': 'Vendor',
      'holders.operations': 'Deliveries, all stores',
    },
    expect.objectContaining({ 'holders.loanNumber': 'LN-4417', 'policies.number': 'BA-7K31902' }),
  ])
})

// Spec: imports/formats
test('policies of Nexsure are recognised below the head of their report, also as a workbook', async () => {
  const headers =
    'LOB,Policy Number,Effective Date,Expiration Date,Named Insured,Client Type,SIC Code,Premium,Contact,Contact Email,Location,Location City,Location State,Location ZIP,Agency,Branch,Department,Producer,Carrier,NAIC'
  const row =
    'WORK,WC 3318846,3/14/2026,3/14/2027,Quillback Tavern LLC,Commercial,5813,4625,"Baziuk, Tom",tom@quillback.example,7 Wharf Lane,Stonington,CT,06378,Harborline,Main,Commercial Lines,Daniel Kim,Hartford Fire Ins. Co.,29459'
  const csvMapping = await readMapping(
    lines('Harborline Insurance Agency', 'Policies in force,,,', '', headers, row),
  )
  expect(csvMapping).toMatchObject({ format: 'Nexsure policies', about: 'policies', wrong: [] })
  expect(csvMapping.good).toEqual([
    {
      'accounts.name': 'Quillback Tavern LLC',
      'accounts.kind': 'business',
      'accounts.locationStreet': '7 Wharf Lane',
      'accounts.locationCity': 'Stonington',
      'accounts.locationState': 'CT',
      'accounts.locationZip': '06378',
      'accounts.agent': 'Daniel Kim',
      'people.firstName': 'Tom',
      'people.lastName': 'Baziuk',
      'people.email': 'tom@quillback.example',
      'policies.line': "Workers' Compensation Insurance",
      'policies.category': 'commercial',
      'policies.number': 'WC 3318846',
      'policies.start': '2026-03-14',
      'policies.end': '2027-03-14',
      'policies.premium': '4625',
      'policies.carrier': 'The Hartford',
      'policies.naic': '29459',
    },
  ])
  const cells = row.replace('"Baziuk, Tom"', 'Tom Baziuk').split(',')
  expect((await readMapping(await sheetOf([['Policies in force'], headers.split(','), cells]))).good).toEqual(
    csvMapping.good,
  )
})

test('a whole book in the forms of Nexsure and Momentum is read, and no good row is refused', async () => {
  const { policies, holders, accounts } = coldspringBook()
  const importReading = await readImport(policies.content)
  expect([importReading.good.length, importReading.wrong]).toEqual([policies.rows, []])
  expect(new Set(importReading.good.map(({ values }) => values['accounts.name'])).size).toBe(accounts)
  const holderReading = await readImport(holders.content)
  expect([holderReading.good.length, holderReading.wrong]).toEqual([holders.rows, []])
})

// Spec: imports/formats
test('clients of HawkSoft as JSON come as accounts, people, policies, vehicles and holders, without what is not to be read', async () => {
  const client = {
    clientNumber: 4711,
    details: {
      companyName: 'Fernhollow Landscaping LLC',
      isCommercial: true,
      status: 'Active',
      mailingAddress: { address1: '3 Mill Road', city: 'Ledyard', state: 'CT', zip: '06339' },
    },
    people: [
      {
        id: 'a',
        firstName: 'Luis',
        lastName: 'Ferreira',
        dateOfBirth: '1979-04-02T00:00:00',
        licenseNumber: '099887766',
        ssn: '123-45-6789',
      },
    ],
    contacts: [
      { type: 'Email', data: 'luis@fernhollow.example', personId: 'a' },
      { type: 'WorkPhone', data: '8605550121' },
    ],
    policies: [
      {
        policyNumber: 'BA-7K31902',
        carrier: 'Hanover',
        loBs: [{ code: 'AUTOB' }],
        applicationType: 'Commercial',
        effectiveDate: '2026-01-09T00:00:00',
        expirationDate: '2027-01-09T00:00:00',
        premium: 11643,
        paymentPlan: 'Monthly',
        autos: [{ year: 2019, make: 'Ford', model: 'Transit 250', vin: '1FTYE1ZM4KKA24821' }],
        additionalInterests: [
          {
            name: 'Eastmarsh Credit Union',
            type: 'Loss payee',
            loanNumber: '88',
            address: { city: 'Mystic', state: 'CT', zip: '06355' },
          },
        ],
      },
    ],
  }
  const { look, good, wrong } = await readImport(JSON.stringify([client]))
  expect(wrong).toEqual([])
  expect(look.form).toBe('HawkSoft clients as JSON')
  expect(look.tables.map(({ about }) => about)).toEqual([...bookKinds])
  expect(good.map(({ values }) => values)).toEqual([
    expect.objectContaining({
      'accounts.name': 'Fernhollow Landscaping LLC',
      'accounts.kind': 'business',
      'accounts.externalIds': 'HawkSoft: 4711',
      'accounts.phone': '(860) 555-0121',
    }),
    expect.objectContaining({ 'people.firstName': 'Luis', 'people.email': 'luis@fernhollow.example' }),
    expect.objectContaining({
      'policies.line': 'Commercial Auto Insurance',
      'policies.start': '2026-01-09',
      'policies.premium': '11643',
      'policies.frequency': 'monthly',
    }),
    expect.objectContaining({
      'policies.number': 'BA-7K31902',
      'vehicles.make': 'Ford',
      'vehicles.vinEnd': 'KKA24821',
    }),
    expect.objectContaining({
      'holders.name': 'Eastmarsh Credit Union',
      'holders.additionalInsured': 'Loss payee',
    }),
  ])
  expect(JSON.stringify(good)).not.toMatch(/1979|099887766|6789/)
})

test('an e-mail and a telephone of a HawkSoft client come along where nobody there has a name', async () => {
  const clientOf = (overrides: object) => ({
    clientNumber: 1,
    details: { companyName: 'Fernhollow Landscaping LLC', isCommercial: true },
    contacts: [
      { type: 'Email', data: 'office@fernhollow.example' },
      { type: 'CellPhone', data: '8605550121' },
    ],
    people: [],
    ...overrides,
  })
  const values = async (overrides: object) =>
    (await readImport(JSON.stringify([clientOf(overrides)]))).good.map((row) => row.values)
  const account = expect.objectContaining({ 'accounts.phone': '(860) 555-0121' })
  const person = expect.objectContaining({ 'people.email': 'office@fernhollow.example' })
  expect(await values({})).toEqual([account, person])
  expect(await values({ people: [{ id: 'a' }, { id: 'b', firstName: '' }] })).toEqual([account, person])
  const [, ...namedValues] = await values({
    people: [{ id: 'a' }, { id: 'b', firstName: 'Ana', lastName: 'Reis' }],
  })
  expect(namedValues).toEqual([
    expect.objectContaining({ 'people.firstName': 'Ana', 'people.email': 'office@fernhollow.example' }),
  ])
  const [, anaRow, otherPerson] = await values({
    people: [{ id: 'a' }, { id: 'b', firstName: 'Ana', lastName: 'Reis' }],
    contacts: [{ type: 'Email', data: 'own@fernhollow.example', personId: 'a' }],
  })
  expect(anaRow).not.toHaveProperty(['people.email'])
  expect(otherPerson).toMatchObject({ 'people.email': 'own@fernhollow.example' })
})

// Spec: imports/formats
test.each([
  [
    'HawkSoft list',
    'Client Number,Company Name,Policy Number,Policy Title,Company,Eff Date,Exp Date,Premium,Agent 1,CSR',
    '4711,Tidewheel Bakery LLC,HBP 204417,BOP,The Hartford,03/14/26,03/14/27,5862,DKIM,LB',
    'HawkSoft: 4711',
  ],
  [
    'EZLynx list',
    'Applicant ID,Applicant Name,Account Type,Policy Number,Policy Type,Master Company,Effective Date,Expiration Date,Premium - Annualized,Assigned To',
    '90017,Tidewheel Bakery LLC,Commercial,HBP 204417,Business Owners,Hartford,03/14/2026,03/14/2027,"$5,862.00",Daniel Kim',
    'EZLynx: 90017',
  ],
  [
    'AMS360 list',
    'Cust No,Customer Name,Policy No,Type of Business,Parent Company,Writing Company,Pol Eff Date,Pol Exp Date,Full Term Premium,Exec,Rep',
    '1288,Tidewheel Bakery LLC,HBP 204417,BOP,The Hartford,Twin City Fire Insurance Company,14-Mar-2026,14-Mar-2027,5862,DKIM,LB',
    'AMS360: 1288',
  ],
  [
    'Applied Epic list',
    'Lookup Code,Account Name,Policy Number,Line Type,PPE,ICO,Effective,Expiration,Annualized Premium,Line Status',
    'TIDEBAK-01,Tidewheel Bakery LLC,HBP 204417,BOP,The Hartford,Twin City Fire Insurance Company,2026-03-14,2027-03-14,5862,Active',
    'Applied Epic: TIDEBAK-01',
  ],
])('a list of %s is recognised by its heads', async (format, headers, row, externalIds) => {
  const mapping = await readMapping(lines(headers, row))
  expect(mapping).toMatchObject({ format, about: 'policies', wrong: [] })
  expect(mapping.good).toEqual([
    expect.objectContaining({
      'accounts.name': 'Tidewheel Bakery LLC',
      'accounts.externalIds': externalIds,
      'policies.number': 'HBP 204417',
      'policies.line': "Business Owner's Policy (BOP)",
      'policies.carrier': 'The Hartford',
      'policies.start': '2026-03-14',
      'policies.end': '2027-03-14',
      'policies.premium': '5862',
    }),
  ])
})

// Spec: imports/own-format
test('what the portal’s own files say comes out of them again, cell by cell', async () => {
  const limits = formatLimitsCell([
    { type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' },
  ])
  const account = {
    'accounts.id': '0199',
    'accounts.name': '=Tidewheel & "Sons", LLC',
    'accounts.kind': 'business',
    'accounts.dba': '-The Wheel',
    'accounts.entity': 'LLC',
    'accounts.ein': '01-3456789',
    'accounts.mailingStreet': '40 Ferry Slip Lane',
    'accounts.mailingStreet2': 'Suite 2',
    'accounts.mailingCity': 'Mystic',
    'accounts.mailingState': 'CT',
    'accounts.mailingZip': '06355-1234',
    'accounts.mailingCountry': '',
    'accounts.locationStreet': '41 Ferry Slip Lane',
    'accounts.locationStreet2': '',
    'accounts.locationCity': 'Mystic',
    'accounts.locationState': 'CT',
    'accounts.locationZip': '06355',
    'accounts.locationCountry': '',
    'accounts.phone': '(860) 555-0101 ext. 12',
    'accounts.since': '2019-02-03',
    'accounts.standing': 'active',
    'accounts.number': 'A-7',
    'accounts.externalIds': 'Nexsure: 4711; HawkSoft: 12',
    'accounts.agent': 'daniel@harborline.example',
    'accounts.managers': 'laura@harborline.example; denise@harborline.example',
  }
  const person = {
    'people.id': '77',
    'people.firstName': 'Ron',
    'people.lastName': 'Castellano Jr',
    'people.email': 'ron@sorrel.example',
    'people.phone': '(860) 555-0102',
    'people.title': 'Owner',
    'people.rights': 'certificates and cards',
    'people.isOwner': 'yes',
  }
  const policy = {
    'policies.id': '55',
    'policies.number': 'HBP 204417',
    'policies.carrier': 'The Hartford',
    'policies.company': 'Twin City Fire Insurance Company',
    'policies.naic': '29459',
    'policies.line': "Business Owner's Policy (BOP)",
    'policies.category': 'commercial',
    'policies.status': 'active',
    'policies.start': '2026-03-01',
    'policies.end': '2027-03-01',
    'policies.premium': '1840.5',
    'policies.frequency': 'semi-annually',
    'policies.limit': '1000000',
    'policies.limits': limits,
    'policies.deductible': '0',
    'policies.coverageType': 'Occurrence',
    'policies.description': 'Two lines,\nof “text”',
    'policies.namedInsured': 'Tidewheel Bakery',
    'policies.wholesaler': 'CRC',
    'policies.renews': '54',
    'policies.offAs': 'not renewed',
    'policies.cancelledOn': '',
  }
  const vehicle = {
    'vehicles.id': '9',
    'vehicles.place': '1',
    'vehicles.year': '2019',
    'vehicles.make': 'Ford',
    'vehicles.model': 'Transit 250',
    'vehicles.vinEnd': 'KKA24821',
    'vehicles.garaging': '18 Depot Road, Groton, CT 06340',
    'vehicles.use': 'service',
    'vehicles.costNew': '38500',
    'vehicles.statedAmount': '31000',
    'vehicles.gvw': '9070',
    'vehicles.comprehensive': '500',
    'vehicles.collision': '1000',
  }
  const holder = {
    'holders.id': '5',
    'holders.name': 'Bayfare Grocers Inc',
    'holders.street': '18 Depot Road',
    'holders.street2': '',
    'holders.city': 'Groton',
    'holders.state': 'CT',
    'holders.zip': '06340',
    'holders.country': '',
    'holders.email': 'risk@bayfare.example',
    'holders.phone': '(860) 555-0144',
    'holders.loanNumber': '@44',
    'holders.operations': 'All stores\nof the holder',
    'holders.additionalInsured': 'Vendor',
  }
  const all = { ...account, ...person, ...policy, ...vehicle, ...holder }
  const writtenValues: Record<string, string> = all
  for (const kind of bookKinds) {
    const { good, wrong, look } = await readImport(
      `\uFEFF${toCsvLine(bookHeadersOf(kind))}${toCsvLine(bookCellsOf(kind, all))}`,
    )
    expect(wrong, kind).toEqual([])
    expect(look.tables[0]).toMatchObject({ about: kind, format: `The portal's own ${bookFiles[kind].file}` })
    const filledFields = bookFiles[kind].fields.filter((field) => writtenValues[field] !== '')
    expect(good[0]?.values).toEqual(
      Object.fromEntries(filledFields.map((field) => [field, writtenValues[field]])),
    )
  }
  expect(columnOf('policies.limits').is).toBe('limits')
})

// Spec: imports/mapping
test('columns of a file from nowhere are found by their heads, by other words for them, and by what stands in them', async () => {
  const { look, good } = await readImport(
    lines(
      'Customer;Column A;Column B;Pol #;Insurer;Coverage;Renewal Date;Eff. Date;Annual Premium;Favorite color',
      'Tidewheel Bakery LLC;maria@tidewheel.example;CT;HBP 204417;The Hartford;BOP;3/14/2027;3/14/2026;5862;blue',
      'Fernhollow Landscaping LLC;luis@fernhollow.example;CT;BA-7K31902;Hanover;Commercial Auto;3/15/2027;3/15/2026;11643;green',
      'Quillback Tavern LLC;tom@quillback.example;RI;WC 3318846;AmTrust;Work Comp;3/16/2027;3/16/2026;4625;',
    ),
  )
  const columns = look.tables[0]?.columns.map(({ head, field, certainty }) => [head, field, certainty])
  expect(columns).toEqual([
    ['Customer', 'accounts.name', 'likely'],
    ['Column A', 'people.email', 'unsure'],
    ['Column B', 'accounts.mailingState', 'unsure'],
    ['Pol #', 'policies.number', 'likely'],
    ['Insurer', 'policies.carrier', 'likely'],
    ['Coverage', 'policies.line', 'likely'],
    ['Renewal Date', 'policies.end', 'likely'],
    ['Eff. Date', 'policies.start', 'likely'],
    ['Annual Premium', 'policies.premium', 'likely'],
    ['Favorite color', null, 'unsure'],
  ])
  expect(good).toHaveLength(3)
})

test('people alone, with no business, are accounts of their own', async () => {
  const { look, good } = await readImport(
    lines(
      'First Name,Last Name,Email,Phone,Address,City,State,Zip',
      'June,Abara,june@abara.example,860 555 0133,9 Elm St,Mystic,CT,06355',
    ),
  )
  expect(look.tables[0]?.about).toBe('people')
  expect(good[0]?.values).toMatchObject({
    'accounts.name': 'June Abara',
    'accounts.kind': 'person',
    'accounts.mailingZip': '06355',
    'people.phone': '(860) 555-0133',
  })
})

// Spec: imports/mapping
test('one file with all of it gives each row’s account, person, policy and vehicle; a policy may stand there once for each vehicle', async () => {
  const { good, wrong } = await readImport(
    lines(
      'Account Name,Contact Name,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Premium,Vehicle Year,Make,Model,VIN',
      'Fernhollow,Luis Ferreira,BA-7K31902,Hanover,Business Auto,1/9/2026,1/9/2027,11643,2019,Ford,Transit 250,1FTYE1ZM4KKA24821',
      'Fernhollow,Luis Ferreira,BA-7K31902,Hanover,Business Auto,1/9/2026,1/9/2027,11643,2021,Ram,2500,3C6UR5CJ8MG552310',
      'Fernhollow,Luis Ferreira,BA-7K31902,Hanover,Business Auto,1/9/2026,1/9/2027,9999,2021,Ram,3500,3C6UR5CJ8MG552311',
    ),
  )
  expect(good.map(({ values }) => values['vehicles.vinEnd'])).toEqual(['KKA24821', 'MG552310'])
  expect(wrong).toEqual(['Row 4, Policy Number: Row 2 has the same policy with other values'])
})

// Spec: imports/mapping
test('a mapping that was corrected is kept and serves the next file, but not for what is dropped', async () => {
  const testPortal = await portal()
  const admin = testPortal.as(testPortal.people.admin)
  const file = lines('Who,Wert,SSN', 'Plover Books LLC,A-7,123-45-6789', 'Fernhollow LLC,A-8,')
  const firstRun = await uploadedImport(testPortal, { 'first.csv': file })
  const tableInput = ({ id, fileList }: typeof firstRun) => ({ id, fileId: fileList[0]?.id ?? '', table: 0 })
  const columnsOf = ({ fileList }: typeof firstRun) =>
    fileList[0]?.tables[0]?.columns.map(({ field, certainty }) => [field, certainty])
  expect(columnsOf(firstRun)?.map(([field]) => field)).toEqual([null, null, null])
  const columns = [
    { at: 0, field: 'accounts.name' },
    { at: 1, field: 'accounts.number' },
  ]
  const rejectedColumn = {
    ...tableInput(firstRun),
    columns: [...columns, { at: 2, field: 'accounts.number' }],
  }
  expect((await admin.call(api.imports.map, rejectedColumn)).status).toBe(400)
  const keptInput = { ...tableInput(firstRun), columns, keepAs: 'Our list' }
  expect((await admin.call(api.imports.map, keptInput)).status).toBe(200)
  const { mappings } = (await admin.call(api.imports.mappings, {})).body
  const next = await uploadedImport(testPortal, { 'next.csv': file })
  const usedInput = { ...tableInput(next), mappingId: mappings[0]?.id ?? '' }
  const importView = (await admin.call(api.imports.useMapping, usedInput)).body.import
  expect(columnsOf(importView)).toEqual([
    ['accounts.name', 'certain'],
    ['accounts.number', 'certain'],
    [null, 'certain'],
  ])
  const run = await runRehearsal(testPortal, next.id)
  const rows = await importRowsOf(testPortal, run.id, { kind: 'accounts' })
  expect(
    rows.map(({ title, fields }) => [title, fields.find(({ field }) => field === 'accounts.number')?.after]),
  ).toEqual([
    ['Plover Books LLC', 'A-7'],
    ['Fernhollow LLC', 'A-8'],
  ])
})
