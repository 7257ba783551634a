import { expect, test } from 'vitest'
import { HolderByAgent } from '../../../contract/certificate-forms.ts'
import { ClientUpdate } from '../../../contract/clients.ts'
import { NewContact } from '../../../contract/contacts.ts'
import { api } from '../../../contract/index.ts'
import { PolicyUpdate } from '../../../contract/policy-forms.ts'
import { unassignedPolicyNumber } from '../../../contract/values/renewal-labels.ts'
import {
  importRowsOf,
  readStoredBook,
  runCommit,
  runUndo,
  uploadAndRehearse,
} from '../../testing/book-imports.ts'
import { portal } from '../../testing/portal.ts'
import { toCsvLine } from '../activity/csv-line.ts'

type Portal = Awaited<ReturnType<typeof portal>>

/** A file with these columns. Rows override the usual cells. */
const table = <Cells extends Record<string, string>>(usualCells: Cells, rows: readonly Partial<Cells>[]) =>
  toCsvLine(Object.keys(usualCells)) +
  rows.map((row) => toCsvLine(Object.values({ ...usualCells, ...row }))).join('')

const notesOf = async ({ as, people }: Portal) =>
  (await as(people.admin).call(api.notes.list, { limit: 100 })).body.notes

const queryRows = async <Row extends object>({ context }: Portal, statement: string) =>
  (await context.pool.query<Row>(statement)).rows

const contact = {
  'Account Name': 'Alder Works LLC',
  'Customer Type': 'Commercial',
  'First Name': 'Ann',
  'Last Name': 'Doe',
  'Business Phone': '860-555-0101',
  'Cell Phone': '',
  Email: 'ann@alder.example',
  'Tax ID': '',
  'Mailing Address': '1 Kiln Street',
  'Mailing City': 'Mystic',
  'Mailing State': 'CT',
  'Mailing ZIP': '06355',
}

// Spec: imports/left-out
test('clients of all kinds of names, telephones, e-mails and addresses come in; what no field takes is a note of staff, once, and goes by undo', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const list = table(contact, [
    { 'Account Name': 'Null Roofing', 'Last Name': 'Null', 'Business Phone': '+1-860-555-0144' },
    { 'Account Name': 'None Such LLC', 'First Name': 'Na', 'Last Name': 'None', 'Mailing State': 'Conn.' },
    { 'Account Name': 'Oak & Sons', 'Business Phone': '+1-608-555-0111-x11', 'Cell Phone': '860.555.0112' },
    {
      'Account Name': 'Joe Towing',
      'Business Phone': '860-555-0104 (cell)',
      'Mailing Address': 'RR 3 Box 9',
    },
    {
      'Account Name': 'Puerta Azul',
      'Business Phone': '+1 (416) 555-0137',
      'Cell Phone': '+52 55 5555 0199',
    },
    {
      'Account Name': 'Stone Optical',
      'Cell Phone': '860-555-0178 or 860-555-0179',
      Email: 'Bob Stone <bob@stone.example>; bills@stone.example',
      'Tax ID': 'XX-XXX0107',
    },
    { 'Account Name': '@Home Childcare' },
    { 'Account Name': '=Equal Housing Partners' },
    { 'Account Name': 'Smith &amp; Daughters Caf&eacute; &#x2019;09' },
    {
      'Account Name': 'Maple Freight Ltd',
      'Mailing Address': '401-43 Hanna Avenue',
      'Mailing City': 'Ottawa',
      'Mailing State': 'ON',
      'Mailing ZIP': 'K1A 0B1',
    },
    { 'Account Name': 'Fleet Stores', 'Mailing City': 'FPO', 'Mailing State': 'AE', 'Mailing ZIP': '09499' },
  ])
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts.accounts).toMatchObject({ new: 11, wrong: 0 })
  expect(run.leftOut.reduce((sum, { cells }) => sum + cells, 0)).toBe(5)
  const rows = await importRowsOf(testPortal, run.id, { hasLeftOut: true })
  expect(rows.flatMap(({ leftOut }) => leftOut.map(({ column, text }) => [column, text]))).toEqual(
    expect.arrayContaining([
      ['Business Phone', '860-555-0104 (cell)'],
      ['Cell Phone', '+52 55 5555 0199'],
      ['Tax ID', null],
    ]),
  )
  await runCommit(testPortal, run.id)
  const accounts = await queryRows<{ name: string; phone: string; address: string }>(
    testPortal,
    'select name, phone, address from accounts order by name',
  )
  const accountNamed = (name: string) => accounts.find((account) => account.name === name)
  expect(accountNamed('Null Roofing')?.phone).toBe('(860) 555-0144')
  expect(accountNamed('Oak & Sons')?.phone).toBe('(608) 555-0111 ext. 11')
  expect(accountNamed('Joe Towing')?.phone).toBe('(860) 555-0104')
  expect(accountNamed('None Such LLC')?.address).toBe('1 Kiln Street, Mystic, CT 06355')
  expect(accountNamed('Maple Freight Ltd')?.address).toBe('401-43 Hanna Avenue, Ottawa, ON K1A 0B1, Canada')
  expect(accountNamed('Fleet Stores')?.address).toBe('1 Kiln Street, FPO, AE 09499')
  for (const name of ['@Home Childcare', '=Equal Housing Partners', 'Smith & Daughters Café ’09'])
    expect(accountNamed(name), name).toBeDefined()
  const people = await queryRows<{ first: string; last: string; email: string }>(
    testPortal,
    'select first_name as first, last_name as last, email from contacts',
  )
  expect(people.map(({ last }) => last)).toEqual(expect.arrayContaining(['Null', 'None']))
  expect(people.map(({ email }) => email)).toContain('bob@stone.example')

  const notes = await notesOf(testPortal)
  const noteOf = (name: string) => notes.find(({ client }) => client.name === name)?.text ?? ''
  expect(notes).toHaveLength(3)
  expect(noteOf('Joe Towing')).toBe(
    'Skipped in the import “The book”:\nlist.csv, row 5: Business Phone “860-555-0104 (cell)”: Only (860) 555-0104 was used: “cell” was skipped',
  )
  expect(noteOf('Stone Optical')).toContain('bills@stone.example')
  expect(noteOf('Stone Optical')).toContain('Tax ID: This is not a nine-digit EIN (content not kept)')
  const allRows = await queryRows<{ text: string }>(
    testPortal,
    'select t::text as text from import_rows t union all select t::text from notes t',
  )
  expect(allRows.filter(({ text }) => text.includes('XXX0107'))).toEqual([])

  const bookAfter = await readStoredBook(testPortal)
  const repeatedRun = await uploadAndRehearse(testPortal, { 'other name.csv': list })
  expect(repeatedRun.counts.accounts).toMatchObject({ same: 11, new: 0, changed: 0 })
  await runCommit(testPortal, repeatedRun.id)
  expect(await readStoredBook(testPortal)).toEqual(bookAfter)
  expect(await notesOf(testPortal)).toHaveLength(3)
  await runUndo(testPortal, repeatedRun.id)
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await notesOf(testPortal)).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

