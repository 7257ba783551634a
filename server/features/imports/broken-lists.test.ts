import { expect, test } from 'vitest'
import { runRehearsal, uploadedImport } from '../../testing/book-imports.ts'
import { readImport } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'

const headers = 'Insured,Pol #,Carrier,LOB,Eff,Exp,Prem'
const cells = 'Harbor Bakery LLC,HBP 1,Travelers,GL,3/1/2026,3/1/2027,900'

const columnsOf = async (content: string | Buffer) =>
  (await readImport(content)).look.tables[0]?.columns.map(({ field }) => field) ?? []
const knownFields = [
  ...['accounts.name', 'policies.number', 'policies.carrier', 'policies.line', 'policies.start'],
  ...['policies.end', 'policies.premium'],
]

// Spec: imports/odd-files
test('of 200 columns the known ones are read, and each other one asks for a decision', async () => {
  const otherHeaders = Array.from({ length: 193 }, (_, index) => `Extra ${index}`)
  const { look, good } = await readImport(
    `${headers},${otherHeaders.join(',')}\n${cells},${otherHeaders.map((_, index) => `v${index}`).join(',')}\n`,
  )
  expect(good).toHaveLength(1)
  const columns = look.tables[0]?.columns ?? []
  expect(columns.slice(0, 7).map(({ field }) => field)).toEqual(knownFields)
  expect(columns.filter(({ field, certainty }) => field === null && certainty === 'unsure')).toHaveLength(193)
})

test('empty columns between, before and after the others ask nothing', async () => {
  const { look, good } = await readImport(
    `,${headers.replace('Carrier', ',Carrier')},,\n,${cells.replace('Travelers', ',Travelers')},,\n`,
  )
  expect(good[0]?.values).toMatchObject({ 'accounts.name': 'Harbor Bakery LLC', 'policies.premium': '900' })
  expect(look.tables[0]?.columns.filter(({ certainty }) => certainty === 'unsure')).toEqual([])
})

test('two header rows with short forms are read as one', async () => {
  expect(
    await columnsOf(
      'Client,,Policy,,,,\nName,DBA,#,Co,LOB,Eff,X-date\nHarbor Bakery LLC,Harbor,HBP 1,Travelers,GL,3/1/2026,3/1/2027\n',
    ),
  ).toEqual([
    ...['accounts.name', 'accounts.dba', 'policies.number', 'policies.carrier', 'policies.line'],
    ...['policies.start', 'policies.end'],
  ])
})

test('of two columns with one header the one with values is read, and the other one asks where it has some', async () => {
  const { look, good } = await readImport(
    `${headers},Prem,Carrier\n${cells.replace(',900', ',')},1000,Chubb\n`,
  )
  expect(good[0]?.values).toMatchObject({ 'policies.premium': '1000', 'policies.carrier': 'Travelers' })
  const columns = look.tables[0]?.columns ?? []
  expect(columns[8]?.because).toBe('Another column is read as this field')
  expect(columns.map(({ field, certainty }) => [field, certainty]).slice(6)).toEqual([
    [null, 'certain'],
    ['policies.premium', 'likely'],
    [null, 'unsure'],
  ])
  expect(look.tables[0]?.said).toContain(
    '“Prem” is the header of columns 7 and 8: only the one with values is used',
  )
})

test('a header of a megabyte is refused with the row, and one of 50,000 letters is shortened', async () => {
  await expect(readImport(`${headers},${'x'.repeat(1024 * 1024)}\n${cells},y\n`)).rejects.toThrow(
    /^A row is too long near line 1/,
  )
  const { look, good } = await readImport(`${headers},${'x'.repeat(50_000)}\n${cells},y\n`)
  expect(good).toHaveLength(1)
  const [table] = look.tables
  expect(table?.columns[7]?.head.length).toBeLessThanOrEqual(200)
  expect(JSON.stringify(table).length).toBeLessThan(10_000)
})

test('a list without a row of headers says so', async () => {
  const { look } = await readImport(`${cells}\n${cells.replace('HBP 1', 'HBP 2')}\n`)
  expect(look.tables[0]?.said).toContain(
    'The first row looks like a record: add a row of headers above it and upload the file again',
  )
  expect((await readImport(`${headers}\n${cells}\n`)).look.tables[0]?.said.join()).not.toContain('record')
})

test('a list of Windows-1252 keeps its letters, quotes and dashes', async () => {
  const list = Buffer.concat([
    Buffer.from(`${headers}\nCaf`),
    Buffer.from([0xe9, 0x20, 0x4f, 0x92]),
    Buffer.from('Brien '),
    Buffer.from([0x96]),
    Buffer.from(cells.replace('Harbor Bakery LLC', ' Deli')),
  ])
  const { good, look } = await readImport(list)
  expect(good[0]?.values['accounts.name']).toBe('Café O’Brien – Deli')
  expect(look.form).toContain('Windows-1252')
})

// Spec: imports/values
test.each([
  ...['3/1/26', '2026/3/1', '01MAR2026', "3/1/'26", '03012026', '1/Mar/2026', '3 / 1 / 2026', '3\\1\\2026'],
  ...['03–01–2026', '1st of March 2026', 'Mar 1 26', "Mar 1 '26", 'Mar 1, 2026', '20260301', '2026.03.01'],
])('the date “%s” is March 1, 2026', async (writtenText) => {
  const { good } = await readImport(`${headers}\n${cells.replace('3/1/2026', `"${writtenText}"`)}\n`)
  expect(good[0]?.values['policies.start']).toBe('2026-03-01')
})

test.each(['030126', '3/1', 'Mar 2026', 'Q1 2026', '3/1/2026-3/1/2027', '3/1/6', '2026/3/1234', '13012026'])(
  'the text “%s” is no date',
  async (writtenText) => {
    const { wrong } = await readImport(`${headers}\n${cells.replace('3/1/2026', `"${writtenText}"`)}\n`)
    expect(wrong.join()).toContain('is not a date')
  },
)

test('10,000 rows with hundreds of unknown names name 500 of a kind, and the good rows come in', async () => {
  const testPortal = await portal()
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const carrier = index % 2 === 0 ? 'Travellers' : `Acme ${index % 1400}`
    return `Client ${index % 2000} LLC,HBP ${index},${carrier},GL,3/1/2026,3/1/2027,900`
  })
  const { id } = await uploadedImport(testPortal, { 'list.csv': `${headers}\n${rows.join('\n')}\n` })
  const run = await runRehearsal(testPortal, id)
  expect(run.counts.policies).toMatchObject({ new: 5000, wrong: 5000 })
  const carriers = run.names.filter(({ of }) => of === 'carriers')
  expect(carriers.filter(({ certainty }) => certainty === 'unknown')).toHaveLength(500)
  expect(carriers.filter(({ certainty }) => certainty === 'proposed')).toMatchObject([
    { written: 'Travellers', means: 'Travelers', rows: 5000 },
  ])
})
