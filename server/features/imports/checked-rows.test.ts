import { expect, test } from 'vitest'
import { readImport } from '../../testing/import-files.ts'
import { sheetOf } from '../../testing/workbooks.ts'
import { toCsvLine } from '../activity/csv-line.ts'
import type { CorrectionKind, WrongKind } from './findings.ts'

/** A good row with every kind of value. */
const validCells = {
  'Account Name': 'Tidewheel Bakery LLC',
  EIN: '89-1234567',
  'Account Phone': '(860) 555-0101',
  'Mailing Address': '40 Ferry Slip Lane',
  'Mailing City': 'Mystic',
  'Mailing State': 'CT',
  'Mailing ZIP': '06355',
  'First Name': 'Maria',
  'Last Name': 'Reyes',
  Email: 'maria@tidewheel.example',
  'Policy Number': 'HBP 204417',
  Carrier: 'The Hartford',
  NAIC: '29459',
  Line: 'BOP',
  'Policy Start': '03/14/2026',
  'Policy End': '03/14/2027',
  Premium: '5862',
  'Payment Frequency': 'Monthly',
  Limits: '',
  'Vehicle Year': '2019',
  Make: 'Ford',
  Model: 'Transit 250',
  VIN: 'KKA24821',
  'Coverage Form': '',
}
type TestHeader = keyof typeof validCells
type CellChanges = Partial<Record<TestHeader, string>>
const headers = Object.keys(validCells)

const fileOf = (rows: readonly CellChanges[]) =>
  toCsvLine(headers) +
  rows
    .map((changes, index) =>
      toCsvLine(Object.values({ ...validCells, 'Policy Number': `HBP ${2044 + index}`, ...changes })),
    )
    .join('')

