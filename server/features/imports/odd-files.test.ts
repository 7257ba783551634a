import { expect, test } from 'vitest'
import { bookHeadersOf } from '../../../contract/values/book-columns.ts'
import { readImport } from '../../testing/import-files.ts'
import { makeZip, sheetOf, sheetRowOf, workbook } from '../../testing/workbooks.ts'

interface ImportTestOutcome {
  /** The good policies' numbers, in order. */
  good?: readonly string[]
  /** A remark on the first table. */
  says?: RegExp
  /** Some values of each good row, in order. */
  values?: readonly object[]
  /** A finding of a wrong row. */
  wrong?: RegExp
  /** A finding about a cell that is left out. */
  leftOut?: RegExp
  /** The reason for refusing the file. */
  refused?: RegExp
}

const head = 'Insured Name,Policy Number,Effective Date,Expiration Date,Carrier,LOB,Premium'
const row = (number: string, changes: { name?: string; line?: string; start?: string } = {}) =>
  [
    changes.name ?? 'Harbor Bakery LLC',
    number,
    changes.start ?? '03/14/2026',
    '03/14/2027',
    'Travelers',
    changes.line ?? 'GL',
    '500',
  ].join(',')
const csv = (...lines: string[]) => lines.join('\r\n')
const cells = (line: string) => line.split(',')
const rich =
  '<row r="2"><c t="inlineStr"><is><r><t>Harbor </t></r><r><rPr><b/></rPr><t>Bakery LLC</t></r></is></c><c t="inlineStr"><is><t>HB 1</t></is></c><c t="str"><f t="shared" si="0" ref="C2:C9">A1</f><v>03/14/2026</v></c><c t="str"><f t="shared" si="0"/><v>03/14/2027</v></c><c t="inlineStr"><is><t>Travelers</t></is></c><c t="inlineStr"><is><t>GL</t></is></c><c t="e"><v>#REF!</v></c></row>'
const oneSheet = (rows: Iterable<string>, name = 'List') => workbook({ sheets: [{ name, rows }] })
const oldWorkbook = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(2000),
])

