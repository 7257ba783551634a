import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { unassignedPolicyNumber } from '../../../contract/values/renewal-labels.ts'
import {
  importRowsOf,
  readStoredBook,
  runCommit,
  runUndo,
  uploadAndRehearse,
} from '../../testing/book-imports.ts'
import { portal } from '../../testing/portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

const readOfficeFile = (name: string) =>
  readFile(new URL(`../../testing/files-of-others/${name}`, import.meta.url))
const queryRows = async <Row extends object>({ context }: Portal, statement: string) =>
  (await context.pool.query<Row>(statement)).rows

/**
 * Imports a file, calls `expectRun`, checks that a second import changes nothing, and undoes it.
 */
async function importWhole(
  testPortal: Portal,
  name: string,
  expectRun: (run: Awaited<ReturnType<typeof uploadAndRehearse>>) => Promise<void>,
) {
  const storedBookBefore = await readStoredBook(testPortal)
  const content = await readOfficeFile(name)
  const run = await uploadAndRehearse(testPortal, { [name]: content })
  await runCommit(testPortal, run.id)
  await expectRun(run)
  const bookAfter = await readStoredBook(testPortal)
  const repeatedRun = await uploadAndRehearse(testPortal, { [`again ${name}`]: content })
  for (const counts of Object.values(repeatedRun.counts))
    expect(counts).toMatchObject({ new: 0, changed: 0, doubtful: 0 })
  await runCommit(testPortal, repeatedRun.id)
  expect(await readStoredBook(testPortal)).toEqual(bookAfter)
  await runUndo(testPortal, repeatedRun.id)
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
}

// Spec: imports/formats
test('all twelve clients of an AMS360 list come in; what cannot be kept is left out and said', async () => {
  const testPortal = await portal()
  await importWhole(testPortal, 'clients-names-phones-emails.csv', async (run) => {
    expect(run.counts.accounts).toMatchObject({ new: 12, wrong: 0, doubtful: 0 })
    expect(run.counts.people).toMatchObject({ new: 12, wrong: 0 })
    const accounts = await queryRows<{ name: string; phone: string; address: string }>(
      testPortal,
      'select name, phone, address from accounts',
    )
    const accountNamed = (name: string) => accounts.find((account) => account.name === name)
    expect(accountNamed('Null Plumbing LLC')?.phone).toBe('(860) 555-0144')
    expect(accountNamed("O'Brien & Sons Roofing, Inc.")?.phone).toBe('(608) 555-0111 ext. 11')
    expect(accountNamed("O'Brien & Sons Roofing, Inc.")?.address).toBe('37-12 Ferry Road, Groton, CT 06340')
    expect(accountNamed('Na Kitchen Supply')?.address).toBe('4 Depot Sq, Ledyard, CT 06339')
    expect(accountNamed('Joe "Red" Sully Trucking')?.phone).toBe('(860) 555-0104')
    expect(accountNamed('Maple Leaf Freight Ltd')?.address).toBe(
      '401-43 Hanna Avenue, Ottawa, ON K1A 0B1, Canada',
    )
    for (const name of ['@Home Childcare LLC', '=Equal Housing Partners', 'Smith & Daughters Café'])
      expect(accountNamed(name), name).toBeDefined()
    const people = await queryRows<{ first: string; last: string; email: string }>(
      testPortal,
      'select first_name as first, last_name as last, email from contacts',
    )
    expect(people).toEqual(
      expect.arrayContaining([
        { first: 'Jennifer', last: 'Null', email: 'jennifer.null@nullplumbing.example' },
        { first: 'Na', last: 'Ng', email: 'na.ng@nakitchen.example' },
        { first: 'Bob', last: 'Stein', email: 'bob.stein@steinoptical.example' },
      ]),
    )
    const cells = (await importRowsOf(testPortal, run.id, { hasLeftOut: true, limit: 100 })).flatMap(
      ({ leftOut }) => leftOut,
    )
    const cellEntries = cells.map(({ row, column, text }) => [row, column, text])
    expect(cellEntries).toEqual(
      expect.arrayContaining([
        [5, 'Business Phone', '860-555-0104 (cell)'],
        [7, 'Cell Phone', '+52 55 5555 0199'],
        [8, 'Cell Phone', '860-555-0178 or 860-555-0179'],
        [8, 'Tax ID', null],
        [9, 'Email', 'kwame@athome.example;bills@athome.example'],
      ]),
    )
  })
})

