import { expect, test } from 'vitest'
import { ClientUpdate } from '../../../contract/clients.ts'
import { PolicyUpdate } from '../../../contract/policy-forms.ts'
import { runCommit, uploadAndRehearse } from '../../testing/book-imports.ts'
import { readImport } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'
import { sheetOf } from '../../testing/workbooks.ts'
import { toCsvLine } from '../activity/csv-line.ts'

const card = '4111111111111111'
const groupedText = '4111 1111 1111 1111'
const ssn = '123-45-6789'

const usualRow = {
  'Account Name': 'Alder Works LLC',
  'First Name': 'Ann',
  'Last Name': 'Doe',
  'Cell Phone': '860-555-0101',
  Email: 'ann@alder.example',
  'Mailing Address': '1 Kiln Street',
  'Mailing City': 'Mystic',
  'Mailing State': 'CT',
  'Mailing ZIP': '06355',
  'Client Since': '01/01/2020',
  'Policy Number': 'GL 1',
  Carrier: 'Travelers',
  Line: 'GL',
  'Policy Start': '03/01/2026',
  'Policy End': '03/01/2027',
  Premium: '980.00',
  Limit: '1000000',
  Limits: 'Each occurrence | 1000000 | occurrence',
  'Policy Description': 'Shop',
}
const headers = Object.keys(usualRow)

const writings = [
  card,
  groupedText,
  '4111-1111-1111-1111',
  `Ann pays with ${card}, exp. 09/27`,
  '4111     1111     1111     1111',
  '4111\n1111\n1111\n1111',
  '4111<b></b>1111 1111 1111',
  '&#52;111111111111111',
  '4111\u200b1111\u200b1111\u200b1111',
  '４１１１１１１１１１１１１１１１',
  ssn,
  `SSN ${ssn}`,
  '123 45 6789',
  '123–45–6789',
  '1<i>2</i>3-45-6789',
  '&#49;23-45-6789',
]
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

// Spec: imports/private
test('a card or Social Security number in any column, however it is written, is stored and said nowhere; its row comes in and passes the forms', async () => {
  const testPortal = await portal()
  const rows = writings.flatMap((cell, index) =>
    headers.map((head, position) => ({
      ...usualRow,
      'Account Name': `Client ${index} of ${position}`,
      'Policy Number': `P ${index}x${position}`,
      Email: `c${index}p${position}@alder.example`,
      [head]: cell,
    })),
  )
  const list = toCsvLine(headers) + rows.map((row) => toCsvLine(Object.values(row))).join('')
  const holders = writings.map((cell, index) =>
    toCsvLine([`Client ${index} of 2`, `Town ${index}`, '152 Elm Street', cell, cell]),
  )
  const run = await uploadAndRehearse(testPortal, {
    'list.csv': list,
    'holders.csv':
      toCsvLine([
        'Account Name',
        'Holder Name',
        'Holder Street',
        'Description of Operations',
        'Loan Number',
      ]) + holders.join(''),
  })
  await runCommit(testPortal, run.id)
  const allRows = await testPortal.context.pool.query<{ text: string }>(
    [
      'accounts',
      'contacts',
      'policies',
      'certificate_holders',
      'notes',
      'import_rows',
      'import_runs',
      'import_files',
    ]
      .map((table) => `select to_jsonb(t)::text as text from ${table} t`)
      .join(' union all '),
  )
  const secret = allRows.rows.filter(
    ({ text }) =>
      /4111[\s.-]{0,9}(\\n)?1111/.test(text.normalize('NFKC')) ||
      /123[- –]45[- –]6789/.test(text) ||
      digitsOf(text.replace(/"[a-z_]*(id|at|key|hash)":"?[^",]*/g, '')).includes(card),
  )
  expect(secret).toEqual([])
  // A number in a required cell (a client's name; a policy's start, carrier or line) refuses the
  // row. In any other cell the number is only left out.
  expect(run.counts.policies.wrong).toBeLessThanOrEqual(writings.length * 4)
  expect(run.counts.policies.new).toBeGreaterThanOrEqual(writings.length * (headers.length - 4))
  const accounts = await testPortal.context.pool.query('select name as company, address from accounts')
  const policies = await testPortal.context.pool.query(
    'select policy_number as "policyNumber", description, coverages from policies',
  )
  for (const row of accounts.rows) expect(ClientUpdate.safeParse(row).error).toBeUndefined()
  for (const row of policies.rows) expect(PolicyUpdate.safeParse(row).error).toBeUndefined()
  const notes = await testPortal.context.pool.query<{ text: string }>('select text from notes')
  expect(notes.rows.map(({ text }) => text).join('\n')).toContain('the portal does not store it')
})

