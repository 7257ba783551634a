import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
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

const clientHeads = [
  'Account Name',
  'Kind',
  'Mailing Street',
  'Mailing City',
  'Mailing State',
  'Mailing ZIP',
  'Account Phone',
]
const fileOf = (...rows: string[][]) => rows.map(toCsvLine).join('')
const smith = (street: string, phone: string) => [
  'John Smith',
  'person',
  street,
  'Mystic',
  'CT',
  '06355',
  phone,
]

const doubtfulOf = (testPortal: Portal, id: string, kind: 'accounts' | 'people' = 'accounts') =>
  importRowsOf(testPortal, id, { kind, outcome: 'doubtful' })

const take = async ({ as, people }: Portal, id: string, rowId: string | undefined, choice: string) => {
  const answeredReply = await as(people.admin).call(api.imports.answer, {
    id,
    rowId: rowId ?? '',
    take: choice,
  })
  expect(answeredReply.failure).not.toHaveProperty('error')
  return answeredReply.body.row
}

// Spec: imports/alike
test('two clients of one name in a file are asked about, come in as two, and are not asked about again', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const list = fileOf(clientHeads, smith('12 Quay Street', '8605550101'), smith('9 Depot Road', '8605550102'))
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts.accounts).toMatchObject({ new: 1, doubtful: 1 })
  const [secondRow] = await doubtfulOf(testPortal, run.id)
  expect(secondRow).toMatchObject({
    row: 3,
    because: 'Another client in these files has this name',
    candidates: [{ name: 'John Smith', because: expect.stringContaining('12 Quay Street') }],
  })
  await take(testPortal, run.id, secondRow?.id, 'new')
  await runCommit(testPortal, run.id)
  const repeatedRun = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(repeatedRun.counts.accounts).toMatchObject({ same: 2, doubtful: 0, new: 0, changed: 0 })
  // A newer list with another client and an additional phone number.
  const newerFile = fileOf(
    [...clientHeads, 'Email'],
    [...smith('9 Depot Road', '8605550102'), 'john@depot.example'],
    [...smith('12 Quay Street', '8605550101'), ''],
    ['Ada Quist', 'person', '1 Mill Road', 'Mystic', 'CT', '06355', '8605550103', ''],
  )
  const next = await uploadAndRehearse(testPortal, { 'newer.csv': newerFile })
  expect(next.counts.accounts).toMatchObject({ same: 2, new: 1, doubtful: 0 })
  await runUndo(testPortal, run.id)
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

test.each([
  ['boxes', ['PO Box 5', 'Mystic', 'CT', '06355', ''], ['P.O. Box 61', 'Mystic', 'CT', '06355', '']],
  [
    'boxes of a base',
    ['PSC 802 Box 74', 'APO', 'AE', '09499', ''],
    ['PSC 802 Box 75', 'APO', 'AE', '09499', ''],
  ],
  [
    'addresses abroad',
    ['12 Rue de la Paix', 'Paris', '', '75002', 'France'],
    ['14 Rue de la Paix', 'Paris', '', '75002', 'France'],
  ],
])(
  'two clients of one name with %s are two, and each is known again however it is written',
  async (_, one, other) => {
    const testPortal = await portal()
    const rowOf = (address: string[]) => [
      ...['John Smith', 'person', ...address.slice(0, 4), '8605550101'],
      address[4] ?? '',
    ]
    const listOf = (...addresses: string[][]) =>
      fileOf([...clientHeads, 'Mailing Country'], ...addresses.map((address) => rowOf(address)))
    const run = await uploadAndRehearse(testPortal, { 'list.csv': listOf(one, other) })
    expect(run.counts.accounts).toMatchObject({ new: 1, doubtful: 1 })
    const [secondRow] = await doubtfulOf(testPortal, run.id)
    await take(testPortal, run.id, secondRow?.id, 'new')
    await runCommit(testPortal, run.id)
    const upperCaseStreet = ([street = '', ...rest]: string[]) => [
      street.toUpperCase().replace('P.O.', 'PO'),
      ...rest,
    ]
    const repeatedRun = await uploadAndRehearse(testPortal, {
      'again.csv': listOf(upperCaseStreet(other), upperCaseStreet(one)),
    })
    expect(repeatedRun.counts.accounts).toMatchObject({ changed: 2, doubtful: 0, new: 0 })
  },
)