const policy = {
  'Account Name': 'Alder Works LLC',
  'Policy Number': 'GL 1',
  Carrier: 'Travelers',
  Line: 'GL',
  'Policy Start': '03/01/2026',
  'Policy End': '03/01/2027',
  Premium: '980.00',
  Limit: '1000000',
}

// Spec: imports/values
test('words that stand for a number match nobody: each such policy is not numbered yet, the same list twice changes nothing, and a numbered list gives it its number', async () => {
  const testPortal = await portal()
  const list = table(policy, [
    { 'Policy Number': '0004471920' },
    { 'Account Name': 'Gull Auto', 'Policy Number': 'TBD', Limit: '1,000,000/2,000,000' },
    { 'Account Name': 'Plover Yoga', 'Policy Number': 'Pending', Limit: 'CSL 1000000' },
    { 'Account Name': 'Sandpiper Books', 'Policy Number': 'Pending', Limit: 'Statutory' },
    { 'Account Name': 'Osprey Marine', 'Policy Number': '7E12', Limit: '$1M/$2M/$2M' },
    { 'Account Name': 'Heron Dental', 'Policy Number': 'CA 4-02', Limit: '500k' },
    {
      'Account Name': 'Heron Dental',
      'Policy Number': 'CA 4-03',
      'Policy Start': '03/01/2027',
      'Policy End': '03/01/2028',
      Limit: 'See schedule',
    },
    { 'Account Name': 'Wigeon Realty', 'Policy Number': '', Premium: '(250.00)' },
  ])
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts.policies).toMatchObject({ new: 8, wrong: 0 })
  await runCommit(testPortal, run.id)
  const policiesOnFile = () =>
    queryRows<{ name: string; number: string; limit: number; premium: number }>(
      testPortal,
      `select a.name, p.policy_number as number, p.coverage_limit::float as limit, p.premium::float as premium
       from policies p join accounts a on a.id = p.user_id join import_changes c on c.row_id = p.id
       order by a.name, p.start_date`,
    )
  expect((await policiesOnFile()).map(({ name, number, limit }) => [name, number, limit])).toEqual([
    ['Alder Works LLC', '0004471920', 1_000_000],
    ['Gull Auto', unassignedPolicyNumber, 1_000_000],
    ['Heron Dental', 'CA 4-02', 500_000],
    ['Heron Dental', 'CA 4-03', 0],
    ['Osprey Marine', '7E12', 1_000_000],
    ['Plover Yoga', unassignedPolicyNumber, 1_000_000],
    ['Sandpiper Books', unassignedPolicyNumber, 0],
    ['Wigeon Realty', unassignedPolicyNumber, 1_000_000],
  ])
  const repeatedRun = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(repeatedRun.counts.policies).toMatchObject({ same: 8, new: 0, changed: 0 })

  const numberedList = table(policy, [{ 'Account Name': 'Plover Yoga', 'Policy Number': 'GL 77' }])
  const laterRun = await uploadAndRehearse(testPortal, { 'later.csv': numberedList })
  const [account] = await importRowsOf(testPortal, laterRun.id, { kind: 'accounts' })
  const admin = testPortal.as(testPortal.people.admin)
  if (account?.outcome === 'doubtful')
    await admin.call(api.imports.answer, {
      ...{ id: laterRun.id, rowId: account.id, take: account.candidates[0]?.id ?? '' },
    })
  const [row] = await importRowsOf(testPortal, laterRun.id, { kind: 'policies' })
  expect(row).toMatchObject({
    outcome: 'changed',
    because: 'By its client, carrier, line and start date',
    fields: [{ field: 'policies.number', before: unassignedPolicyNumber, after: 'GL 77' }],
  })
})

