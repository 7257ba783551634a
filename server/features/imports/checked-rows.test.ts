import { expect, test } from 'vitest'
import { readImport } from '../../testing/import-files.ts'
import { sheetOf } from '../../testing/workbooks.ts'
import { csvLine } from '../activity/csv-line.ts'
import type { MendedKind, WrongKind } from './findings.ts'

/** A good row of a file with something of everything. */
const good = {
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
}
type Head = keyof typeof good
type Changes = Partial<Record<Head, string>>
const heads = Object.keys(good)

const fileOf = (rows: readonly Changes[]) =>
  csvLine(heads) +
  rows
    .map((changes, at) =>
      csvLine(Object.values({ ...good, 'Policy Number': `HBP ${2044 + at}`, ...changes })),
    )
    .join('')

const planted: Record<
  Exclude<WrongKind, 'twice in the file' | 'either order' | 'shifted columns'>,
  [Changes, RegExp][]
> = {
  'missing name': [
    [
      { 'Account Name': '', 'First Name': '', 'Last Name': '' },
      /Row 2, Account Name: The account has no name/,
    ],
  ],
  'missing policy number': [[{ 'Policy Number': ' n/a ' }, /Policy Number: The policy has no number/]],
  'missing value': [
    [{ Carrier: '' }, /Carrier: The policy has no carrier/],
    [{ 'Policy Start': '' }, /Policy Start: The policy has no start/],
    [{ Line: '-' }, /Line: The policy has no line/],
  ],
  'rounded number': [
    [{ 'Policy Number': '1.23E+11' }, /Policy Number: “1\.23E\+11” was rounded by a spreadsheet/],
    [{ EIN: '8.91E+08' }, /EIN: “8\.91E\+08” was rounded/],
  ],
  'impossible date': [
    [{ 'Policy Start': '02/30/2026' }, /Policy Start: “02\/30\/2026” is no date/],
    [{ 'Policy End': 'soon' }, /Policy End: “soon” is no date/],
    [{ 'Policy End': '03/14/0227' }, /is no date/],
  ],
  'end before start': [
    [{ 'Policy End': '03/14/2025' }, /Policy End: The policy ends on 2025-03-14, and begins on 2026-03-14/],
  ],
  'bad email': [
    [{ Email: 'maria@tidewheel' }, /Email: “maria@tidewheel” is no e-mail address/],
    [{ Email: 'call first' }, /is no e-mail address/],
  ],
  'bad phone': [
    [{ 'Account Phone': '555-0101' }, /Account Phone: “555-0101” has no area code/],
    [{ 'Account Phone': '860-555-01012' }, /is no telephone number/],
  ],
  'bad state': [[{ 'Mailing State': 'XX' }, /Mailing State: “XX” is no state/]],
  'bad ZIP': [[{ 'Mailing ZIP': '063551' }, /Mailing ZIP: “063551” is no ZIP code/]],
  'bad EIN': [[{ EIN: '89-12345' }, /EIN: This is no EIN of nine digits/]],
  'bad NAIC': [[{ NAIC: '294590' }, /NAIC: “294590” is no NAIC number/]],
  'bad amount': [
    [{ Premium: 'see dec' }, /Premium: “see dec” is no amount/],
    [{ Premium: '€5862' }, /is no amount in US dollars/],
    [{ Premium: '5,86,2' }, /is no amount/],
  ],
  'negative amount': [
    [{ Premium: '-412.00' }, /Premium: “-412\.00” is below zero/],
    [{ Premium: '(412.00)' }, /is below zero/],
  ],
  'percent as amount': [[{ Premium: '12%' }, /Premium: “12%” is a percentage/]],
  'bad vehicle': [
    [{ VIN: 'IOQ24821' }, /VIN: “IOQ24821” is no VIN/],
    [{ 'Vehicle Year': '19' }, /Vehicle Year: “19” is no model year/],
  ],
  'bad choice': [[{ 'Payment Frequency': 'whenever' }, /Payment Frequency: “whenever” is none of monthly/]],
  'bad limits': [[{ Limits: '1M/2M' }, /Limits: “1M\/2M” is not written as limits are/]],
  'unknown carrier': [[{ Carrier: 'Acme Mutual' }, /Carrier: “Acme Mutual” is no carrier under Settings/]],
  'unknown line': [[{ Line: 'Pet' }, /Line: “Pet” is no line of insurance under Settings/]],
  'too long': [
    [{ 'Mailing City': 'M'.repeat(61) }, /Mailing City: “M{40}…” has 61 characters. There is room for 60/],
  ],
  formula: [
    [{ Premium: '=SUM(A1:A9)' }, /Premium: “=SUM\(A1:A9\)” is a formula/],
    [{ 'Account Name': '=cmd|"/c calc"!A1' }, /is a formula/],
    [{ 'Account Name': '+HYPERLINK("x")' }, /is a formula/],
  ],
  'cell error': [[{ Premium: '#REF!' }, /Premium: “#REF!” is an error of the spreadsheet/]],
}

test('every kind of wrong row is refused by its row, its column and why, and the good rows beside it are taken', async () => {
  for (const [kind, cases] of Object.entries(planted))
    for (const [changes, says] of cases) {
      const { rows, wrong } = await readImport(fileOf([changes, {}]))
      expect(wrong.join('\n'), kind).toMatch(says)
      expect(
        rows.map(({ fate }) => fate),
        `${kind}: ${wrong}`,
      ).toEqual(['wrong', 'good'])
      expect(
        rows[0]?.wrong.map((one) => one.kind),
        wrong.join(),
      ).toContain(kind)
      expect(
        wrong.every((one) => one.startsWith('Row 2')),
        wrong.join(),
      ).toBe(true)
    }
})

const mending: Record<
  Exclude<MendedKind, 'left out: total' | 'left out: twice'>,
  [Changes, string, RegExp][]
> = {
  'zero put back': [
    [
      { 'Mailing ZIP': '6355' },
      '06355',
      /Mailing ZIP: “6355” was read as 06355: a spreadsheet had taken its leading zero/,
    ],
    [{ 'Mailing ZIP': '63551234' }, '06355-1234', /leading zero/],
    [{ EIN: '12345678' }, '01-2345678', /leading zero/],
  ],
  'state by its name': [[{ 'Mailing State': 'connecticut' }, 'CT', /“connecticut” was read as CT/]],
  'blanks taken off': [[{ 'Mailing City': 'Mystic\u00a0 ' }, 'Mystic', /Mailing City: Blanks around it/]],
  'amount read': [
    [{ Premium: '$1,840.50' }, '1840.5', /“\$1,840\.50” was read as 1840\.5/],
    [{ Premium: '1.840,50' }, '1840.5', /was read as 1840\.5/],
  ],
  'characters taken out': [[{ 'Mailing City': 'Mys\u0000\u200btic' }, 'Mystic', /cannot be shown/]],
  'HTML taken out': [[{ 'Mailing City': '<b>Mystic</b>&nbsp;' }, 'Mystic', /Marks of a web page/]],
  'first of several': [
    [
      { Email: 'Maria@tidewheel.example; ann@tidewheel.example' },
      'maria@tidewheel.example',
      /first was taken/,
    ],
    [{ 'Account Phone': '860-555-0101 / 860-555-0102' }, '(860) 555-0101', /first was taken/],
  ],
  'day of a number': [[{ 'Policy Start': '46095' }, '2026-03-14', /“46095” was read as the date 2026-03-14/]],
  'personal number dropped': [
    [
      { 'Mailing Address': '40 Ferry Slip Lane 123-45-6789' },
      '40 Ferry Slip Lane',
      /looks like a Social Security number/,
    ],
  ],
  'letters damaged': [[{ 'Mailing City': 'Mont\uFFFDal' }, 'Mont\uFFFDal', /Letters were lost/]],
  'several lines': [
    [{ Line: 'GL, Property' }, "Business Owner's Policy (BOP)", /its lines in the description/],
  ],
  'end of the VIN': [[{ VIN: '1FTYE1ZM4KKA24821' }, 'KKA24821', /last eight characters/]],
}

test('what a spreadsheet did to a cell is mended, and said', async () => {
  for (const [kind, cases] of Object.entries(mending))
    for (const [changes, value, says] of cases) {
      const { rows, mended, wrong } = await readImport(fileOf([changes]))
      expect(wrong, kind).toEqual([])
      expect(mended.join('\n'), kind).toMatch(says)
      expect(
        rows[0]?.mended.map((one) => one.kind),
        kind,
      ).toContain(kind)
      expect(Object.values(rows[0]?.values ?? {}), kind).toContain(value)
    }
})

test('a good row is taken as it is, with nothing to be said of it', async () => {
  const {
    good: taken,
    wrong,
    mended,
  } = await readImport(fileOf([{}, { 'Account Phone': '', NAIC: '00000' }]))
  expect([...wrong, ...mended]).toEqual([])
  expect(taken).toHaveLength(2)
  expect(taken[0]?.values).toMatchObject({ 'policies.start': '2026-03-14', 'accounts.ein': '89-1234567' })
  expect(taken[1]?.values).not.toHaveProperty('policies.naic')
})

test('whether the month or the day comes first is seen over all rows, and said where nothing shows it', async () => {
  const dayFirst = await readImport(
    fileOf([
      { 'Policy Start': '03/02/2026', 'Policy End': '03/02/2027' },
      { 'Policy Start': '13/02/2026', 'Policy End': '13/02/2027' },
    ]),
  )
  expect(dayFirst.good.map(({ values }) => values['policies.start'])).toEqual(['2026-02-03', '2026-02-13'])
  expect(dayFirst.look.tables[0]?.said).toContain(
    '“Policy Start” has the day before the month, as its dates show',
  )

  const unknown = await readImport(fileOf([{ 'Policy Start': '03/02/2026', 'Policy End': '03/02/2027' }]))
  expect(unknown.good[0]?.values['policies.start']).toBe('2026-03-02')
  expect(unknown.look.tables[0]?.said).toContain(
    'Nothing in “Policy Start” shows whether the month or the day comes first: they are read as month/day/year',
  )

  const both = await readImport(
    fileOf([
      { 'Policy Start': '13/02/2026' },
      { 'Policy Start': '02/13/2026' },
      { 'Policy Start': '03/02/2026' },
      { 'Policy Start': '02 Mar 2026' },
    ]),
  )
  expect(both.wrong).toEqual([
    expect.stringMatching(
      /^Row 4, Policy Start: “03\/02\/2026” can be read with the month or with the day first/,
    ),
  ])
  expect(both.good.map(({ values }) => values['policies.start'])).toEqual([
    '2026-02-13',
    '2026-02-13',
    '2026-03-02',
  ])
})

test('totals, headings and footings of a report and blank rows are none of the list', async () => {
  const simple = 'Account Name,Policy Number,Carrier,Line,Policy Start,Premium\n'
  const { rows, mended, wrong, look } = await readImport(
    `Harborline Insurance Agency\nPolicy register\n\n${simple}Tidewheel,A1,Chubb,BOP,3/14/2026,100\n,,,,,\nSubtotal:,,,,,100\n${simple}Totally Clean LLC,A2,Chubb,BOP,3/15/2026,50\n,,,,,150\nGrand Total,,2,,,150\nPage 1 of 1\n`,
  )
  expect(look.tables[0]?.headRow).toBe(4)
  expect(wrong).toEqual([])
  expect(mended).toEqual([
    'Row 7: It is a row of totals',
    'Row 8: The heads stand there once more',
    'Row 10: It is a row of totals',
    'Row 11: It is a row of totals',
    'Row 12: It is a heading or a footing of the report',
  ])
  expect(rows.filter(({ fate }) => fate === 'good').map(({ number }) => number)).toEqual([5, 9])
})

test('the same policy twice is taken once where all is alike, and refused where it is not', async () => {
  const plain =
    'Account Name,Policy Number,Carrier,Line,Policy Start,Premium\nTidewheel,HBP 204417,Chubb,BOP,3/14/2026,100\n'
  const {
    good: taken,
    wrong,
    mended,
  } = await readImport(
    `${plain}Tidewheel,HBP 204417,Chubb,BOP,3/14/2026,100\nTidewheel,hbp-204417,Chubb,BOP,3/14/2026,175\nTidewheel,HBP 204417,Chubb,BOP,3/14/2027,100\n`,
  )
  expect(mended).toEqual(['Row 3: It is the same as row 2'])
  expect(wrong).toEqual(['Row 4, Policy Number: The same policy stands in row 2 already, and not alike'])
  expect(taken.map(({ number }) => number)).toEqual([2, 5])
})

test('cells a column too far are said once, in the place of all that is wrong by it', async () => {
  const cells: string[] = Object.values(good)
  const beyond = [...cells.slice(0, 3), 'Suite 2', ...cells.slice(3)]
  const toRight = [...cells.slice(0, 3), '', ...cells.slice(3, -1)]
  const { rows, wrong } = await readImport(csvLine(heads) + csvLine(beyond) + csvLine(toRight))
  expect(rows.map(({ wrong }) => wrong.map(({ kind }) => kind))).toEqual([
    ['shifted columns'],
    ['shifted columns'],
  ])
  expect(wrong[0]).toMatch(/^Row 2: There is “KKA24821” to the right of the last column/)
  expect(wrong[1]).toMatch(
    /^Row 3, Mailing State: From here on the cells stand a column too far to the right/,
  )
})

test('heads that stand twice, are missing, or hold nothing are said', async () => {
  const { look, good: taken } = await readImport(
    'Account Name,City,City,,Empty\nTidewheel,Mystic,Groton,what,\n',
  )
  expect(look.tables[0]?.said).toEqual([
    '“City” is the head of columns 2 and 3: the first is read',
    'Column 4 has no head, and something in 1 row',
  ])
  expect(taken[0]?.values['accounts.mailingCity']).toBe('Mystic')
})

test('Social Security numbers, birth dates and licence numbers are dropped by head and by looks, said, and stand nowhere', async () => {
  const secret = ['123-45-6789', '987 65 4321', '04/02/1979', '099887766', '5105105105105100']
  const content = [
    'Account Name,SSN,D.O.B.,Drivers Lic #,Notes,Extra,When,Credit Card,Mailing State',
    `Reyes,${secret[0]},${secret[2]},${secret[3]},,${secret[1]},${secret[2]},${secret[4]},XX`,
    `Ferreira,${secret[0]},${secret[2]},${secret[3]},SSN is ${secret[0]},${secret[1]},${secret[2]},${secret[4]},XX`,
    `Baziuk,,,,,${secret[1]},${secret[2]},,XX`,
    ...Array.from({ length: 10 }, (_, at) => `Client ${at},,,,fine,${secret[1]},${secret[2]},,CT`),
  ].join('\n')
  const { look, wrong, rows, mended, wrongFile } = await readImport(content)
  expect(look.tables[0]?.columns.map(({ head, dropped }) => [head, dropped])).toEqual([
    ['Account Name', null],
    ['SSN', 'Social Security numbers'],
    ['D.O.B.', 'birth dates'],
    ['Drivers Lic #', "driver's licence numbers"],
    ['Notes', null],
    ['Extra', 'Social Security numbers'],
    ['When', 'birth dates'],
    ['Credit Card', 'card and bank numbers'],
    ['Mailing State', null],
  ])
  expect(look.tables[0]?.said).toContain(
    '“SSN” is dropped: Social Security numbers have no place in the portal',
  )
  expect(wrong).toHaveLength(3)
  for (const text of [JSON.stringify(look), JSON.stringify(rows), wrong.join(), mended.join(), wrongFile])
    for (const one of secret) expect(text).not.toContain(one)
  expect(wrongFile).toContain('SSN is •••')
})

test('a Social Security number in a column of EINs or policy numbers is not taken, and not repeated', async () => {
  const { rows, wrong, mended } = await readImport(
    fileOf([{ EIN: '123-45-6789' }, { 'Policy Number': '123-45-6789' }, {}, {}, {}, {}, {}, {}]),
  )
  expect(rows[0]?.values).not.toHaveProperty('accounts.ein')
  expect(mended[0]).toBe('Row 2, EIN: It looks like a Social Security number and was dropped')
  expect(wrong).toEqual(['Row 3, Policy Number: The policy has no number'])
  expect([...wrong, ...mended].join()).not.toContain('6789')
})

test('the file of wrong rows has them as they came, why, and no formulas; corrected it is read again', async () => {
  const { wrongFile } = await readImport(
    'Account Name,SSN,Mailing State,Note\n=Tidewheel,123-45-6789,XX,"two\nlines"\nFernhollow,123-45-6789,CT,-5\nQuillback,123-45-6789,YY,-7\n',
  )
  expect(wrongFile).toBe(
    '\uFEFFAccount Name,Mailing State,Note,What is wrong\r\n' +
      '\'=Tidewheel,XX,"two\nlines","Row 2, Mailing State: “XX” is no state"\r\n' +
      'Quillback,YY,\'-7,"Row 4, Mailing State: “YY” is no state"\r\n',
  )
  const { good: taken, look } = await readImport(wrongFile.replace('XX', 'CT').replace('YY', 'RI'))
  expect(taken.map(({ values }) => values)).toEqual([
    { 'accounts.name': '=Tidewheel', 'accounts.mailingState': 'CT' },
    { 'accounts.name': 'Quillback', 'accounts.mailingState': 'RI' },
  ])
  expect(look.tables[0]?.columns.at(-1)).toMatchObject({ head: 'What is wrong', field: null })
})

test('a workbook counts its rows as Excel does, and its dates, percentages and long numbers are seen', async () => {
  const { wrong, good: taken } = await readImport(
    await sheetOf([
      ['Account Name', 'Policy Number', 'Carrier', 'Line', 'Policy Start', 'Premium'],
      ['Tidewheel', 204417, 'Chubb', 'BOP', 46095, 5862.5],
      [],
      ['Fernhollow', 1.2345678901234567e19, 'Chubb', 'BOP', '2026-03-14', '#N/A'],
    ]),
  )
  expect(taken[0]?.values).toMatchObject({
    'policies.number': '204417',
    'policies.start': '2026-03-14',
    'policies.premium': '5862.5',
  })
  expect(wrong).toEqual([
    expect.stringMatching(/^Row 4, Policy Number: “1\.2345678901234567E\+19” was rounded/),
    expect.stringMatching(/^Row 4, Premium: “#N\/A” is an error/),
  ])
})