test('two rows that are said to be one client are one, with the policies of both, also in the next list', async () => {
  const testPortal = await portal()
  const headers = [
    ...clientHeads,
    'Policy Number',
    'Carrier',
    'Line',
    'Policy Start',
    'Policy End',
    'Premium',
  ]
  const policy = (number: string) => [number, 'The Hartford', 'BOP', '03/14/2026', '03/14/2027', '100']
  const list = fileOf(
    [...headers, 'DBA'],
    [...smith('12 Quay Street', '8605550101'), ...policy('HBP 1'), ''],
    [...smith('9 Depot Road', '8605550102'), ...policy('HBP 2'), 'Smith & Sons'],
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts).toMatchObject({ accounts: { new: 1, doubtful: 1 }, policies: { new: 1, doubtful: 1 } })
  const [secondRow] = await doubtfulOf(testPortal, run.id)
  const chosenReply = await take(testPortal, run.id, secondRow?.id, secondRow?.candidates[0]?.id ?? '')
  expect(chosenReply).toMatchObject({ outcome: 'same', answer: secondRow?.candidates[0]?.id })
  await runCommit(testPortal, run.id)
  const { rows } = await testPortal.context.pool.query(
    `select count(distinct user_id)::int as owners, count(*)::int as policies from policies where policy_number like 'HBP _'`,
  )
  expect(rows).toEqual([{ owners: 1, policies: 2 }])
  const { rows: namedRows } = await testPortal.context.pool.query(
    `select dba, address from accounts where name = 'John Smith'`,
  )
  expect(namedRows).toEqual([{ dba: 'Smith & Sons', address: '12 Quay Street, Mystic, CT 06355' }])
  const repeatedRun = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(repeatedRun.counts).toMatchObject({
    accounts: { same: 2, doubtful: 0, new: 0, changed: 0, wrong: 0 },
    policies: { same: 2, new: 0, changed: 0 },
  })
  // This list lacks the policies that identify the clients.
  const separatedFile = fileOf(
    clientHeads,
    smith('12 Quay Street', '8605550101'),
    smith('9 Depot Road', '8605550102'),
  )
  const without = await uploadAndRehearse(testPortal, { 'alone.csv': separatedFile })
  expect(without.counts.accounts).toMatchObject({ same: 2, doubtful: 0, new: 0, changed: 0, wrong: 0 })
})

test('a list with a row for each policy asks nothing where what is repeated of the client agrees, or is empty', async () => {
  const testPortal = await portal()
  const headers = [
    ...clientHeads,
    'Location Street',
    'Location ZIP',
    'Policy Number',
    'Carrier',
    'Line',
    'Policy Start',
  ]
  const row = (street: string, phone: string, position: number) => [
    ...smith(street, phone),
    ...[`${position} Rental Road`, '06355', `HBP ${position}`, 'The Hartford', 'BOP', '03/14/2026'],
  ]
  const list = fileOf(
    headers,
    row('12 Quay Street', '(860) 555-0101', 1),
    row('12 Quay St.', '860.555.0101', 2),
    row('', '8605550101', 3),
    row('12 QUAY ST', '', 4).with(5, ''),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts).toMatchObject({ accounts: { new: 1, doubtful: 0 }, policies: { new: 4 } })
})

test('a row that has no more than a name of which there are two is asked about once, for all that it is said to have', async () => {
  const testPortal = await portal()
  const list = fileOf(clientHeads, smith('12 Quay Street', '8605550101'), smith('9 Depot Road', '8605550102'))
  const policies = fileOf(
    ['Account Name', 'Policy Number', 'Carrier', 'Line', 'Policy Start'],
    ['John Smith', 'HBP 1', 'The Hartford', 'BOP', '03/14/2026'],
    ['John Smith', 'HBP 2', 'The Hartford', 'BOP', '03/14/2026'],
  )
  const run = await uploadAndRehearse(testPortal, { 'b.csv': policies, 'a.csv': list })
  expect(run.counts).toMatchObject({ accounts: { new: 1, doubtful: 2 }, policies: { doubtful: 2 } })
  const doubtfulRows = await doubtfulOf(testPortal, run.id)
  const secondRow = doubtfulRows.find(({ candidates }) => candidates.length === 1)
  const whichever = doubtfulRows.find(({ candidates }) => candidates.length === 2)
  await take(testPortal, run.id, secondRow?.id, 'new')
  await take(testPortal, run.id, whichever?.id, whichever?.candidates[1]?.id ?? '')
  await runCommit(testPortal, run.id)
  const { rows } = await testPortal.context.pool.query(
    `select distinct a.address from policies p join accounts a on a.id = p.user_id where policy_number like 'HBP _'`,
  )
  expect(rows).toEqual([{ address: '9 Depot Road, Mystic, CT 06355' }])
})