// Spec: imports/values
test('days stay as they are written, whatever clock or zone stands behind them; what stands for no date is none', async () => {
  const testPortal = await portal()
  const startTexts = {
    '2/29/2024': '2024-02-29',
    '2026-03-08T02:30:00': '2026-03-08',
    '2026-11-01T00:00:00-04:00': '2026-11-01',
    '2026-07-01T04:00:00.000Z': '2026-07-01',
    'Sun Mar 29 2026 00:00:00 GMT-0400 (Eastern Daylight Time)': '2026-03-29',
    '3/14/26 12:01 AM EDT': '2026-03-14',
  }
  const rows = Object.keys(startTexts).map((start, index) => ({
    ...{ 'Policy Number': `D ${index}`, 'Policy Start': start, 'Policy End': '' },
  }))
  const undatedRows = ['01/01/1900', '0001-01-01', '00/00/0000', '1899-12-30', '2/30/2026'].map(
    (start, index) => ({
      ...{ 'Policy Number': `N ${index}`, 'Policy Start': start },
    }),
  )
  const openTerm = { 'Policy Number': 'BOND', 'Policy Start': '05/01/2025', 'Policy End': '12/31/9999' }
  const backwardTerm = { 'Policy Number': 'BACK', 'Policy End': '03/01/2025' }
  const list = table(policy, [...rows, ...undatedRows, openTerm, backwardTerm])
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts.policies).toMatchObject({ new: 8, wrong: 5 })
  await runCommit(testPortal, run.id)
  const policyRows = await queryRows<{ number: string; starts: string; ends: string; isRunning: boolean }>(
    testPortal,
    `select policy_number as number, start_date::text as starts, end_date::text as ends, end_date > current_date as "isRunning"
     from policies where policy_number like 'D _' or policy_number in ('BOND', 'BACK') order by policy_number`,
  )
  expect(policyRows.filter(({ number }) => number.startsWith('D')).map((one) => one.starts)).toEqual(
    Object.values(startTexts),
  )
  expect(policyRows.find(({ number }) => number === 'BOND')?.ends).toMatch(/^20\d\d-05-01$/)
  expect(policyRows.find(({ number }) => number === 'BACK')?.ends).toBe('2027-03-01')
  expect((await uploadAndRehearse(testPortal, { 'list.csv': list })).counts.policies).toMatchObject({
    same: 8,
    new: 0,
  })
})

const holder = {
  'Holder Name': 'Town of Stonewick',
  'Holder Street': '152 Elm Street',
  'Holder City': 'Stonewick',
  'Holder State': 'CT',
  'Holder ZIP': '06378',
  'Holder Phone': '',
  'Account Name': 'Alder Works LLC',
}

