import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import {
  bakeryRow,
  importRowsOf,
  makeCsvList,
  runCommit,
  runRehearsal,
  uploadAndRehearse,
} from '../../testing/book-imports.ts'
import { readImport } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'
import { sheetRowOf, workbook } from '../../testing/workbooks.ts'

const readOfficeFile = (name: string) =>
  readFile(new URL(`../../testing/files-of-others/${name}`, import.meta.url))

/** The fields of the first table's columns, and the remarks on them. */
async function columnsOf(content: string | Buffer) {
  const { look, good } = await readImport(content)
  const [table] = look.tables
  return {
    headRow: table?.headRow,
    fields: table?.columns.map(({ field }) => field),
    said: table?.said ?? [],
    good: good.map(({ values }) => values),
  }
}

test('a workbook with shared heads, dates of 1904 and a subtotal is read with its policy numbers', async () => {
  const { look, good, wrong } = await readImport(await readOfficeFile('merged-heads-1904.xlsx'))
  expect(wrong).toEqual([])
  expect(look.tables[0]?.said).toEqual([])
  expect(
    good.map(({ values }) => [
      values['accounts.name'],
      values['policies.number'],
      values['policies.start'],
      values['policies.premium'],
    ]),
  ).toEqual([
    ['Merganser Coffee LLC', '0004471920', '2026-03-29', '2140'],
    ['Teal & Daughters Plumbing', '0000118300', '2026-10-25', '4310.5'],
    ['Shoveler Fence, Inc.', '0000000009', '2028-02-29', '9004'],
  ])
})

test('heads that are sentences are matched, and the columns that are left out are named', async () => {
  const { look, good, wrong } = await readImport(await readOfficeFile('semicolons-and-commas.csv'))
  expect(wrong).toEqual([])
  expect(look.tables[0]?.columns.map(({ head, field }) => [head, field])).toContainEqual([
    'Insured, as on the declarations',
    'accounts.name',
  ])
  expect(look.tables[0]?.said).toContain('Columns left out: “Notes (calls, mails, visits)”')
  expect(
    good.map(({ values }) => [values['accounts.name'], values['policies.start'], values['policies.premium']]),
  ).toEqual([
    ['Cormorant Glass, Inc.', '2026-04-01', '1840.5'],
    ['Dunlin Doors & More, LLC', '2026-04-13', '2010'],
    ['Joe "Red" Knot Moving', '2026-06-05', '12300.75'],
  ])
})

test.each<[string, string, (string | null)[]]>([
  [
    'two rows of a CSV',
    'Insured,Policy,,,Premium\n,Number,Start,End,\nHarbor,HBP 1,1/1/2026,1/1/2027,500\n',
    ['accounts.name', 'policies.number', 'policies.start', 'policies.end', 'policies.premium'],
  ],
  [
    'a producer beside the client',
    'Client,,Producer,,Policy,,\nName,Phone,Name,Phone,Number,Effective,LOB\nX LLC,8605550144,Kim,8605550145,HB 1,1/1/2026,GL\n',
    [
      'accounts.name',
      'accounts.phone',
      'accounts.agent',
      null,
      'policies.number',
      'policies.start',
      'policies.line',
    ],
  ],
  [
    'sentences and remarks',
    'What is the policy number?,"Insured, as shown",Date of expiration,Effective date (MM/DD/YYYY),Premium ($),Phone (agent),"Carrier, issuing"\nA 1,X LLC,1/1/2027,1/1/2026,5,8605550144,Travelers\n',
    [
      'policies.number',
      'accounts.name',
      'policies.end',
      'policies.start',
      'policies.premium',
      null,
      'policies.company',
    ],
  ],
])('heads in %s are read', async (_, content, fields) => {
  expect((await columnsOf(content)).fields).toEqual(fields)
})

test('cells merged across and down say which head is over which columns, also where a column beside them has its own', async () => {
  const content = await workbook({
    sheets: [
      {
        name: 'List',
        rows: [
          sheetRowOf(1, ['In force']),
          sheetRowOf(2, ['Insured', 'Policy', '', '', '', 'Agent', 'Line']),
          sheetRowOf(3, ['', 'Number', 'Start', 'End', 'City', '', '']),
          sheetRowOf(4, ['Harbor Bakery LLC', 'HBP 1', '1/1/2026', '1/1/2027', 'Mystic', 'Daniel Kim', 'GL']),
        ],
        merged: ['A2:A3', 'B2:D2', 'F2:F3', 'G2:G3'],
      },
    ],
  })
  const { headRow, fields } = await columnsOf(content)
  expect(headRow).toBe(3)
  expect(fields).toEqual([
    'accounts.name',
    'policies.number',
    'policies.start',
    'policies.end',
    'accounts.mailingCity',
    'accounts.agent',
    'policies.line',
  ])
})

test('a list of policies without a number, a client or a carrier says so at once, and again in the preview until it is chosen', async () => {
  const testPortal = await portal()
  const admin = testPortal.as(testPortal.people.admin)
  const list = 'Ref.,Effective Date,Expiration Date,LOB,Premium\nHBP 1,1/1/2026,1/1/2027,GL,500\n'
  expect((await columnsOf(list)).said).toEqual(
    expect.arrayContaining([
      'No column is read as the policy number or the carrier. Choose it under Decisions',
      'No column says which client a row belongs to. Choose it under Decisions',
      'Columns left out: “Ref.”',
    ]),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.fileList[0]?.tables[0]?.warnings).toHaveLength(3)
  const tableKey = { id: run.id, fileId: run.fileList[0]?.id ?? '', table: 0 }
  const mappedReply = await admin.call(api.imports.map, {
    ...tableKey,
    columns: [{ at: 0, field: 'policies.number' }],
  })
  expect(mappedReply.body.import.fileList[0]?.tables[0]?.warnings).toEqual([
    'No column is read as the carrier. Choose it under Decisions',
    'No column says which client a row belongs to. Choose it under Decisions',
  ])
})