test('clients with numbers of their own are two without a question, unless name, street and e-mail are the same', async () => {
  const testPortal = await portal()
  const list = (email: string) =>
    fileOf(
      [...clientHeads, 'Account Number', 'Email'],
      [...smith('12 Quay Street', ''), 'A-1', 'john@quay.example'],
      [...smith('12 Quay Street', ''), 'A-2', email],
    )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list('other@quay.example') })
  expect(run.counts.accounts).toMatchObject({ new: 2, doubtful: 0 })
  const alikeRun = await uploadAndRehearse(testPortal, { 'list.csv': list('john@quay.example') })
  expect(alikeRun.counts.accounts).toMatchObject({ new: 1, doubtful: 1 })
})

test('a client of the book with the name, the street and the telephone of a row is this client; with less they are asked about', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  await as(people.agent).call(api.clients.update, {
    id: people.client.id,
    address: '12 Quay Street, Mystic, CT 06355',
    accountPhone: '8605550101',
  })
  const row = (street: string, phone: string) => [
    'Tidewheel Bakery LLC',
    'business',
    street,
    'Mystic',
    'CT',
    '06355',
    phone,
  ]
  const matchingRun = await uploadAndRehearse(testPortal, {
    'a.csv': fileOf(clientHeads, row('12 Quay Street', '8605550101')),
  })
  expect(matchingRun.counts.accounts).toMatchObject({ same: 1, doubtful: 0 })
  for (const [street, phone] of [
    ['9 Depot Road', '8605550101'],
    ['12 Quay Street', ''],
    ['', ''],
  ] as const) {
    const run = await uploadAndRehearse(testPortal, { 'a.csv': fileOf(clientHeads, row(street, phone)) })
    expect(run.counts.accounts, `${street} ${phone}`).toMatchObject({ doubtful: 1, same: 0, new: 0 })
  }
})

const peopleHeads = ['Account Name', 'Account Number', 'First Name', 'Last Name', 'Email', 'Phone']

// Spec: imports/alike
test('people of a client who share an e-mail or a name are asked about, and come in as two', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const list = fileOf(
    peopleHeads,
    ['Reyes Household', 'R-1', 'Maria', 'Reyes', 'home@reyes.example', '8605550101'],
    ['Reyes Household', 'R-1', 'Juan', 'Reyes', 'home@reyes.example', '8605550101'],
    ['Smith Household', 'S-1', 'John', 'Smith', 'senior@smith.example', ''],
    ['Smith Household', 'S-1', 'John', 'Smith', 'junior@smith.example', ''],
  )
  const run = await uploadAndRehearse(testPortal, { 'people.csv': list })
  expect(run.counts.people).toMatchObject({ new: 2, doubtful: 2 })
  for (const row of await doubtfulOf(testPortal, run.id, 'people'))
    await take(testPortal, run.id, row.id, 'new')
  await runCommit(testPortal, run.id)
  const { rows } = await testPortal.context.pool.query(
    `select first_name || ' ' || email as one from contacts where email like '%@reyes.example' or email like '%@smith.example' order by 1`,
  )
  expect(rows.map(({ one }) => one)).toEqual([
    'John junior@smith.example',
    'John senior@smith.example',
    'Juan home@reyes.example',
    'Maria home@reyes.example',
  ])
  const repeatedRun = await uploadAndRehearse(testPortal, { 'people.csv': list })
  expect(repeatedRun.counts.people).toMatchObject({ same: 4, doubtful: 0, new: 0, changed: 0 })
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

test('a person in a file twice is one, the telephone of an office tells nobody from another, and Maria and Juan are two clients', async () => {
  const testPortal = await portal()
  const office = Array.from({ length: 12 }, (_, index) => [
    ...['Harbor Mills', 'H-1', `Ann ${index}`, 'Sosa', '', '8605550144'],
  ])
  const list = fileOf(peopleHeads, ...office, ...office.slice(0, 3))
  const run = await uploadAndRehearse(testPortal, { 'people.csv': list })
  expect(run.counts.people).toMatchObject({ new: 12, doubtful: 0 })
  const family = fileOf(
    ['First Name', 'Last Name', 'Email', 'Phone'],
    ['Maria', 'Reyes', 'home@reyes.example', '8605550101'],
    ['Juan', 'Reyes', 'home@reyes.example', '8605550101'],
  )
  const twoRun = await uploadAndRehearse(testPortal, { 'family.csv': family })
  expect(twoRun.counts).toMatchObject({ accounts: { new: 2, doubtful: 0 }, people: { new: 2, doubtful: 0 } })
})

test('a person of the book with another e-mail is asked about, and what was chosen holds for the next list', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const { id } = people.client
  await as(people.agent).call(api.clients.update, { id, accountNumber: 'TW-1' })
  const row = (firstName: string, last: string, email: string) =>
    fileOf(peopleHeads, ['Tidewheel Bakery LLC', 'TW-1', firstName, last, email, ''])
  const countPeople = async (list: string) =>
    (await uploadAndRehearse(testPortal, { 'p.csv': list })).counts.people
  expect(await countPeople(row('Maria', 'Reyes', people.client.email))).toMatchObject({ same: 1 })
  for (const [list, choice] of [
    [row('Maria', 'Reyes', 'other@reyes.example'), id],
    [row('Maria', 'Reyes', 'third@reyes.example'), 'left out'],
    [row('Juan', 'Reyes', people.client.email), 'new'],
  ] as const) {
    const run = await uploadAndRehearse(testPortal, { 'p.csv': list })
    const [doubtfulRow] = await doubtfulOf(testPortal, run.id, 'people')
    expect(doubtfulRow?.candidates).toMatchObject([{ id, name: 'Maria Reyes' }])
    await take(testPortal, run.id, doubtfulRow?.id, choice)
    await runCommit(testPortal, run.id)
    expect(await countPeople(list)).toMatchObject({ doubtful: 0, new: 0, changed: 0 })
  }
  const { rows } = await context.pool.query('select first_name from contacts where account_id = $1', [id])
  expect(rows).toEqual([{ first_name: 'Juan' }])
})