test('policies of an EZLynx list keep their numbers as written, and words for a number match nobody', async () => {
  const testPortal = await portal()
  await importWhole(testPortal, 'policy-numbers.csv', async (run) => {
    expect(run.counts.policies).toMatchObject({ new: 11, wrong: 0 })
    const policies = await queryRows<{ name: string; number: string; limit: number; premium: number }>(
      testPortal,
      `select a.name, p.policy_number as number, p.coverage_limit::float as limit, p.premium::float as premium
       from policies p join accounts a on a.id = p.user_id join import_changes c on c.row_id = p.id
       order by a.name, p.start_date`,
    )
    expect(policies.map(({ name, number, limit }) => [name, number, limit])).toEqual([
      ['Avocet Salon LLC', '2027-03-01', 1_000_000],
      ['Egret Towing LLC', 'CA 009-118 4-02', 1_000_000],
      ['Egret Towing LLC', 'CA 009-118 4-03', 1_000_000],
      ['Gull Auto Body LLC', unassignedPolicyNumber, 1_000_000],
      ['Heron Dental PC', '1234567890123456789', 2_000_000],
      ['Kestrel HVAC LLC', '6HUB-4K1-26', 0],
      ['Osprey Marine LLC', '7E12', 250_000],
      ['Plover Yoga LLC', unassignedPolicyNumber, 1_000_000],
      ['Sandpiper Books LLC', unassignedPolicyNumber, 1_000_000],
      ['Tern Cafe LLC', '0004471920', 1_000_000],
      ['Wigeon Realty LLC', 'RWL #55-1021', 1_000_000],
    ])
    expect(
      await queryRows(
        testPortal,
        `select p.policy_number as number, e.policy_number as follows from policies p
         join policies e on e.id = p.renewed_from join import_changes c on c.row_id = p.id`,
      ),
    ).toEqual([{ number: 'CA 009-118 4-03', follows: 'CA 009-118 4-02' }])
    const leftOutCells = (await importRowsOf(testPortal, run.id, { hasLeftOut: true })).flatMap(
      ({ leftOut }) => leftOut.map(({ says }) => says),
    )
    expect(leftOutCells.join('\n')).toMatch(/“\(250\.00\)” is a return premium/)
    expect(leftOutCells.join('\n')).toMatch(/“Statutory”/)
  })
})

test('a term that was edited since stays after an undo, and with it the term that it follows', async () => {
  const testPortal = await portal()
  const run = await uploadAndRehearse(testPortal, {
    'policies.csv': await readOfficeFile('policy-numbers.csv'),
  })
  await runCommit(testPortal, run.id)
  await testPortal.context.pool.query(
    `update policies set description = 'Tow trucks' where policy_number = 'CA 009-118 4-03'`,
  )
  const { leftInPlace } = await runUndo(testPortal, run.id)
  expect(leftInPlace.map(({ name, why }) => [name, why])).toEqual([
    ['Egret Towing LLC', 'Other records depend on it: a policy'],
    ['CA 009-118 4-02', 'Other records depend on it: a policy'],
    ['CA 009-118 4-03', 'It was edited after the import'],
  ])
})