/** Errors that refuse a row, by kind. */
const refusedRows: readonly [WrongKind, CellChanges, RegExp][] = [
  [
    'missing name',
    { 'Account Name': '', 'First Name': '', 'Last Name': '' },
    /Row 2, Account Name: The account has no name/,
  ],
  ['missing value', { Carrier: '' }, /Carrier: The policy has no carrier/],
  ['missing value', { 'Policy Start': '' }, /Policy Start: The policy has no start date/],
  ['missing value', { Line: '-' }, /Line: The policy has no line/],
  ['impossible date', { 'Policy Start': '02/30/2026' }, /Policy Start: “02\/30\/2026” is not a date/],
  ['no date', { 'Policy Start': '01/01/1900' }, /Policy Start: “01\/01\/1900” is not a date/],
  ['unknown carrier', { Carrier: 'Acme Mutual' }, /Carrier: “Acme Mutual” is not a carrier under Settings/],
  ['unknown line', { Line: 'Pet' }, /Line: “Pet” is not a line of insurance under Settings/],
  [
    'formula',
    { 'Account Name': '=cmd|"/c calc"!A1', 'First Name': '', 'Last Name': '' },
    /Account Name: .* is a formula/,
  ],
  ['cell error', { 'Policy Start': '#REF!' }, /Policy Start: “#REF!” is a spreadsheet error/],
]

// Spec: imports/rows
test('only what a row cannot be without refuses it, by its row, its column and why, and the good rows beside it are taken', async () => {
  for (const [kind, changes, expectedText] of refusedRows) {
    const { rows, wrong } = await readImport(fileOf([changes, {}]))
    expect(wrong.join('\n'), kind).toMatch(expectedText)
    expect(
      rows.map(({ fate }) => fate),
      `${kind}: ${wrong}`,
    ).toEqual(['wrong', 'good'])
    expect(
      rows[0]?.wrong.map((finding) => finding.kind),
      wrong.join(),
    ).toContain(kind)
    expect(
      wrong.every((finding) => finding.startsWith('Row 2')),
      wrong.join(),
    ).toBe(true)
  }
})

/** Cells that are left out, and the values that the row keeps. */
const leftOutCases: readonly [WrongKind, CellChanges, RegExp, Record<string, string | undefined>][] = [
  [
    'rounded number',
    { 'Policy Number': '1.23E+11' },
    /Policy Number: .* was rounded/,
    { 'policies.number': undefined },
  ],
  ['rounded number', { EIN: '8.91E+08' }, /EIN: “8\.91E\+08” was rounded/, { 'accounts.ein': undefined }],
  [
    'impossible date',
    { 'Policy End': 'soon' },
    /Policy End: “soon” is not a date/,
    { 'policies.end': undefined },
  ],
  ['impossible date', { 'Policy End': '03/14/0227' }, /is not a date/, { 'policies.end': undefined }],
  ['no date', { 'Policy End': '00/00/0000' }, /is not a date/, { 'policies.end': undefined }],
  [
    'end before start',
    { 'Policy End': '03/14/2025' },
    /Policy End: The policy ends on 2025-03-14 but starts on 2026-03-14/,
    { 'policies.end': undefined, 'policies.start': '2026-03-14' },
  ],
  [
    'bad email',
    { Email: 'maria@tidewheel' },
    /Email: “maria@tidewheel” is not an email/,
    { 'people.email': undefined },
  ],
  ['bad email', { Email: 'call first' }, /is not an email address/, { 'people.lastName': 'Reyes' }],
  [
    'second email',
    { Email: 'Maria Reyes <maria@tidewheel.example>; ann@tidewheel.example' },
    /ann@tidewheel\.example was skipped/,
    { 'people.email': 'maria@tidewheel.example' },
  ],
  [
    'bad phone',
    { 'Account Phone': '555-0101' },
    /“555-0101” has no area code/,
    { 'accounts.phone': undefined },
  ],
  [
    'bad phone',
    { 'Account Phone': '860-555-01012' },
    /is not a ten-digit phone number/,
    { 'accounts.phone': undefined },
  ],
  [
    'bad phone',
    { 'Account Phone': '+52 55 5555 0199' },
    /is not a ten-digit phone number/,
    { 'accounts.phone': undefined },
  ],
  [
    'second phone',
    { 'Account Phone': '860-555-0178 or 860-555-0179' },
    /“\(860\) 555-0179” was skipped/,
    { 'accounts.phone': '(860) 555-0178' },
  ],
  [
    'note of a phone',
    { 'Account Phone': '860-555-0104 (cell)' },
    /“cell” was skipped/,
    { 'accounts.phone': '(860) 555-0104' },
  ],
  [
    'bad state',
    { 'Mailing State': 'XX' },
    /Mailing State: “XX” is not a state/,
    { 'accounts.mailingState': undefined },
  ],
  ['bad ZIP', { 'Mailing ZIP': '063551' }, /“063551” is not a ZIP code/, { 'accounts.mailingState': 'CT' }],
  ['bad EIN', { EIN: '89-12345' }, /EIN: This is not a nine-digit EIN/, { 'accounts.ein': undefined }],
  ['bad EIN', { EIN: 'XX-XXX0107' }, /EIN: This is not a nine-digit EIN/, { 'accounts.ein': undefined }],
  [
    'bad NAIC',
    { NAIC: '294590' },
    /NAIC: “294590” is not a five-digit NAIC number/,
    { 'policies.naic': undefined },
  ],
  [
    'bad amount',
    { Premium: 'see dec' },
    /Premium: “see dec” is not an amount/,
    { 'policies.premium': undefined },
  ],
  ['bad amount', { Premium: '€5862' }, /is not an amount in US dollars/, { 'policies.premium': undefined }],
  ['bad amount', { Premium: '5,86,2' }, /is not an amount/, { 'policies.premium': undefined }],
  [
    'return premium',
    { Premium: '-412.00' },
    /“-412\.00” is a return premium/,
    { 'policies.premium': undefined },
  ],
  ['return premium', { Premium: '(412.00)' }, /return premium/, { 'policies.premium': undefined }],
  [
    'percent as amount',
    { Premium: '12%' },
    /Premium: “12%” is a percentage/,
    { 'policies.premium': undefined },
  ],
  ['bad vehicle', { VIN: 'IOQ24821' }, /VIN: “IOQ24821” is not a VIN/, { 'vehicles.make': 'Ford' }],
  [
    'bad vehicle',
    { 'Vehicle Year': '19' },
    /“19” is not a four-digit model year/,
    { 'vehicles.make': undefined },
  ],
  [
    'incomplete thing',
    { 'Vehicle Year': '' },
    /Make: The vehicle has no year, make or model/,
    { 'policies.number': 'HBP 2044' },
  ],
  [
    'bad choice',
    { 'Payment Frequency': 'whenever' },
    /“whenever” is not one of monthly/,
    { 'policies.frequency': undefined },
  ],
  [
    'bad limits',
    { Limits: '1M/2M' },
    /Limits: “1M\/2M” is not in the format for limits/,
    { 'policies.limit': '1000000' },
  ],
  [
    'bad limits',
    { Limits: 'Statutory' },
    /“Statutory” is not in the format/,
    { 'policies.limits': undefined },
  ],
  [
    'too long',
    { 'Mailing City': 'M'.repeat(61) },
    /“M{40}…” has 61 characters. The maximum is 60/,
    { 'accounts.mailingCity': undefined },
  ],
  [
    'too long',
    { 'Account Name': 'N'.repeat(250) },
    /The maximum is 200/,
    { 'accounts.name': `${'N'.repeat(199)}…` },
  ],
  [
    'formula',
    { Premium: '=SUM(A1:A9)' },
    /Premium: “=SUM\(A1:A9\)” is a formula/,
    { 'policies.premium': undefined },
  ],
  ['formula', { 'Account Name': '+HYPERLINK("x")' }, /is a formula/, { 'accounts.name': 'Maria Reyes' }],
  [
    'cell error',
    { Premium: '#REF!' },
    /Premium: “#REF!” is a spreadsheet error/,
    { 'policies.premium': undefined },
  ],
]

// Spec: imports/rows
test('a cell that cannot be kept is left out and said, and never costs the row', async () => {
  for (const [kind, changes, expectedText, expectedValue] of leftOutCases) {
    const { rows, leftOut, wrong } = await readImport(fileOf([changes, {}]))
    const saidText = `${JSON.stringify(changes)}: ${[...leftOut, ...wrong].join()}`
    expect(
      rows.map(({ fate }) => fate),
      saidText,
    ).toEqual(['good', 'good'])
    expect(leftOut.join('\n'), saidText).toMatch(expectedText)
    expect(
      rows[0]?.leftOutCells.map((one) => one.kind),
      saidText,
    ).toContain(kind)
    for (const [field, value] of Object.entries(expectedValue))
      expect(
        Object.entries(rows[0]?.values ?? {}).find(([one]) => one === field)?.[1],
        `${saidText} ${field}`,
      ).toBe(value)
    expect(
      leftOut.every((one) => one.startsWith('Row 2')),
      saidText,
    ).toBe(true)
  }
})

test('the content of a cell that is left out is kept as it stands, but never a personal number, a tax number or a card', async () => {
  const { rows } = await readImport(
    fileOf([
      { 'Account Phone': 'ask Ann, 555-01' },
      { EIN: 'XX-XXX0107' },
      { Limits: 'SSN 123-45-6789' },
      { Limits: '4111 1111 1111 1111' },
    ]),
  )
  expect(rows.map(({ leftOutCells }) => leftOutCells.map(({ column, text }) => [column, text]))).toEqual([
    [['Account Phone', 'ask Ann, 555-01']],
    [['EIN', null]],
    [['Limits', 'SSN •••']],
    [['Limits', null]],
  ])
})

const correctionCases: Record<
  Exclude<CorrectionKind, 'left out: total' | 'left out: twice'>,
  [CellChanges, string, RegExp][]
> = {
  'zero put back': [
    [
      { 'Mailing ZIP': '6355' },
      '06355',
      /Mailing ZIP: “6355” was read as 06355: a spreadsheet had removed its leading zero/,
    ],
    [{ 'Mailing ZIP': '63551234' }, '06355-1234', /leading zero/],
    [{ EIN: '12345678' }, '01-2345678', /leading zero/],
  ],
  'state by its name': [[{ 'Mailing State': 'connecticut' }, 'CT', /“connecticut” was read as CT/]],
  'blanks taken off': [[{ 'Mailing City': 'Mystic\u00a0 ' }, 'Mystic', /Mailing City: Extra spaces/]],
  'amount read': [
    [{ Premium: '$1,840.50' }, '1840.5', /“\$1,840\.50” was read as 1840\.5/],
    [{ Premium: '1.840,50' }, '1840.5', /was read as 1840\.5/],
  ],
  'characters taken out': [[{ 'Mailing City': 'Mys\u0000\u200btic' }, 'Mystic', /cannot be shown/]],
  'HTML taken out': [[{ 'Mailing City': '<b>Mystic</b>&nbsp;' }, 'Mystic', /HTML was removed/]],
  'country by its code': [
    [{ 'Mailing State': 'ON', 'Mailing ZIP': 'K1A0B1' }, 'K1A 0B1', /address was read as one in CA/],
  ],
  'first limit': [[{ Premium: '1,000,000/2,000,000' }, '1000000', /The first of several amounts was used/]],
  'until cancelled': [[{ 'Policy End': '12/31/9999' }, '9999-12-31', /read as until cancelled/]],
  'not numbered yet': [
    [{ 'Policy Number': 'TBD' }, 'Reyes', /“TBD” is not a policy number: imported without a number for now/],
  ],
  'first of several': [
    [
      { Email: 'Maria@tidewheel.example; ann@tidewheel.example' },
      'maria@tidewheel.example',
      /first of several emails was used/,
    ],
    [
      { 'Account Phone': '860-555-0101 / 860-555-0102' },
      '(860) 555-0101',
      /first of several phones was used/,
    ],
  ],
  'day of a number': [[{ 'Policy Start': '46095' }, '2026-03-14', /“46095” was read as the date 2026-03-14/]],
  'personal number dropped': [
    [
      { 'Mailing Address': '40 Ferry Slip Lane 123-45-6789' },
      '40 Ferry Slip Lane',
      /looks like a Social Security number/,
    ],
  ],
  'letters damaged': [[{ 'Mailing City': 'Mont\uFFFDal' }, 'Mont\uFFFDal', /Some letters are damaged/]],
  'name proposed': [
    [{ Carrier: 'Travellers' }, 'Travelers', /“Travellers” was read as Travelers/],
    [{ 'Mailing State': 'Conneticut' }, 'CT', /“Conneticut” was read as CT/],
  ],
  'several lines': [
    [{ Line: 'GL, Property' }, "Business Owner's Policy (BOP)", /its lines in the description/],
  ],
  'either category': [
    [{ Line: 'umbrella' }, 'umbrella', /which is commercial, or umbrella, which is personal/],
  ],
  'no retroactive date': [
    [
      { 'Coverage Form': 'Claims-made' },
      'Claims-made',
      /Coverage Form: The policy is claims-made and its retroactive date is missing: enter it on the policy/,
    ],
  ],
  'end of the VIN': [[{ VIN: '1FTYE1ZM4KKA24821' }, 'KKA24821', /last eight characters/]],
}

test('a claims-made policy with its retroactive date leaves nothing to be said', async () => {
  for (const expectedText of [
    'Claims-made, retroactive date Mar 1, 2019',
    'Claims-made, retroactive date: full prior acts',
  ])
    expect((await readImport(fileOf([{ 'Coverage Form': expectedText }]))).mended, expectedText).toEqual([])
})

// Spec: imports/rows
test('what a spreadsheet did to a cell is mended, and said', async () => {
  for (const [kind, testCells] of Object.entries(correctionCases))
    for (const [changes, value, expectedText] of testCells) {
      const { rows, mended, wrong } = await readImport(fileOf([changes]))
      expect(wrong, kind).toEqual([])
      expect(mended.join('\n'), kind).toMatch(expectedText)
      expect(
        rows[0]?.mended.map((one) => one.kind),
        kind,
      ).toContain(kind)
      expect(Object.values(rows[0]?.values ?? {}), kind).toContain(value)
    }
})

test('a good row is taken as it is, with nothing to be said of it', async () => {
  const {
    good: takenRows,
    wrong,
    mended,
  } = await readImport(fileOf([{}, { 'Account Phone': '', NAIC: '00000' }]))
  expect([...wrong, ...mended]).toEqual([])
  expect(takenRows).toHaveLength(2)
  expect(takenRows[0]?.values).toMatchObject({ 'policies.start': '2026-03-14', 'accounts.ein': '89-1234567' })
  expect(takenRows[1]?.values).not.toHaveProperty('policies.naic')
})

// Spec: imports/rows
test('whether the month or the day comes first is seen over all rows, and said where nothing shows it', async () => {
  const dayFirstImport = await readImport(
    fileOf([
      { 'Policy Start': '03/02/2026', 'Policy End': '03/02/2027' },
      { 'Policy Start': '13/02/2026', 'Policy End': '13/02/2027' },
    ]),
  )
  expect(dayFirstImport.good.map(({ values }) => values['policies.start'])).toEqual([
    '2026-02-03',
    '2026-02-13',
  ])
  expect(dayFirstImport.look.tables[0]?.said).toContain('“Policy Start” has the day before the month')

  const unknownImport = await readImport(
    fileOf([{ 'Policy Start': '03/02/2026', 'Policy End': '03/02/2027' }]),
  )
  expect(unknownImport.good[0]?.values['policies.start']).toBe('2026-03-02')
  expect(unknownImport.look.tables[0]?.said).toContain(
    '“Policy Start” does not show whether month or day comes first: read as month/day/year',
  )

  const bothRows = await readImport(
    fileOf([
      { 'Policy Start': '13/02/2026' },
      { 'Policy Start': '02/13/2026' },
      { 'Policy Start': '03/02/2026' },
      { 'Policy Start': '02 Mar 2026' },
    ]),
  )
  expect(bothRows.wrong).toEqual([
    expect.stringMatching(
      /^Row 4, Policy Start: “03\/02\/2026” is unclear: this column has month-first and day-first dates/,
    ),
  ])
  expect(bothRows.good.map(({ values }) => values['policies.start'])).toEqual([
    '2026-02-13',
    '2026-02-13',
    '2026-03-02',
  ])
})

// Spec: imports/rows
test('totals, headings and footings of a report and blank rows are none of the list', async () => {
  const simpleHeader = 'Account Name,Policy Number,Carrier,Line,Policy Start,Premium\n'
  const { rows, mended, wrong, look } = await readImport(
    `Harborline Insurance Agency\nPolicy register\n\n${simpleHeader}Tidewheel,A1,Chubb,BOP,3/14/2026,100\n,,,,,\nSubtotal:,,,,,100\n${simpleHeader}Totally Clean LLC,A2,Chubb,BOP,3/15/2026,50\n,,,,,150\nGrand Total,,2,,,150\nPage 1 of 1\n`,
  )
  expect(look.tables[0]?.headRow).toBe(4)
  expect(wrong).toEqual([])
  expect(mended).toEqual([
    'Row 7: It is a row of totals',
    'Row 8: The column headers are repeated here',
    'Row 10: It is a row of totals',
    'Row 11: It is a row of totals',
    'Row 12: It is a header or footer of the report',
  ])
  expect(rows.filter(({ fate }) => fate === 'good').map(({ number }) => number)).toEqual([5, 9])
})

// Spec: imports/rows
test('the same policy twice is taken once where all is alike, and refused where it is not', async () => {
  const plainText =
    'Account Name,Policy Number,Carrier,Line,Policy Start,Premium\nTidewheel,HBP 204417,Chubb,BOP,3/14/2026,100\n'
  const {
    good: takenRows,
    wrong,
    mended,
  } = await readImport(
    `${plainText}Tidewheel,HBP 204417,Chubb,BOP,3/14/2026,100\nTidewheel,hbp-204417,Chubb,BOP,3/14/2026,175\nTidewheel,HBP 204417,Chubb,BOP,3/14/2027,100\n`,
  )
  expect(mended).toEqual(['Row 3: This is a duplicate of row 2'])
  expect(wrong).toEqual(['Row 4, Policy Number: Row 2 has the same policy with other values'])
  expect(takenRows.map(({ number }) => number)).toEqual([2, 5])
})

// Spec: imports/rows
test('cells a column too far are said once, in the place of all that is wrong by it', async () => {
  const cells: string[] = Object.values(validCells)
  const overflowingCells = [...cells.slice(0, 3), 'Suite 2', ...cells.slice(3)]
  const shiftedCells = [...cells.slice(0, 3), '', ...cells.slice(3, -1)]
  const { rows, wrong } = await readImport(
    toCsvLine(headers) + toCsvLine(overflowingCells) + toCsvLine(shiftedCells),
  )
  expect(rows.map(({ wrong }) => wrong.map(({ kind }) => kind))).toEqual([
    ['shifted columns'],
    ['shifted columns'],
  ])
  expect(wrong[0]).toMatch(/^Row 2, Mailing State: From here on, cells are one column too far to the right/)
  expect(wrong[1]).toMatch(/^Row 3, Mailing State: From here on, cells are one column too far to the right/)
})

test('a cell to the right of the last column is left out and said, and its row comes in', async () => {
  const cells: string[] = Object.values(validCells)
  const wideCells = Array.from({ length: 400 }, () => 'x')
  const { rows, leftOut } = await readImport(
    toCsvLine(headers) +
      toCsvLine([...cells, '', 'call first']) +
      toCsvLine([...cells, '=1+1', ...wideCells]),
  )
  expect(rows.map(({ fate }) => fate)).toEqual(['good', 'good'])
  expect(rows[0]?.leftOutCells.map(({ text }) => text)).toEqual(['call first'])
  expect(leftOut[0]).toMatch(/^Row 2, To the right: “call first” is to the right of the last column/)
  expect(leftOut[1]).toContain('with 400 more')
})

test('heads that stand twice, are missing, or hold nothing are said', async () => {
  const { look, good: takenRows } = await readImport(
    'Account Name,City,City,,Empty\nTidewheel,Mystic,Groton,what,\n',
  )
  expect(look.tables[0]?.said).toEqual([
    '“City” is the header of columns 2 and 3: only the first is used',
    'Column 4 has no header, but values in 1 row',
  ])
  expect(takenRows[0]?.values['accounts.mailingCity']).toBe('Mystic')
})

// Spec: imports/private
test('Social Security numbers, birth dates and licence numbers are dropped by head and by looks, said, and stand nowhere', async () => {
  const secret = ['123-45-6789', '987 65 4321', '04/02/1979', '099887766', '5105105105105100']
  const content = [
    'Account Name,SSN,D.O.B.,Drivers Lic #,Notes,Extra,When,Credit Card,Mailing State',
    `Reyes,${secret[0]},${secret[2]},${secret[3]},,${secret[1]},${secret[2]},${secret[4]},XX`,
    `#REF!,${secret[0]},${secret[2]},${secret[3]},SSN is ${secret[0]},${secret[1]},${secret[2]},${secret[4]},XX`,
    `Baziuk,,,,,${secret[1]},${secret[2]},,XX`,
    ...Array.from({ length: 10 }, (_, index) => `Client ${index},,,,fine,${secret[1]},${secret[2]},,CT`),
  ].join('\n')
  const { look, wrong, rows, mended, leftOut, wrongFile } = await readImport(content)
  expect(look.tables[0]?.columns.map(({ head, dropped }) => [head, dropped])).toEqual([
    ['Account Name', null],
    ['SSN', 'Social Security numbers'],
    ['D.O.B.', 'birth dates'],
    ['Drivers Lic #', "driver's license numbers"],
    ['Notes', null],
    ['Extra', 'Social Security numbers'],
    ['When', 'birth dates'],
    ['Credit Card', 'card and bank numbers'],
    ['Mailing State', null],
  ])
  expect(look.tables[0]?.said).toContain(
    '“SSN” is skipped: the portal does not store Social Security numbers',
  )
  expect(wrong).toEqual([
    'Row 3, Account Name: “#REF!” is a spreadsheet error. Please enter the value',
    'Row 3, Mailing State: “XX” is not a state',
  ])
  expect(leftOut).toHaveLength(2)
  for (const text of [JSON.stringify(look), JSON.stringify(rows), leftOut.join(), mended.join(), wrongFile])
    for (const one of secret) expect(text).not.toContain(one)
  expect(wrongFile).toContain('SSN is •••')
})

test('a Social Security number in a column of EINs or policy numbers is not taken, and not repeated', async () => {
  const { rows, wrong, mended } = await readImport(
    fileOf([{ EIN: '123-45-6789' }, { 'Policy Number': '123-45-6789' }, {}, {}, {}, {}, {}, {}]),
  )
  expect(rows[0]?.values).not.toHaveProperty('accounts.ein')
  expect(mended[0]).toBe('Row 2, EIN: This looks like a Social Security number and was skipped')
  expect(wrong).toEqual([])
  expect(rows[1]?.values).not.toHaveProperty('policies.number')
  expect([...wrong, ...mended].join()).not.toContain('6789')
})

// Spec: imports/wrong-rows
test('the file of wrong rows has them as they came, why, and no formulas; corrected it is read again', async () => {
  const { wrongFile } = await readImport(
    'Account Name,SSN,Policy Number,Carrier,Line,Policy Start,Note\n=Tidewheel,123-45-6789,A1,Chubb,BOP,soon,"two\nlines"\nFernhollow,123-45-6789,A2,Chubb,BOP,3/14/2026,-5\nQuillback,123-45-6789,A3,Chubb,BOP,2/30/2026,-7\n',
  )
  expect(wrongFile).toBe(
    '\uFEFFAccount Name,Policy Number,Carrier,Line,Policy Start,Note,Error\r\n' +
      '\'=Tidewheel,A1,Chubb,BOP,soon,"two\nlines","Row 2, Policy Start: “soon” is not a date"\r\n' +
      'Quillback,A3,Chubb,BOP,2/30/2026,\'-7,"Row 4, Policy Start: “2/30/2026” is not a date"\r\n',
  )
  const { good: takenRows, look } = await readImport(
    wrongFile.replaceAll('soon', '3/1/2026').replaceAll('2/30/2026', '3/2/2026'),
  )
  expect(takenRows.map(({ values }) => [values['accounts.name'], values['policies.start']])).toEqual([
    ['=Tidewheel', '2026-03-01'],
    ['Quillback', '2026-03-02'],
  ])
  expect(look.tables[0]?.columns.at(-1)).toMatchObject({ head: 'Error', field: null })
})

test('a workbook counts its rows as Excel does, and its dates, percentages and long numbers are seen', async () => {
  const { leftOut, good: takenRows } = await readImport(
    await sheetOf([
      ['Account Name', 'Policy Number', 'Carrier', 'Line', 'Policy Start', 'Premium'],
      ['Tidewheel', 204417, 'Chubb', 'BOP', 46095, 5862.5],
      [],
      ['Fernhollow', 1.2345678901234567e19, 'Chubb', 'BOP', '2026-03-14', '#N/A'],
    ]),
  )
  expect(takenRows[0]?.values).toMatchObject({
    'policies.number': '204417',
    'policies.start': '2026-03-14',
    'policies.premium': '5862.5',
  })
  expect(leftOut).toEqual([
    expect.stringMatching(/^Row 4, Policy Number: “1\.2345678901234567E\+19” was rounded/),
    expect.stringMatching(/^Row 4, Premium: “#N\/A” is a spreadsheet error/),
  ])
})