const files: [string, () => Promise<Buffer> | string | Buffer, ImportTestOutcome][] = [
  [
    'a banner above the heads',
    () => csv('Harborline Insurance Agency,,', 'Policies in force', '', head, row('HB 1')),
    { good: ['HB 1'] },
  ],
  [
    'the heads once more on each page',
    () => csv(head, row('HB 1'), head, row('HB 2')),
    { good: ['HB 1', 'HB 2'] },
  ],
  [
    'totals and a footing',
    () => csv(head, row('HB 1'), 'Grand Total,,,,,,500', 'Page 1 of 1'),
    { good: ['HB 1'] },
  ],
  ['delimiters behind each row', () => csv(`${head},,,`, `${row('HB 1')},,,`), { good: ['HB 1'] }],
  [
    'a column of the same head twice',
    () => csv(`${head},Premium`, `${row('HB 1')},700`),
    { good: ['HB 1'], says: /“Premium” is the header of columns 7 and 8/ },
  ],
  ['tabs under the name of a CSV', () => csv(head, row('HB 1')).replaceAll(',', '\t'), { good: ['HB 1'] }],
  ['strokes', () => csv(head, row('HB 1')).replaceAll(',', '|'), { good: ['HB 1'] }],
  [
    'lines that end as on an old Mac',
    () => csv(head, row('HB 1'), row('HB 2')).replaceAll('\r\n', '\r'),
    { good: ['HB 1', 'HB 2'] },
  ],
  [
    'a row for each line of a package',
    () => csv(head, row('HB 1'), row('HB 1', { line: 'Property' })),
    { good: ['HB 1', 'HB 1'] },
  ],
  [
    'the same policy of two clients',
    () => csv(head, row('HB 1'), row('HB 1', { name: 'Gull LLC', line: 'WC' })),
    { good: ['HB 1'], wrong: /Row 2 has the same policy/ },
  ],
  ['the same row twice', () => csv(head, row('HB 1'), row('HB 1')), { good: ['HB 1'] }],
  [
    'terms of one number',
    () => csv(head, row('HB 1'), row('HB 1', { start: '03/14/2025' })),
    { good: ['HB 1', 'HB 1'] },
  ],
  [
    'no column of clients',
    () => csv(head, row('HB 1')).replace('Insured Name', 'Ref'),
    { good: ['HB 1'], says: /No column says which client/ },
  ],
  [
    'a head with a line break',
    () => csv(head, row('HB 1')).replace('Policy Number', '"Policy\nNumber"'),
    { good: ['HB 1'] },
  ],
  [
    'heads in capitals with underscores',
    () => csv(head.toUpperCase().replaceAll(' ', '_'), row('HB 1')),
    { good: ['HB 1'] },
  ],
  [
    'a quote that breaks in the middle',
    () => csv(head, row('HB 1', { name: '"Harbor' }), row('HB 2')),
    { refused: /quotation mark is not closed/ },
  ],
  [
    'a web page called .xls',
    () => '<html><table><tr><td>Policy</td></tr></table></html>',
    { refused: /web page.*save it as/ },
  ],
  ['XML of an old Excel', () => '<?xml version="1.0"?><Workbook/>', { refused: /web page|save it as/ }],
  ['an old workbook', () => oldWorkbook, { refused: /older Excel \(\.xls\)/ }],
  [
    'a workbook behind a password',
    () => Buffer.concat([oldWorkbook, Buffer.from('EncryptedPackage', 'utf16le')]),
    { refused: /password/ },
  ],
  ['a packed folder', () => makeZip({ 'list.csv': head }), { refused: /unpack/ }],
  [
    'rich text, shared formulas and an error',
    () => oneSheet([sheetRowOf(1, cells(head)), rich]),
    { good: ['HB 1'], leftOut: /#REF!/ },
  ],
  [
    'dates as serials beside dates as text',
    () => sheetOf([cells(head), ['Harbor', 'HB 1', 46095, '03/14/2027', 'Travelers', 'GL', 500]]),
    { good: ['HB 1'] },
  ],
  [
    'a sheet that is empty before the list',
    () =>
      workbook({
        sheets: [
          { name: 'Empty', rows: [] },
          { name: 'List', rows: [sheetRowOf(1, cells(head)), sheetRowOf(2, cells(row('HB 1')))] },
        ],
      }),
    { good: ['HB 1'] },
  ],
  [
    'many empty rows before the end',
    () =>
      oneSheet([
        sheetRowOf(1, cells(head)),
        sheetRowOf(2, cells(row('HB 1'))),
        '<row r="3"/>'.repeat(200_000),
      ]),
    { good: ['HB 1'] },
  ],
  [
    '16,384 columns',
    () => sheetOf([Array.from({ length: 16_384 }, (_, index) => `Head ${index}`)]),
    { refused: /more than 500 columns/ },
  ],
  [
    'clients of HawkSoft on lines of their own',
    () =>
      `{"clientNumber":1,"people":[],"details":{"companyName":"Gull"},"policies":[{"policyNumber":"HB 1","carrier":"Travelers","effectiveDate":"2026-03-14","loBs":[{"code":"GL"}]}]}\n{"clientNumber":2,"people":[],"details":{"companyName":"Tern"}}\n`,
    { good: ['HB 1'] },
  ],
  ['JSON of something else', () => '{"data":[[["deep"]]]}', { refused: /not a HawkSoft client export/ }],
  [
    'certificate holders of Momentum, with a country',
    () =>
      csv(
        'Holder Name,Address Line 1,City,State,ZIP,Country,Insured Name,Loan Number',
        '"Anchor Bank, ISAOA/ATIMA",PO Box 1400,Columbus,GA,33902-1200,USA,Kestrel LLC,0004471',
        'Hafen GmbH,Am Kai 3,Hamburg,,20457,Germany,Kestrel LLC,',
      ),
    {
      values: [
        {
          'holders.name': 'Anchor Bank, ISAOA/ATIMA',
          'holders.loanNumber': '0004471',
          'holders.zip': '33902-1200',
        },
        { 'holders.name': 'Hafen GmbH', 'holders.country': 'DE', 'holders.zip': '20457' },
      ],
    },
  ],
  [
    'clients of AMS360, a name called None and a telephone with a note',
    () =>
      csv(
        'Customer Number,Customer Name,Customer Type,Account Exec,Business Phone,Cell Phone',
        '1,None Such LLC,Commercial,Daniel Kim,860-555-0101 (cell),n/a',
      ),
    {
      values: [{ 'accounts.name': 'None Such LLC', 'accounts.phone': '(860) 555-0101' }],
      leftOut: /Business Phone: Only \(860\) 555-0101 was used/,
    },
  ],
  [
    'policies of AMS360 with a return premium',
    () =>
      csv(
        'Customer Number,Customer Name,Type of Business,Parent Company,Policy Number,Effective Date,Full Term Premium,Rep',
        '1,Gull LLC,GL,Travelers,HB 1,3/14/2026,(250.00),Ana',
      ),
    { good: ['HB 1'], leftOut: /return premium/ },
  ],
  [
    'policies of Applied Epic, premium payable and issuing company apart',
    () =>
      csv(
        'Lookup Code,Account Name,Policy Number,Line Type,PPE,ICO,Effective,Expiration,Line Status',
        'GULLL-01,Gull LLC,HB 1,CGL,Hartford Fire Ins Co,Twin City Fire Insurance Company,3/14/2026,3/14/2027,Renewed',
      ),
    {
      good: ['HB 1'],
      values: [{ 'accounts.externalIds': 'Applied Epic: GULLL-01', 'policies.carrier': 'The Hartford' }],
    },
  ],
  [
    'two policies of Applied Epic that are to be numbered, of one client',
    () =>
      csv(
        'Lookup Code,Account Name,Policy Number,Line Type,PPE,Effective',
        'GULLL-01,Gull LLC,TBD,CGL,Travelers,3/14/2026',
        'GULLL-01,Gull LLC,TBD-WC,WC,Travelers,3/14/2026',
      ),
    {
      values: [
        { 'policies.line': 'General Liability Insurance' },
        { 'policies.line': "Workers' Compensation Insurance" },
      ],
    },
  ],
  [
    'clients of one name at two places, each with a policy that is to be numbered',
    () =>
      csv(
        `${head},Mailing Address,Mailing City,Mailing State,Mailing ZIP`,
        `${row('TBD')},PO Box 12,Mystic,CT,06355`,
        `${row('TBD').replace('500', '900')},PO Box 77,Groton,CT,06340`,
      ),
    { values: [{ 'policies.premium': '500' }, { 'policies.premium': '900' }] },
  ],
  [
    "the portal's own accounts, opened and saved by a spreadsheet",
    () =>
      csv(
        bookHeadersOf('accounts').join(','),
        bookHeadersOf('accounts')
          .map(
            (one) =>
              ({ 'Account name': 'Gull LLC', 'Mailing ZIP': '6355', 'Client since': '3/1/2019' })[one] ?? '',
          )
          .join(','),
      ),
    {
      values: [
        { 'accounts.name': 'Gull LLC', 'accounts.mailingZip': '06355', 'accounts.since': '2019-03-01' },
      ],
    },
  ],
  [
    "the portal's own policies without a number",
    () =>
      csv(
        bookHeadersOf('policies').join(','),
        bookHeadersOf('policies')
          .map(
            (one) =>
              ({
                'Account name': 'Gull LLC',
                Carrier: 'Travelers',
                Line: 'GL',
                'Policy effective date': '2026-03-14',
                'Policy number': 'To be assigned',
              })[one] ?? '',
          )
          .join(','),
      ),
    { values: [{ 'policies.start': '2026-03-14', 'policies.line': 'General Liability Insurance' }] },
  ],
  [
    'a row of 10,000 cells',
    () => csv(head, `${row('HB 1')}${',x'.repeat(10_000)}`, row('HB 2')),
    { refused: /Row 2 has more than 500 columns/ },
  ],
  [
    'entities for NUL and half a letter',
    () => csv(head, row('HB 1', { name: 'A&#0;B&#xD800;C &amp; Co' })),
    { good: ['HB 1'], values: [{ 'accounts.name': expect.stringMatching(/^A.?B.?C & Co$/u) }] },
  ],
  [
    'NUL and half a letter in its bytes',
    () => Buffer.from(csv(head, row('HB 1', { name: 'Gu\0ll \xed\xa0\x80' })), 'latin1'),
    { good: ['HB 1'] },
  ],
  [
    'half a letter in JSON',
    () =>
      '[{"clientNumber":1,"people":[],"details":{"companyName":"Gull \\ud800\\u0000"},"policies":[{"policyNumber":"HB 1","carrier":"Travelers","effectiveDate":"2026-03-14","loBs":[{"code":"GL"}]}]}]',
    { good: ['HB 1'] },
  ],
  ['JSON that is cut', () => '[{"clientNumber":1,"people":[', { refused: /cut off/ }],
]

// Spec: imports/odd-files
test.each(files)(
  'a file with %s comes to what it should',
  async (_, content, { good, values, says, wrong, leftOut, refused }) => {
    const importReading = readImport(await content())
    if (refused) {
      await expect(importReading).rejects.toThrow(refused)
      return
    }
    const readingResult = await importReading
    if (good)
      expect(
        readingResult.good.flatMap(({ values }) =>
          values['policies.start'] ? (values['policies.number'] ?? []) : [],
        ),
      ).toEqual(good)
    if (values)
      expect(readingResult.good.map((one) => one.values)).toEqual(
        values.map((expectedValues) => expect.objectContaining(expectedValues)),
      )
    if (says) expect(readingResult.look.tables.flatMap((table) => table.said).join('\n')).toMatch(says)
    if (wrong) expect(readingResult.wrong.join('\n')).toMatch(wrong)
    if (leftOut) expect(readingResult.leftOut.join('\n')).toMatch(leftOut)
  },
)
