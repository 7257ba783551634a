import { expect, test } from 'vitest'
import {
  importRowsOf,
  readStoredBook,
  runCommit,
  runUndo,
  uploadAndRehearse,
} from '../../testing/book-imports.ts'
import { readImport } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'
import { toCsvLine } from '../activity/csv-line.ts'

type Portal = Awaited<ReturnType<typeof portal>>

const listOf = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join('')
const queryRows = async <Row extends object>({ context }: Portal, statement: string) =>
  (await context.pool.query<Row>(statement)).rows

/**
 * Imports a list, calls `expectRun`, checks that a second import changes nothing, and undoes it.
 */
async function importWhole(
  content: string,
  expectRun: (testPortal: Portal, run: Awaited<ReturnType<typeof uploadAndRehearse>>) => Promise<void>,
  name = 'list.csv',
) {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const run = await uploadAndRehearse(testPortal, { [name]: content })
  await runCommit(testPortal, run.id)
  await expectRun(testPortal, run)
  const repeatedRun = await uploadAndRehearse(testPortal, { [`again ${name}`]: content })
  for (const counts of Object.values(repeatedRun.counts))
    expect(counts).toMatchObject({ new: 0, changed: 0, doubtful: 0 })
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
}

test('a policy that a list calls cancelled, or of which it has the day, is not in force', () =>
  importWhole(
    listOf(
      'Account Name,Policy Number,Carrier,Line,Effective,Expiration,Status,Cancel Date',
      'A LLC,1,Travelers,GL,3/1/2026,3/1/2027,Cancelled,',
      'B LLC,2,Travelers,GL,3/1/2026,3/1/2027,Cancelled,5/1/2026',
      'C LLC,3,Travelers,GL,3/1/2026,3/1/2027,,6/1/2026',
      'D LLC,4,Travelers,GL,3/1/2026,3/1/2027,Active,',
      'E LLC,5,Travelers,GL,3/1/2026,3/1/2027,,6/1/2031',
      'F LLC,6,Travelers,GL,3/1/2024,3/1/2025,Inactive,',
      'G LLC,7,Travelers,GL,3/1/2026,3/1/2027,Lapsed,',
      'H LLC,8,Travelers,GL,3/1/2024,3/1/2025,Inactive,9/1/2024',
    ),
    async (testPortal) => {
      const policies = await queryRows(
        testPortal,
        `select policy_number as number, deactivation_reason as off, cancelled_on::text as day from policies
         where policy_number in ('1', '2', '3', '4', '5', '6', '7', '8') order by 1`,
      )
      expect(policies).toEqual([
        { number: '1', off: 'cancelled', day: null },
        { number: '2', off: null, day: '2026-05-01' },
        { number: '3', off: null, day: '2026-06-01' },
        { number: '4', off: null, day: null },
        { number: '5', off: null, day: null },
        { number: '6', off: null, day: null },
        { number: '7', off: 'cancelled', day: null },
        { number: '8', off: null, day: '2024-09-01' },
      ])
    },
  ))

test('a client whom a list tells by number and person is called by the person; without either they are refused', () =>
  importWhole(
    listOf(
      'Applicant ID,Account Name,First Name,Last Name,Policy Number,Carrier,Line,Effective',
      '100,,Ann,Doe,P1,Travelers,HO3,3/1/2026',
      "77,N/A,Null,O'Neil,P2,Travelers,HO3,3/1/2026",
      '501,,,,P3,Travelers,GL,3/1/2026',
      '502,Gull LLC,Ida,Roe,P4,Travelers,GL,3/1/2026',
      '502,,,,P5,Travelers,Workers Comp,3/1/2026',
    ),
    async (testPortal, run) => {
      const accounts = await queryRows(
        testPortal,
        `select name, accounts.kind from accounts join import_changes on row_id = accounts.id order by name`,
      )
      expect(accounts).toEqual([
        { name: 'Ann Doe', kind: 'person' },
        { name: 'Gull LLC', kind: 'business' },
        { name: "Null O'Neil", kind: 'person' },
      ])
      const wrongRows = await importRowsOf(testPortal, run.id, { outcome: 'wrong' })
      expect(wrongRows.flatMap(({ findings }) => findings.map(({ says }) => says))[0]).toMatch(
        /^The account has no name, and no client “.*501.*” is in these files or in the portal$/,
      )
      expect(run.counts.policies).toMatchObject({ new: 4, 'left out': 1 })
    },
  ))