test('cards and Social Security numbers in heads, names of sheets, totals and unknown names are said nowhere', async () => {
  const importReading = await readImport(
    [
      `Account Name,Card ${groupedText},SSN is ${ssn} of Ann,Policy Number,Carrier,Line,Policy Start`,
      `Reyes,x,y,GL 1,Acme ${groupedText},GL,03/01/2026`,
      `Baziuk,x,y,GL 2,Chubb,Pet ${ssn},03/01/2026`,
      `Ng,x,y,GL 3,Chubb,GL,soon ${card}`,
      `Ode,x,y,GL 4,Chubb,GL,03/01/2026,${groupedText}`,
    ].join('\n'),
  )
  const text = JSON.stringify([
    importReading.look,
    importReading.rows,
    importReading.wrong,
    importReading.leftOut,
    importReading.wrongFile,
  ])
  for (const one of [card, groupedText, ssn]) expect(text).not.toContain(one)
})

/** Cells with the part that may be stored, and the number that may not. */
const labelledCells: readonly [cell: string, kept: string | null, secret: string][] = [
  ['SSN: 219044443', 'SSN:', '219044443'],
  ['SS# 219.04.4444', 'SS#', '219044444'],
  ['219 - 04 - 4442', null, '219044442'],
  ['219<b>-</b>04-4441', null, '219044441'],
  ['219 -04- 4458', null, '219044458'],
  ['219/04/4446', null, '219044446'],
  ['4111<b>1111</b>11111111', null, card],
  ['Card no. 4111/1111/1111/1111 exp 09/27 cvv 987', 'Card no.  exp 09/27 cvv', card],
  ['4111, 1111, 1111, 1111', null, card],
  ['4111_1111_1111_1111', null, card],
  ['4111 11111111 1111', null, card],
  ['5.500005555555559E+15', null, '5500005555555559'],
  ['DOB 07/04/1970 DL# D7654321 CT', 'DOB  DL#  CT', '7654321'],
  ['routing 011000015 acct 12345678', 'routing  acct', '011000015'],
]

// Spec: imports/private
test('labelled, parted and rounded numbers in descriptions and addresses are stored nowhere, the words around them are, and it is said', async () => {
  const testPortal = await portal()
  const rows = labelledCells.flatMap(([cell], index) =>
    ['Policy Description', 'Mailing Address'].map((head, position) => ({
      ...usualRow,
      'Account Name': `Client ${'abcdefghijklmn'.charAt(index)}${position}`,
      'Policy Number': `P ${index}x${position}`,
      Email: '',
      [head]: cell,
    })),
  )
  const list = toCsvLine(headers) + rows.map((row) => toCsvLine(Object.values(row))).join('')
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  await runCommit(testPortal, run.id)
  expect(run.counts.policies.new).toBe(rows.length)
  const allRows = await testPortal.context.pool.query<{ text: string }>(
    ['accounts', 'contacts', 'people', 'policies', 'notes', 'import_rows', 'import_runs', 'import_files']
      .map((table) => `select to_jsonb(t)::text as text from ${table} t`)
      .join(' union all '),
  )
  for (const { text } of allRows.rows) {
    const plainText = text.replace(/"[a-z_]*(id|at|key|hash)":"?[^",]*/g, '')
    expect(plainText).not.toMatch(/07\/04\/1970|12345678|cvv 987|55000055|\dE\+15/)
    for (const [, , secret] of labelledCells) expect(digitsOf(plainText)).not.toContain(secret)
  }
  const policies = await testPortal.context.pool.query<{ description: string | null }>(
    'select description from policies where description is distinct from $1 order by policy_number',
    ['Shop'],
  )
  const descriptions = policies.rows.map(({ description }) => description)
  expect(new Set(descriptions)).toEqual(new Set(labelledCells.map(([, keptText]) => keptText)))
  const notes = await testPortal.context.pool.query<{ text: string }>('select text from notes')
  expect(notes.rows.filter(({ text }) => text.includes('does not store'))).toHaveLength(rows.length)
})