test('rows without a client are named, and a total below them is none of them', async () => {
  const list = makeCsvList(bakeryRow, bakeryRow.with(0, '').with(7, 'HBP 2'), [
    'Total',
    ...Array.from({ length: 11 }, () => ''),
    '900',
  ])
  expect((await columnsOf(list)).said).toContain('Rows without a client: “Account Name” is empty in 1 row')
})

test('a HawkSoft policy of four lines is a package that tells its lines, and the rest of its client comes along', async () => {
  const { good } = await readImport(await readOfficeFile('hawksoft-client.json'))
  const policies = good.filter(({ table }) => table === 2).map(({ values }) => values)
  expect(policies).toContainEqual(
    expect.objectContaining({
      'policies.number': 'PKG 0044',
      'policies.line': "Business Owner's Policy (BOP)",
      'policies.description':
        'Lines on this policy: General Liability; Commercial Property; Inland Marine; Liquor Liability\nCommercial Package',
    }),
  )
  expect(policies).toContainEqual(
    expect.objectContaining({
      'policies.number': 'BA-7K31',
      'policies.offAs': 'cancelled',
      'policies.cancelledOn': '2025-11-02',
    }),
  )
  expect(good.map(({ values }) => values)).toContainEqual(
    expect.objectContaining({ 'holders.loanNumber': '0004471' }),
  )
  const nora = good.find(({ values }) => values['people.firstName'] === 'Nora')
  expect(nora?.values['people.phone']).toBe('(860) 555-0132')
  expect(nora?.leftOutCells.map(({ says }) => says).join()).toContain('(860) 555-0133 ext. 4')
})

test.each([
  ['D&O', 'unknown'],
  ['E&O', 'Professional Liability Insurance (Errors & Omissions)'],
  ['CGL', 'General Liability Insurance'],
  ['WC', "Workers' Compensation Insurance"],
  ['BAP', 'Commercial Auto Insurance'],
  ['CA', 'Commercial Auto Insurance'],
  ['IM', 'Inland Marine Insurance'],
  ['XS', 'Umbrella & Excess Liability Insurance'],
  ['PUP', 'umbrella'],
  ['PAUT', 'auto'],
  ['HO-3', 'home'],
  ['HO6', 'home'],
  ['CPP', 'unknown'],
  ['Fiduciary', 'unknown'],
  ['PL', 'unknown'],
  ['GL, Property, Inland Marine', "Business Owner's Policy (BOP)"],
  ['GL/WC', 'unknown'],
  ['GL & Auto', 'unknown'],
  ['Umbrella/Excess', 'Umbrella & Excess Liability Insurance'],
  ['WC & EL', "Workers' Compensation Insurance"],
])('the line %s is found, or asked about', async (writtenText, line) => {
  const { good, wrong } = await readImport(makeCsvList(bakeryRow.with(9, writtenText)))
  expect(good[0]?.values['policies.line'] ?? 'unknown').toBe(line)
  if (line === 'unknown') expect(wrong.join()).toContain(`“${writtenText}”`)
})

test('a list with a row for each line of a policy makes one package with the premium of all, the same the second time', async () => {
  const testPortal = await portal()
  const list = makeCsvList(
    bakeryRow.with(9, 'GL').with(12, '1,840.50'),
    bakeryRow.with(9, 'Property').with(12, '2,010.00'),
    bakeryRow.with(7, 'HBP 2').with(9, 'GL').with(12, '500'),
    bakeryRow.with(7, 'HBP 2').with(9, 'WC').with(12, '700'),
    bakeryRow.with(7, 'HBP 3').with(9, 'IM').with(12, '100'),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts).toMatchObject({ accounts: { new: 1 }, policies: { new: 2, wrong: 2 } })
  expect(run.names.filter(({ certainty }) => certainty === 'unknown')).toMatchObject([
    { of: 'lines', written: "General Liability; Workers' Compensation", rows: 2, means: null },
  ])
  const rows = await importRowsOf(testPortal, run.id, { kind: 'policies', outcome: 'new' })
  const fields = rows.find(({ title }) => title === 'HBP 1')?.fields ?? []
  expect(Object.fromEntries(fields.map(({ field, after }) => [field, after]))).toMatchObject({
    'policies.line': "Business Owner's Policy (BOP)",
    'policies.premium': '3850.5',
    'policies.description':
      'Lines on this policy: General Liability (premium $1,840.50); Commercial Property (premium $2,010)',
  })
  const admin = testPortal.as(testPortal.people.admin)
  const lines = [
    { written: "General Liability; Workers' Compensation", means: 'General Liability Insurance' },
  ]
  await admin.call(api.imports.settle, { id: run.id, agentId: null, carriers: [], lines })
  expect((await runRehearsal(testPortal, run.id)).counts).toMatchObject({ policies: { new: 3, wrong: 0 } })
  await runCommit(testPortal, run.id)
  const repeatedRun = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(repeatedRun.counts).toMatchObject({
    accounts: { same: 1 },
    policies: { same: 2, new: 0, changed: 0 },
  })
})

test('the headers of earlier archives are still read', async () => {
  const { fields } = await columnsOf(
    'Account name,Policy number,Policy start,Taken off as,Vehicle place,Make\nQuay LLC,BA 1,2026-03-01,replaced,1,Ford\n',
  )
  expect(fields).toContain('policies.start')
  expect(fields).toContain('policies.offAs')
  expect(fields).toContain('vehicles.place')
})