test('days of a Nexsure list stay as written; what is no date refuses its row alone', async () => {
  const testPortal = await portal()
  await importWhole(testPortal, 'dates.csv', async (run) => {
    expect(run.counts.policies).toMatchObject({ new: 9, wrong: 2 })
    const policies = await queryRows<{ number: string; starts: string; ends: string }>(
      testPortal,
      `select policy_number as number, start_date::text as starts, end_date::text as ends from policies p
       join import_changes c on c.row_id = p.id order by policy_number`,
    )
    expect(policies.map(({ number, starts, ends }) => [number, starts, ends])).toEqual([
      ['BOND-77', '2025-05-01', '2027-05-01'],
      ['FB-1', '2026-11-01', '2027-11-01'],
      ['JS-1', '2026-03-04', '2027-03-04'],
      ['LD-2024', '2024-02-29', '2025-02-28'],
      ['LD-2028', '2028-02-29', '2029-03-01'],
      ['OM-1', '2026-03-14', '2027-03-14'],
      ['SF-1', '2026-03-08', '2027-03-08'],
      ['SM-1', '2026-08-31', '2027-02-28'],
      ['UM-1', '2026-07-01', '2027-07-01'],
    ])
    const wrongFindings = (await importRowsOf(testPortal, run.id, { outcome: 'wrong' })).flatMap(
      ({ findings }) => findings.map(({ says }) => says),
    )
    expect(wrongFindings).toEqual([
      '“01/01/1900” is not a date',
      '“00/00/0000” is not a date',
      '“2/30/2026” is not a date',
    ])
  })
})

test('holders of a Momentum list keep addresses, loans and capacities; the town that stands twice is one', async () => {
  const testPortal = await portal()
  const policies = await uploadAndRehearse(testPortal, {
    'policies.csv': await readOfficeFile('policy-numbers.csv'),
  })
  await runCommit(testPortal, policies.id)
  await importWhole(testPortal, 'momentum-holders.csv', async (run) => {
    expect(run.counts.holders).toMatchObject({ new: 8, wrong: 1, 'left out': 0 })
    const [wrongRow] = await importRowsOf(testPortal, run.id, { outcome: 'wrong' })
    expect(wrongRow).toMatchObject({ row: 10, findings: [{ says: 'The holder has no name' }] })
    const holders = await queryRows<Record<string, string | null>>(
      testPortal,
      `select name, street, city, state, zip, country, loan_number as loan, additional_insured as capacity, operations
       from certificate_holders order by name`,
    )
    const holderNamed = (name: string) => holders.filter((holder) => holder.name?.startsWith(name))
    expect(holderNamed('Town of Stonington')).toHaveLength(1)
    expect(holderNamed('TOWN')).toEqual([])
    expect(holderNamed('Anchor')[0]).toMatchObject({
      ...{ name: 'Anchor National Bank, ISAOA/ATIMA', street: 'P.O. Box 1400' },
      ...{ zip: '33902-1200', loan: 'LN 0004471', capacity: 'Lienholder', operations: null },
    })
    expect(holderNamed('Bluff')[0]).toMatchObject({
      ...{ street: 'Suite 400, 120 Main Street', capacity: 'Managers or Lessors of Premises' },
      operations: 'Unit 4; HVAC service, nights',
    })
    expect(holderNamed('Commander')[0]).toMatchObject({
      ...{ street: 'PSC 802 Box 74', city: 'FPO', state: 'AE', zip: '09499', country: null },
    })
    expect(holderNamed('Maple')[0]).toMatchObject({
      ...{ street: '#401-43 Hanna Avenue', city: 'Toronto', state: 'ON', zip: 'M6K 1X1', country: 'CA' },
    })
    expect(holderNamed('Sea Cliff')[0]?.street).toBe('260-C North Shore Road, Attn: Accounts Payable')
    expect(holderNamed('Bluemound')[0]?.street).toBe('N6W23001 Bluemound Rd')
    expect(holderNamed('Eleven')[0]?.street).toBe('Eleven Penn Place')
  })
})

test.each(['merged-heads-1904.xlsx', 'semicolons-and-commas.csv', 'hawksoft-client.json'])(
  '%s comes in, changes nothing the second time and goes by undo',
  async (name) => {
    const testPortal = await portal()
    await importWhole(testPortal, name, async (run) => {
      expect(run.counts.policies.new).toBe(name.endsWith('.json') ? 2 : 3)
      expect(run.counts.accounts.wrong).toBe(0)
      const { status } = await testPortal.as(testPortal.people.admin).call(api.imports.one, { id: run.id })
      expect(status).toBe(200)
    })
  },
)
