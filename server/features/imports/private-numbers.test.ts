import { expect, test } from 'vitest'
import { ClientUpdate } from '../../../contract/clients.ts'
import { PolicyUpdate } from '../../../contract/policy-forms.ts'
import { committed, rehearsed } from '../../testing/book-imports.ts'
import { readImport } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'
import { csvLine } from '../activity/csv-line.ts'

const card = '4111111111111111'
const grouped = '4111 1111 1111 1111'
const ssn = '123-45-6789'

const usual = {
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
const heads = Object.keys(usual)

const writings = [
  card,
  grouped,
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

test('a card or Social Security number in any column, however it is written, is stored and said nowhere; its row comes in and passes the forms', async () => {
  const given = await portal()
  const rows = writings.flatMap((cell, at) =>
    heads.map((head, place) => ({
      ...usual,
      'Account Name': `Client ${at} of ${place}`,
      'Policy Number': `P ${at}x${place}`,
      Email: `c${at}p${place}@alder.example`,
      [head]: cell,
    })),
  )
  const list = csvLine(heads) + rows.map((row) => csvLine(Object.values(row))).join('')
  const holders = writings.map((cell, at) =>
    csvLine([`Client ${at} of 2`, `Town ${at}`, '152 Elm Street', cell, cell]),
  )
  const run = await rehearsed(given, {
    'list.csv': list,
    'holders.csv':
      csvLine(['Account Name', 'Holder Name', 'Holder Street', 'Description of Operations', 'Loan Number']) +
      holders.join(''),
  })
  await committed(given, run.id)
  const everywhere = await given.context.pool.query<{ text: string }>(
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
  const secret = everywhere.rows.filter(
    ({ text }) =>
      /4111[\s.-]{0,9}(\\n)?1111/.test(text.normalize('NFKC')) ||
      /123[- –]45[- –]6789/.test(text) ||
      digitsOf(text.replace(/"[a-z_]*(id|at|key|hash)":"?[^",]*/g, '')).includes(card),
  )
  expect(secret).toEqual([])
  // A client has to have a name, a policy its start, carrier and line.
  expect(run.counts.policies.wrong).toBeLessThanOrEqual(writings.length * 4)
  expect(run.counts.policies.new).toBeGreaterThanOrEqual(writings.length * (heads.length - 4))
  const accounts = await given.context.pool.query('select name as company, address from accounts')
  const policies = await given.context.pool.query(
    'select policy_number as "policyNumber", description, coverages from policies',
  )
  for (const row of accounts.rows) expect(ClientUpdate.safeParse(row).error).toBeUndefined()
  for (const row of policies.rows) expect(PolicyUpdate.safeParse(row).error).toBeUndefined()
  const notes = await given.context.pool.query<{ text: string }>('select text from notes')
  expect(notes.rows.map(({ text }) => text).join('\n')).toContain('stored nowhere')
})

test('cards and Social Security numbers in heads, names of sheets, totals and unknown names are said nowhere', async () => {
  const read = await readImport(
    [
      `Account Name,Card ${grouped},SSN is ${ssn} of Ann,Policy Number,Carrier,Line,Policy Start`,
      `Reyes,x,y,GL 1,Acme ${grouped},GL,03/01/2026`,
      `Baziuk,x,y,GL 2,Chubb,Pet ${ssn},03/01/2026`,
      `Ng,x,y,GL 3,Chubb,GL,soon ${card}`,
      `Ode,x,y,GL 4,Chubb,GL,03/01/2026,${grouped}`,
    ].join('\n'),
  )
  const text = JSON.stringify([read.look, read.rows, read.wrong, read.leftOut, read.wrongFile])
  for (const one of [card, grouped, ssn]) expect(text).not.toContain(one)
})