test('a card number that a workbook has as a number is said nowhere, whether it lost its last digit or not', async () => {
  const { rows, leftOut, mended, wrong, wrongFile, look } = await readImport(
    await sheetOf([
      ['Account Name', 'Policy Number', 'Carrier', 'Line', 'Policy Start', 'Description'],
      ['Tidewheel', 4111111111111111, 'Chubb', 'BOP', '2026-03-14', 5500005555555559],
      ['Fernhollow', 4111111111111110, 'Chubb', 'BOP', '2026-03-14', 5500005555555550],
      ['Quillback', 4111111111111110, 'Chubb', 'BOP', 'soon', 5500005555555550],
      ['Alder', 8111111111111110, 'Chubb', 'BOP', '2026-03-14', 204417],
    ]),
  )
  const text = JSON.stringify([rows, leftOut, mended, wrong, wrongFile, look])
  expect(text).not.toMatch(/4\.1111|5\.5000|41111111|55000055/)
  expect(leftOut).toContain(
    'Row 2, Policy Number: A card number was removed, because the portal does not store it',
  )
  expect(leftOut.join()).toContain('Row 3, Policy Number: “•••” was rounded by a spreadsheet')
  expect(leftOut.join()).toContain('Row 5, Policy Number: “8.11111111111111E+15” was rounded')
  expect(rows[3]?.values['policies.description']).toBe('204417')
})

const policy = { Carrier: 'Chubb', Line: 'BOP', 'Policy Start': '03/01/2026' }
const fileOf = (rows: readonly Record<string, string>[]) =>
  toCsvLine(Object.keys(rows[0] ?? {})) + rows.map((row) => toCsvLine(Object.values(row))).join('')

// Spec: imports/private
test('nine digits that are not written as an EIN are left out below a head of both, of a person and of a personal policy, also of wrong rows', async () => {
  const { rows, leftOut, wrong, wrongFile } = await readImport(
    fileOf([
      { 'Account Name': 'Ann Reyes', 'SSN/FEIN': '219077777', ...policy },
      { 'Account Name': 'Alder Works LLC', 'SSN/FEIN': '06-5550131', ...policy },
      { 'Account Name': 'Ned Baziuk', 'SSN/FEIN': '219077778', ...policy, Carrier: 'Acme' },
    ]),
  )
  expect(rows.map(({ values }) => values['accounts.ein'])).toEqual([undefined, '06-5550131', undefined])
  expect(leftOut).toEqual([
    'Row 2, SSN/FEIN: What may be a Social Security number is skipped unless it is written as an EIN: 12-3456789',
  ])
  expect(wrong.join()).toContain('Row 4, SSN/FEIN: What may be a Social Security number is skipped')
  expect(JSON.stringify([rows, wrongFile])).not.toMatch(/21907777|21-907777/)

  const taxId = await readImport(
    fileOf([
      { 'Account Name': 'Ann Reyes', 'Tax ID': '219077777', ...policy, Line: 'auto' },
      { 'Account Name': 'Alder Works LLC', 'Tax ID': '065550131', ...policy },
      { 'Account Name': 'Harbor LLC', 'Tax ID': '06-5550132', ...policy, Line: 'home' },
    ]),
  )
  expect(taxId.rows.map(({ values }) => values['accounts.ein'])).toEqual([
    undefined,
    '06-5550131',
    '06-5550132',
  ])
  expect(taxId.leftOut.join()).toContain("Row 2, Tax ID: A person's tax number is skipped")
})

test.each([
  ['Social', 'Social Security numbers'],
  ['Insured Social #', 'Social Security numbers'],
  ['SIN', 'Social Security numbers'],
  ['ITIN', 'Social Security numbers'],
  ['B-Day', 'birth dates'],
  ['D.L. #', "driver's license numbers"],
  ['OLN', "driver's license numbers"],
  ['CC#', 'card and bank numbers'],
  ['ABA', 'card and bank numbers'],
  ['Passport', 'passport numbers'],
])('a column with the head %s is dropped', async (head, droppedKind) => {
  const { look } = await readImport(fileOf([{ 'Account Name': 'Ann', [head]: 'x1', ...policy }]))
  expect(look.tables[0]?.columns[1]).toMatchObject({ field: null, dropped: droppedKind })
})