test('a client who was left out is left out of the next list too, and one choice answers all that are asked alike', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  for (let index = 0; index < 4; index++) await testPortal.given.client({ company: `Alder Works ${index}` })
  const list = fileOf(
    ['Account Name', 'DBA'],
    ...[0, 1, 2, 3].map((number) => [`Alder Works ${number}`, `Alder ${number}`]),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts.accounts).toMatchObject({ doubtful: 4 })
  const [firstRow] = await doubtfulOf(testPortal, run.id)
  await take(testPortal, run.id, firstRow?.id, 'left out')
  const [secondRow] = await doubtfulOf(testPortal, run.id)
  const answeredReply = await as(people.admin).call(api.imports.answer, {
    id: run.id,
    rowId: secondRow?.id ?? '',
    take: secondRow?.candidates[0]?.id ?? '',
    forAlike: true,
  })
  expect(answeredReply.body.row.outcome).toBe('changed')
  const { counts } = (await as(people.admin).call(api.imports.one, { id: run.id })).body.import
  expect(counts.accounts).toMatchObject({ doubtful: 0, changed: 3, 'left out': 1 })
  await runCommit(testPortal, run.id)
  const repeatedRun = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(repeatedRun.counts.accounts).toMatchObject({ same: 3, 'left out': 1, doubtful: 0 })
})

test('two clients who differ in the e-mail alone are two in the next list too, one after the other', async () => {
  const testPortal = await portal()
  const headers = ['First Name', 'Last Name', 'Email']
  const [seniorClient, juniorClient] = [
    ['John', 'Smith', 'senior@smith.example'],
    ['John', 'Smith', 'junior@smith.example'],
  ]
  await runCommit(
    testPortal,
    (await uploadAndRehearse(testPortal, { 'a.csv': fileOf(headers, seniorClient ?? []) })).id,
  )
  const run = await uploadAndRehearse(testPortal, { 'b.csv': fileOf(headers, juniorClient ?? []) })
  const [doubtfulRow] = await doubtfulOf(testPortal, run.id)
  await take(testPortal, run.id, doubtfulRow?.id, 'new')
  await runCommit(testPortal, run.id)
  const bothRun = await uploadAndRehearse(testPortal, {
    'c.csv': fileOf(headers, juniorClient ?? [], seniorClient ?? []),
  })
  expect(bothRun.counts).toMatchObject({
    accounts: { same: 2, doubtful: 0, wrong: 0 },
    people: { same: 2, doubtful: 0, new: 0, changed: 0 },
  })
})