// Spec: imports/values
test('holders keep their addresses as people have them; one that stands twice is one, and only one without a name is refused', async () => {
  const testPortal = await portal()
  const holders = table(holder, [
    {},
    { 'Holder Name': 'TOWN OF STONEWICK', 'Holder Street': '152 Elm St.', 'Holder ZIP': '6378' },
    { 'Holder Name': 'Anchor Bank, ISAOA/ATIMA', 'Holder Street': 'P.O. Box 1400' },
    {
      'Holder Name': 'Fleet Stores',
      'Holder Street': 'PSC 802 Box 74',
      'Holder City': 'FPO',
      'Holder State': 'AE',
      'Holder ZIP': '09499',
    },
    {
      'Holder Name': 'Maple Freight',
      'Holder City': 'Toronto',
      'Holder State': 'ON',
      'Holder ZIP': 'M6K 1X1',
    },
    { 'Holder Name': 'No Street LLC', 'Holder Street': '' },
    { 'Holder Name': '' },
  ])
  const run = await uploadAndRehearse(testPortal, {
    'holders.csv': holders,
    'policies.csv': table(policy, [{}]),
  })
  expect(run.counts.holders).toMatchObject({ new: 5, wrong: 1 })
  await runCommit(testPortal, run.id)
  const accountRows = await queryRows<{ name: string; street: string; zip: string; country: string | null }>(
    testPortal,
    'select name, street, zip, country from certificate_holders order by name',
  )
  expect(accountRows).toEqual(
    expect.arrayContaining([
      { name: 'Maple Freight', street: '152 Elm Street', zip: 'M6K 1X1', country: 'CA' },
      { name: 'Fleet Stores', street: 'PSC 802 Box 74', zip: '09499', country: null },
      { name: 'No Street LLC', street: '', zip: '06378', country: null },
    ]),
  )
})

// Cells from real lists, tested in each field.
const oddTexts = [
  ...[
    'Null',
    'N/A',
    '-',
    '=1+1',
    '@x',
    "O'Neil",
    '東京',
    '😀',
    '<b>x</b>',
    '&eacute;',
    'a\u200bb',
    '\u3164',
    'x'.repeat(300),
  ],
  ...[
    '+52 55 5555 0199',
    '860-555-0104 x12',
    '(860) 555-0104 (cell)',
    '5550104',
    'Bob <b@x.example>',
    'a!b@x.example',
  ],
  ...[
    '12/31/9999',
    '1/1/1900',
    '2/30/2026',
    '(1.00)',
    '1e9',
    '99999999999',
    '1M/2M',
    'GL | 5 | weekly',
    'Pending',
    'CA',
  ],
]

// Spec: imports/values
test('whatever an import stores passes the form in which it is edited by hand', async () => {
  const testPortal = await portal()
  const rows = oddTexts.flatMap((cell, index) => {
    const name = { 'Account Name': `Client ${index}`, 'Policy Number': `P ${index}` }
    return [...Object.keys(contact), ...Object.keys(policy)].map((head) => ({ ...name, [head]: cell }))
  })
  const run = await uploadAndRehearse(testPortal, {
    'list.csv': table({ ...contact, ...policy, Limits: '' }, [
      ...rows,
      ...oddTexts.map((cell, index) => ({
        'Account Name': `Limits ${index}`,
        'Policy Number': `L ${index}`,
        Limits: cell,
      })),
    ]),
    'holders.csv': table(
      holder,
      oddTexts.flatMap((cell) => Object.keys(holder).map((head) => ({ [head]: cell }))),
    ),
  })
  await runCommit(testPortal, run.id)
  const parseErrors: unknown[] = []
  const expectRows = (
    rows: readonly object[],
    form: { safeParse(value: unknown): { success: boolean; error?: unknown } },
  ) => {
    for (const row of rows) {
      const parsedRow = form.safeParse(row)
      if (!parsedRow.success) parseErrors.push([row, parsedRow.error])
    }
    return rows.length
  }
  const accounts = await queryRows(
    testPortal,
    `select name as company, address, dba, entity, location_address as "locationAddress", phone as "accountPhone",
       client_since::text as "clientSince", account_number as "accountNumber" from accounts`,
  )
  const contacts = await queryRows(
    testPortal,
    'select first_name as "firstName", last_name as "lastName", email, phone, title from contacts',
  )
  const policies = await queryRows(
    testPortal,
    `select policy_number as "policyNumber", carrier as insurer, type, category, status, premium::float as premium,
       deductible::float as deductible, coverage_limit::float as "coverageLimit", start_date::text as "startDate",
       end_date::text as "endDate", payment_frequency as "paymentFrequency", coverage_type as "coverageType",
       coverages, description, wholesaler from policies`,
  )
  const holders = await queryRows(
    testPortal,
    `select name, street, city, state, zip, country from certificate_holders
     where street <> '' and city <> '' and state <> '' and zip <> ''`,
  )
  expect(expectRows(accounts, ClientUpdate)).toBeGreaterThan(20)
  expect(expectRows(contacts, NewContact)).toBeGreaterThan(20)
  expect(expectRows(policies, PolicyUpdate)).toBeGreaterThan(20)
  expect(expectRows(holders, HolderByAgent)).toBeGreaterThan(5)
  expect(parseErrors).toEqual([])
})