test.each(['Social Media', 'CC Email', 'Single Limit', 'Class', 'Cards Taken', 'Birch Street'])(
  'a column with the head %s is not dropped',
  async (head) => {
    const { look } = await readImport(fileOf([{ 'Account Name': 'Ann', [head]: 'x1', ...policy }]))
    expect(look.tables[0]?.columns[1]?.dropped).toBeNull()
  },
)

test('of a column without a known head no cells are stored that may be personal: nine digits, dates, licences', async () => {
  const rows = ['219077777', '219-077-777', '07/04/1970', 'July 4, 1970', 'D7654321', 'CT 123456789'].map(
    (Qx, index) => ({ 'Account Name': `Client ${index}`, Qx, Qy: `Tier ${index}`, ...policy }),
  )
  const reversedRows = [...rows].reverse()
  for (const tableRows of [rows, reversedRows, rows.slice(2), reversedRows.slice(2)]) {
    const { look } = await readImport(fileOf(tableRows))
    const columnIndex = look.tables[0]?.columns.findIndex(({ head }) => head === 'Qx') ?? -1
    expect(look.tables[0]?.samples[columnIndex]).toEqual([])
    expect(look.tables[0]?.samples[columnIndex + 1]).toHaveLength(3)
  }
})

test('of a column with a Social Security number in some cells these alone are left out and said', async () => {
  const { good, leftOut, look } = await readImport(
    fileOf(
      ['06355', ssn, '06340', '06360-1234'].map((zip, index) => ({
        'Account Name': `Client ${index}`,
        'Policy Number': index === 2 ? ssn : `219-04-444${index}-02`,
        'Mailing ZIP': zip,
        ...policy,
      })),
    ),
  )
  expect(look.tables[0]?.columns.map(({ dropped }) => dropped).filter(Boolean)).toEqual([])
  expect(good.map(({ values }) => values['policies.number'])).toEqual([
    '219-04-4440-02',
    '219-04-4441-02',
    undefined,
    '219-04-4443-02',
  ])
  expect(good.map(({ values }) => values['accounts.mailingZip'])).toEqual([
    '06355',
    undefined,
    '06340',
    '06360-1234',
  ])
  expect(leftOut).toEqual([
    'Row 3, Mailing ZIP: A Social Security number was removed, because the portal does not store it',
    'Row 4, Policy Number: A Social Security number was removed, because the portal does not store it',
  ])
  expect(JSON.stringify([good, leftOut, look])).not.toContain(ssn)
})

test('the other numbers of a row come in as they stand', async () => {
  const row = {
    'Account Name': 'Alder Works LLC',
    'Account Phone': '860-555-0101',
    'Mailing Address': '219 Kiln Street, Unit 04',
    'Mailing State': 'CT',
    'Mailing ZIP': '06355-4441',
    'Client Since': '07/04/1970',
    EIN: '06-5550131',
    NAIC: '29459',
    'Policy Number': 'CA 009-118 4-02',
    VIN: '1FTYR1ZM0KA012345',
    'Vehicle Year': '2019',
    Make: 'Ford',
    Model: 'Transit 250',
    'Policy Description': 'Renews 219-04-4441-02, account 12345678, call 860.555.0102',
    ...policy,
  }
  const { good, leftOut, mended } = await readImport(fileOf([row]))
  expect(good[0]?.values).toMatchObject({
    'accounts.phone': '(860) 555-0101',
    'accounts.mailingStreet': row['Mailing Address'],
    'accounts.mailingZip': '06355-4441',
    'accounts.since': '1970-07-04',
    'accounts.ein': '06-5550131',
    'policies.naic': '29459',
    'policies.number': 'CA 009-118 4-02',
    'policies.description': row['Policy Description'],
    'vehicles.vinEnd': 'KA012345',
  })
  expect([...leftOut, ...mended].join()).not.toMatch(/does not store|skipped/)
})

test('a label and its number in two cells to the right of the columns are one', async () => {
  const { rows } = await readImport(
    `${toCsvLine(['Account Name', ...Object.keys(policy)])}${toCsvLine(['Ann', ...Object.values(policy), 'SSN', '219044443', 'gate code'])}`,
  )
  expect(rows[0]?.leftOutCells.map(({ text }) => text)).toEqual(['SSN, •••, gate code'])
})