test('the mortgagee of each policy makes no list of holders of it: addresses are those of the insured', () =>
  importWhole(
    listOf(
      'Client Name,Address,City,State,Zip,Phone,Email,Policy Number,Carrier,Line,Effective,Premium,Mortgagee',
      'Ann Doe,1 Elm St,Mystic,CT,06355,860-555-0101,ann@doe.example,H1,Travelers,HO3,3/1/2026,900,Anchor Bank ISAOA',
      'Bob Roe,2 Oak St,Groton,CT,06340,860-555-0102,bob@roe.example,H2,Travelers,HO3,3/1/2026,800,',
    ),
    async (testPortal, run) => {
      expect(run.counts).toMatchObject({
        accounts: { new: 2, wrong: 0 },
        policies: { new: 2, wrong: 0 },
        holders: { new: 1, wrong: 0 },
      })
      const [ann] = await queryRows<{ address: string }>(
        testPortal,
        `select address from accounts where name = 'Ann Doe'`,
      )
      expect(ann?.address).toBe('1 Elm St, Mystic, CT 06355')
      const holders = await queryRows(
        testPortal,
        `select name, street, email from certificate_holders where name like 'Anchor%'`,
      )
      expect(holders).toEqual([{ name: 'Anchor Bank ISAOA', street: '', email: null }])
    },
  ))

test('each part of a client of JSON that is refused is counted and shown, and its other parts come in', () =>
  importWhole(
    JSON.stringify([
      {
        clientNumber: '7',
        details: { companyName: 'Van Co' },
        people: [{ id: 'a', firstName: 'Ana', lastName: 'Reis' }],
        contacts: [{ type: 'Email', data: 'office@van.example', personId: 'gone' }],
        policies: [
          ['W-1', 'Travelers', '2026-03-01', 'AUTOB'],
          ['X-1', 'Travelers', '0001-01-01', 'CGL'],
          ['X-2', 'Travelers', '0001-01-01', 'WORK'],
          ['X-3', '', '2026-03-01', 'WORK'],
        ].map(([policyNumber, carrier, effectiveDate, code]) => ({
          ...{ policyNumber, carrier, effectiveDate },
          loBs: [{ code }],
        })),
      },
    ]),
    async (testPortal, run) => {
      expect(run.counts.policies).toMatchObject({ new: 1, wrong: 3 })
      const wrongRows = await importRowsOf(testPortal, run.id, { outcome: 'wrong' })
      expect(wrongRows.map(({ title }) => title).sort()).toEqual(['X-1', 'X-2', 'X-3'])
      const [person] = await queryRows<{ email: string }>(
        testPortal,
        `select email from contacts where first_name = 'Ana'`,
      )
      expect(person?.email).toBe('office@van.example')
    },
    'clients.json',
  ))

test('a business that is called like a line of a report is a client', async () => {
  const names = [
    ...[
      'Total Fitness LLC',
      'Count Basie Theatre',
      "Average Joe's Gym",
      'Sum It Up LLC',
      'Report Totals Inc',
    ],
    ...[
      'Page 1 Books',
      'Vinyl Records 2000',
      'End of the Line Towing',
      'Printed Matter LLC',
      'As Of Yet LLC',
    ],
    'Report Card Tutoring LLC',
  ]
  const lines = [
    'Total',
    'Grand Total: 12',
    'Total premium',
    'Count: 12',
    'Page 2 of 3',
    'Report run by Denise',
  ]
  const more = [
    'End of report',
    '12 records',
    'Records: 12',
    'Sum of limits',
    'Printed on 3/1/2026',
    '--- end ---',
  ]
  const headers = ['Account Name', 'Account Phone', 'Email', 'Mailing Address', 'DBA', 'Kind']
  const rows = [...names, ...lines, ...more].map((name) => [name, '', '', '', '', ''])
  const { good, wrong, rows: all } = await readImport([headers, ...rows].map(toCsvLine).join(''))
  expect(good.map(({ values }) => values['accounts.name'])).toEqual(names)
  expect(wrong).toEqual([])
  expect(all.filter(({ fate }) => fate === 'left out')).toHaveLength(lines.length + more.length)
})

test('businesses in a list of people come in without a person', () =>
  importWhole(
    listOf(
      'First Name,Last Name,Company Name,Company Phone,Role',
      'Ann,Doe,,860-555-0101,Owner',
      ',,Got Junk LLC,860-555-0102,Owner',
    ),
    async (testPortal, run) => {
      expect(run.counts.accounts).toMatchObject({ new: 2, wrong: 0 })
      expect(run.counts.people).toMatchObject({ new: 1, wrong: 0 })
      const leftOutCells = (await importRowsOf(testPortal, run.id, { hasLeftOut: true })).flatMap(
        ({ leftOut }) => leftOut,
      )
      expect(leftOutCells).toEqual([expect.objectContaining({ text: 'Owner' })])
    },
  ))

test('the named insured is the client where no other column names one', async () => {
  const { good, wrong } = await readImport(
    listOf('Named Insured,Policy Number,Carrier,Line,Effective', 'Alpha LLC,P1,Travelers,GL,3/1/2026'),
  )
  expect(wrong).toEqual([])
  expect(good[0]?.values).toMatchObject({ 'accounts.name': 'Alpha LLC', 'policies.number': 'P1' })
  const bothRows = await readImport(
    listOf(
      'Account Name,Named Insured,Policy Number,Carrier,Line,Effective',
      'Alpha Group,Alpha LLC,P1,Travelers,GL,3/1/2026',
    ),
  )
  expect(bothRows.good[0]?.values).toMatchObject({
    'accounts.name': 'Alpha Group',
    'policies.namedInsured': 'Alpha LLC',
  })
})
