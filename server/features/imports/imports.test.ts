import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { bookFiles, bookKinds } from '../../../contract/values/book-columns.ts'
import {
  bakeryRow,
  importRowsOf,
  makeCsvList,
  readStoredBook,
  runCommit,
  runRehearsal,
  runUndo,
  uploadAndRehearse,
  uploadedImport,
} from '../../testing/book-imports.ts'
import { approvedClient, bayfareInsured } from '../../testing/certificates.ts'
import { coldspringBook } from '../../testing/coldspring-book.ts'
import { readZip } from '../../testing/files.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { makePlantedBook } from '../../testing/planted-book.ts'
import { portal } from '../../testing/portal.ts'
import { makeArchive } from '../archives/make-archive.ts'
import { deleteOldImports } from './import-cleanup.ts'
import { commitImport } from './import-commit.ts'
import { undoImport } from './import-undo.ts'
import { RunRegistry } from './row-records.ts'

// Spec: imports/rehearsal
test('a list is rehearsed without a row of the book written, imported, found the same the second time, and undone row by row', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const list = makeCsvList(
    bakeryRow,
    bakeryRow.with(7, 'HBP 2').with(9, 'GL'),
    bakeryRow.with(0, 'Gull & Sons').with(6, '').with(7, 'HBP 3').with(10, 'see dec'),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts).toMatchObject({ accounts: { new: 1 }, policies: { new: 2, wrong: 1 } })
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
  const [wrongRow] = await importRowsOf(testPortal, run.id, { outcome: 'wrong' })
  expect(wrongRow).toMatchObject({ row: 4, findings: [{ column: 'Policy Start' }] })
  const file = await testPortal.as(testPortal.people.admin).send('GET', run.fileList[0]?.wrong[0]?.url ?? '')
  expect(file.status).toBe(200)
  expect(file.bytes.toString()).toContain('see dec')
  expect(file.bytes.toString()).not.toContain('HBP 2')

  await runCommit(testPortal, run.id)
  const bookAfter = await readStoredBook(testPortal)
  const repeatedRun = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(repeatedRun.counts).toMatchObject({ accounts: { same: 1 }, policies: { same: 2, wrong: 1 } })
  await runCommit(testPortal, repeatedRun.id)
  expect(await readStoredBook(testPortal)).toEqual(bookAfter)

  const back = await runUndo(testPortal, run.id)
  expect(back.left).toBe(0)
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
  const log = (await testPortal.as(testPortal.people.admin).call(api.activity.log, { kind: 'agency' })).body
    .events
  expect(log[0]?.text).toMatch(/undid the import “The book”: 3 rows undone, 0 left as imported$/)
})

// Spec: imports/demo-book
test('the made-up book of Coldspring comes in with no good row refused, and goes by undo', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const { policies, holders } = coldspringBook()
  const files = { [policies.name]: policies.content, [holders.name]: holders.content }
  const run = await uploadAndRehearse(testPortal, files)
  expect(run.counts).toMatchObject({
    accounts: { new: 300, wrong: 0 },
    people: { new: 300 },
    policies: { new: policies.rows, wrong: 0 },
    holders: { new: holders.rows, wrong: 0 },
  })
  await runCommit(testPortal, run.id)
  const repeatedRun = await uploadAndRehearse(testPortal, files)
  for (const counts of Object.values(repeatedRun.counts)) {
    expect(counts.new ?? 0).toBe(0)
    expect(counts.changed ?? 0).toBe(0)
  }
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

/** The book's files in an archive of the whole agency. */
async function exportArchive({ as, people, context }: Awaited<ReturnType<typeof portal>>) {
  await as(people.admin, { confirmed: true }).call(api.archives.ask, { withNotes: false })
  await runQueuedJobs(context, 'makeArchive', makeArchive(context))
  const url = (await as(people.admin).call(api.archives.list, {})).body.archives[0]?.url ?? ''
  const archive = await readZip((await as(people.admin).send('GET', url)).bytes)
  return Object.fromEntries(
    bookKinds.map((kind) => [bookFiles[kind].file, archive.get(bookFiles[kind].file) ?? '']),
  )
}

// Spec: imports/formats, imports/own-format
test('what the agency exports is the same book again in an empty portal: exported from there, file by file', async () => {
  const sourcePortal = await portal()
  const { as, people, given } = sourcePortal
  const admin = as(people.admin)
  const { id } = people.client
  const { form } = await approvedClient(sourcePortal)
  const holder = { clientId: id, ...form, holder: bayfareInsured }
  expect((await admin.call(api.certificates.issueFor, holder)).status).toBe(201)
  const { id: vehicleId } = await given.vehicle({})
  const rating = { garaging: '4 Depot Road', use: 'service', costNew: 54_200, gvw: 9900, collision: 0 }
  await sourcePortal.context.pool.query('update vehicles set rating = $1 where id = $2', [
    JSON.stringify({ ...rating, statedAmount: null, comprehensive: null }),
    vehicleId,
  ])
  await admin.call(api.clients.update, {
    ...{ id, ein: '12-3456789', address: '4 Depot Road, Groton, CT 06340', dba: '=Tidewheel', entity: 'LLC' },
    ...{ locationAddress: '9 Coopers Wharf, Groton, CT 06340', accountPhone: '860-555-0133 ext. 12' },
    ...{ accountNumber: 'TW-7', clientSince: '2019-03-01', phone: '8605550144' },
  })
  await admin.call(api.clients.addExternalId, { id, system: 'Nexsure', externalId: '4711' })
  await admin.call(api.admin.nameManager, { id, agentId: people.otherAgent.id })
  await given.colleague({ firstName: 'Barnaby', lastName: 'Thistlewood', may: 'certificates' })
  const contact = { firstName: 'Zoe', lastName: 'Ames', email: '', phone: '8605550155', title: 'Bookkeeper' }
  await admin.call(api.contacts.add, { id, ...contact })
  await sourcePortal.context.pool.query(
    `update certificate_holders set email = 'coi@bayfare.example', phone = '(860) 555-0166', loan_number = 'L 9',
      operations = 'Delivery of bread', additional_insured = 'Owner' where client_id = $1`,
    [id],
  )
  const formerClient = await given.client({ company: '+Former Works', agent: people.otherAgent })
  await admin.call(api.clients.close, { id: formerClient.id })
  const files = await exportArchive(sourcePortal)
  const repeatedRun = await uploadAndRehearse(sourcePortal, files)
  for (const counts of Object.values(repeatedRun.counts))
    expect(counts).toMatchObject({ new: 0, doubtful: 0, wrong: 0, 'left out': 0, changed: 0 })

  const targetPortal = await portal()
  for (const table of ['people', 'accounts']) await targetPortal.context.pool.query(`delete from ${table}`)
  // Staff with the same emails as in the other portal.
  for (const role of ['agent', 'otherAgent'] as const)
    await targetPortal.context.pool.query('update users set email = $1, username = $1 where id = $2', [
      people[role].email,
      targetPortal.people[role].id,
    ])
  // An import takes a writing company from the agency's list and adds none to it.
  const { rows: companies } = await sourcePortal.context.pool.query(
    `select company.name, company.naic, carriers.name as carrier
      from carrier_companies company join carriers on carriers.id = company.carrier_id`,
  )
  for (const { name, naic, carrier } of companies)
    await targetPortal.context.pool.query(
      `insert into carrier_companies (id, carrier_id, name, naic)
        select gen_random_uuid(), id, $1, $2 from carriers where name = $3`,
      [name, naic, carrier],
    )
  const run = await uploadAndRehearse(targetPortal, files)
  await runCommit(targetPortal, run.id)
  const there = await exportArchive(targetPortal)
  for (const [file, text] of Object.entries(files)) {
    const lines = (contentText: string | Buffer = '') => String(contentText).split('\n').toSorted()
    expect(lines(there[file]), file).toEqual(lines(text))
  }
})

// Spec: imports/alike
test('a client who may be one in the book is asked about: another name beside an EIN, or the name; never an e-mail alone', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  await as(people.agent).call(api.clients.update, { id: people.client.id, ein: '12-3456789' })
  const list = [
    'Account Name,EIN,Email,Account Number,Policy Number,Carrier,Line,Policy Start,Policy End,Premium',
    'Harbor Roasters,12-3456789,,A-1,HBP 11,The Hartford,BOP,03/14/2026,03/14/2027,100',
    'COPPERLINE I.T. Services,,,A-2,HBP 12,The Hartford,BOP,03/14/2026,03/14/2027,100',
    `Someone Else,,${people.client.email},A-3,HBP 13,The Hartford,BOP,03/14/2026,03/14/2027,100`,
  ].join('\n')
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts).toMatchObject({
    accounts: { doubtful: 2, new: 1 },
    policies: { doubtful: 2, new: 1 },
  })
  const [roasters, copperline] = await importRowsOf(testPortal, run.id, {
    kind: 'accounts',
    outcome: 'doubtful',
  })
  expect(roasters).toMatchObject({
    because: 'The same EIN, under another name',
    candidates: [{ id: people.client.id }],
  })
  expect(copperline?.candidates).toMatchObject([{ id: people.otherClient.id, because: 'The name' }])
  const admin = as(people.admin)
  const take = (row: typeof roasters, answer: string) =>
    admin.call(api.imports.answer, { id: run.id, rowId: row?.id ?? '', take: answer })
  expect((await take(copperline, crypto.randomUUID())).status).toBe(409)
  const chosenRow = (await take(roasters, people.client.id)).body.row
  expect(chosenRow).toMatchObject({ outcome: 'changed', answer: people.client.id })
  expect(chosenRow.fields).toContainEqual({
    ...{ field: 'accounts.name', label: 'Account name' },
    ...{ before: 'Tidewheel Bakery LLC', after: 'Harbor Roasters' },
  })
  expect((await take(copperline, 'new')).body.row.outcome).toBe('new')
  const wholeText = (await admin.call(api.imports.one, { id: run.id })).body.import
  expect(wholeText.counts).toMatchObject({
    accounts: { doubtful: 0, new: 2, changed: 1 },
    policies: { new: 3 },
  })
  await runCommit(testPortal, run.id)
  const repeatedRun = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(repeatedRun.counts).toMatchObject({ accounts: { same: 3 }, policies: { same: 3 } })
})

// Spec: imports/undo
test('an undo leaves and names what was edited since, and what something hangs on', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const run = await uploadAndRehearse(testPortal, {
    'list.csv': makeCsvList(
      bakeryRow,
      bakeryRow.with(0, 'Gull & Sons').with(6, '').with(7, 'HBP 2'),
      bakeryRow.with(0, 'Plover Dental').with(6, '').with(7, 'HBP 3'),
    ),
  })
  await runCommit(testPortal, run.id)
  const { rows } = await context.pool.query<{ id: string; policyNumber: string; userId: string }>(
    `select id, policy_number as "policyNumber", user_id as "userId" from policies where policy_number in ('HBP 1', 'HBP 2')
     order by policy_number`,
  )
  const [editedRow, notedRow] = rows
  const changedReply = await as(people.admin).call(api.policies.update, {
    id: editedRow?.id ?? '',
    premium: 6000,
  })
  expect(changedReply.status).toBe(200)
  await as(people.admin).call(api.notes.create, { clientId: notedRow?.userId ?? '', text: 'Pays late' })
  // Removing the contact again leaves an event about the client in the audit log, so the undo of
  // the import keeps the client.
  const lookedResult = await context.pool.query(
    `select user_id as id from policies where policy_number = 'HBP 3'`,
  )
  const runInput = { id: lookedResult.rows[0].id }
  const somebodyElse = { firstName: 'Ines', lastName: 'Barlow', email: '', phone: '', title: '' }
  const { client } = (await as(people.admin).call(api.contacts.add, { ...runInput, ...somebodyElse })).body
  const contactId = client.contacts.find(({ lastName }) => lastName === 'Barlow')?.id ?? ''
  expect((await as(people.admin).call(api.contacts.remove, { ...runInput, contactId })).status).toBe(200)
  const back = await runUndo(testPortal, run.id)
  expect(back.leftInPlace).toEqual([
    { kind: 'accounts', name: 'Harbor Bakery LLC', why: expect.stringContaining('a policy') },
    { kind: 'accounts', name: 'Gull & Sons', why: expect.stringContaining('a note') },
    {
      kind: 'accounts',
      name: 'Plover Dental',
      why: 'Other records depend on it: later activity',
    },
    { kind: 'policies', name: 'HBP 1', why: 'It was edited after the import' },
  ])
  const leftResult = await context.pool.query(
    `select policy_number from policies where policy_number like 'HBP %'`,
  )
  expect(leftResult.rows).toEqual([{ policy_number: 'HBP 1' }])
})

// Spec: imports/killed
test('a commit and an undo that were killed in the middle go on where they were, and nothing stands there twice', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const storedBookBefore = await readStoredBook(testPortal)
  const manyRows = Array.from({ length: 700 }, (_, index) =>
    bakeryRow.with(0, `Harbor Bakery ${index}`).with(6, '').with(7, `HBP ${index}`),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': makeCsvList(...manyRows) })
  /** A process that is killed after its first part. */
  const killedContext: typeof context = {
    ...context,
    pause: () => Promise.reject(new Error('The process was killed')),
  }
  const admin = as(people.admin)
  await admin.call(api.imports.commit, { id: run.id })
  const job = { run: run.id }
  const readChanges = async () =>
    (
      await context.pool.query<{ done: number; undone: number }>(
        `select count(*)::integer as done, count(undone_at)::integer as undone from import_changes where run_id = $1`,
        [run.id],
      )
    ).rows[0]
  await expect(commitImport(killedContext)(job)).rejects.toThrow('killed')
  expect(await readChanges()).toEqual({ done: 300, undone: 0 })
  await commitImport(context)(job)
  expect(await readChanges()).toEqual({ done: 1400, undone: 0 })
  const { rows } = await context.pool.query<{ accounts: number; policies: number }>(
    `select (select count(*)::integer from accounts where name like 'Harbor Bakery %') as accounts,
      (select count(*)::integer from policies where policy_number like 'HBP %') as policies`,
  )
  expect(rows).toEqual([{ accounts: 700, policies: 700 }])
  await as(people.admin, { confirmed: true }).call(api.imports.undo, { id: run.id })
  await expect(undoImport(killedContext)(job)).rejects.toThrow('killed')
  expect(await readChanges()).toEqual({ done: 1400, undone: 300 })
  await undoImport(context)(job)
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

test('by what an account is known in a rehearsal its EIN cannot be guessed without the key', () => {
  const bakeryWithEin = { 'accounts.name': 'Harbor Bakery', 'accounts.ein': '12-3456789' }
  const keyUnder = (key: string) => new RunRegistry((ein) => `${key} ${ein}`).accountOf(bakeryWithEin)
  expect(keyUnder('one')).toBe(keyUnder('one'))
  expect(keyUnder('one')).not.toBe(keyUnder('another'))
})

// Spec: imports/silent
test('nobody is told of an import, and what is personal beyond need stands in no row of it, no file of wrong rows and no log', async () => {
  const testPortal = await portal({ logLevel: 'trace' })
  const { context } = testPortal
  const waitingJobs = async () =>
    (await context.pool.query('select task_identifier from graphile_worker.jobs')).rows.length
  const list = [
    'Account Name,SSN,Date of Birth,License Number,EIN,Account Phone,Email,First Name,Last Name,Account Number',
    'Harbor Bakery,123-45-6789,04/05/1966,C1234567,12-3456789,860-555-0144,hb@x.example,Maria,Sosa,A-1',
    '#REF!,123-45-6789,04/05/1966,C1234567,12-3456789,not a phone,hb@x.example,,,',
    'Gull Works,123-45-6789,04/05/1966,C1234567,XX-XXX6781,860-555-0145 (cell),,,,A-3',
  ].join('\n')
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  const droppedColumns = run.fileList[0]?.tables[0]?.columns.filter(({ dropped: reason }) => reason !== null)
  expect(droppedColumns?.map(({ head, samples }) => [head, samples])).toEqual([
    ['SSN', []],
    ['Date of Birth', []],
    ['License Number', []],
  ])
  const jobs = await waitingJobs()
  await runCommit(testPortal, run.id)
  expect(await waitingJobs()).toBe(jobs)
  const bells = await context.pool.query('select 1 from notifications')
  expect(bells.rows).toEqual([])
  const users = await context.pool.query(`select id from users where email = 'hb@x.example'`)
  expect(users.rows).toEqual([])
  const texts: string[] = []
  for (const table of ['import_runs', 'import_files', 'import_rows', 'import_changes', 'events', 'notes'])
    texts.push(
      ...(await context.pool.query<{ text: string }>(`select t::text as text from ${table} t`)).rows.map(
        ({ text }) => text,
      ),
    )
  const url = run.fileList[0]?.wrong[0]?.url ?? ''
  const wrongRows = String((await testPortal.as(testPortal.people.admin).send('GET', url)).bytes)
  expect(wrongRows).toContain('not a phone')
  expect(wrongRows, 'their own EIN is theirs to correct').not.toMatch(/123-45-6789|1966|C1234567/)
  expect(testPortal.logged.length).toBeGreaterThan(5)
  texts.push(...testPortal.logged)
  for (const word of ['123-45-6789', '1966', 'C1234567', '12-3456789', '123456789', 'XXX6781'])
    expect(
      texts.filter((text) => text.includes(word)),
      word,
    ).toEqual([])
})

// Spec: imports/concurrent
test('two files at once are one book: a client is known by a number in one and by the name in the other', async () => {
  const testPortal = await portal()
  const clients =
    'Client Number,Client Name,Phone,Client Type\n4711,Harbor Bakery LLC,860-555-0144,Customer\n'
  const policies = makeCsvList(bakeryRow.with(6, ''))
  const vehicles = 'Policy Number,Year,Make,Model\nHBP 1,2019,Ford,Transit 250\nHBP 1,2019,Ford,Transit 250\n'
  const run = await uploadAndRehearse(testPortal, { 'a.csv': policies, 'b.csv': clients, 'c.csv': vehicles })
  expect(run.counts).toMatchObject({ accounts: { new: 1 }, policies: { new: 1 }, vehicles: { new: 2 } })
})

test('what cannot be read is said of the file, and an import is done nothing to that it is not ready for', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  const admin = as(people.admin)
  const run = await uploadedImport(testPortal, {
    'scan.pdf': '%PDF-1.7 nothing',
    'carrier.dat': '1MHG168        P',
  })
  expect(run.fileList).toMatchObject([
    { state: 'unreadable', failure: expect.stringContaining('This is a PDF') },
    { state: 'unreadable', failure: expect.stringContaining('This is an AL3 carrier download') },
  ])
  expect((await admin.call(api.imports.rehearse, { id: run.id })).failure).toMatchObject({
    code: 'nothing_to_import',
  })
  expect((await admin.call(api.imports.commit, { id: run.id })).failure).toMatchObject({
    code: 'not_rehearsed',
  })
  const undoAction = await as(people.admin, { confirmed: true }).call(api.imports.undo, { id: run.id })
  expect(undoAction.failure).toMatchObject({ code: 'not_committed' })
  expect((await admin.call(api.imports.remove, { id: run.id })).status).toBe(204)
  expect((await admin.call(api.imports.one, { id: run.id })).status).toBe(404)
})

// Spec: imports/names
test('a carrier that nobody knows is said once for all its rows, and rows are good once it is said what it means', async () => {
  const testPortal = await portal()
  const list = makeCsvList(
    bakeryRow.with(8, 'Acme Mutual'),
    bakeryRow.with(7, 'HBP 2').with(8, 'Acme Mutual'),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.names[0]).toMatchObject({
    ...{ of: 'carriers', written: 'Acme Mutual', rows: 2, means: null, certainty: 'unknown' },
  })
  await testPortal
    .as(testPortal.people.admin)
    .call(api.imports.settle, { id: run.id, carriers: [{ written: 'Acme Mutual', means: 'Chubb' }] })
  expect((await runRehearsal(testPortal, run.id)).counts.policies).toMatchObject({ new: 2, wrong: 0 })
})

// Spec: imports/errors
test('of errors of twenty kinds every one is found by its row: it costs the row only where that cannot be without, and no good row is refused', async () => {
  const testPortal = await portal()
  const { content, planted, rows } = makePlantedBook({ accounts: 80, interval: 9 })
  expect(new Set([...planted.values()].map(({ kind }) => kind)).size).toBe(20)
  const rowsWithOutcome = (outcome: 'refused' | 'left out') =>
    [...planted].flatMap(([row, one]) => (one.fate === outcome ? row : []))
  const run = await uploadAndRehearse(testPortal, { 'nexsure.csv': content })
  const wrongRows = await importRowsOf(testPortal, run.id, { outcome: 'wrong', limit: 500 })
  expect(wrongRows.map(({ row }) => row).sort((a, b) => a - b)).toEqual(rowsWithOutcome('refused'))
  const refusedCount = rowsWithOutcome('refused').length
  expect(run.counts.policies).toMatchObject({ new: rows - refusedCount, wrong: refusedCount })
  const without = await importRowsOf(testPortal, run.id, { hasLeftOut: true, limit: 500 })
  const cells = without.flatMap(({ leftOut }) => leftOut)
  expect([...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b)).toEqual(rowsWithOutcome('left out'))
  expect(run.leftOut.reduce((sum, one) => sum + one.cells, 0)).toBe(cells.length)
})

// Spec: imports/rehearsal
test('what is committed is the rehearsal that was looked at: one that another tab made, or settled, since is refused', async () => {
  const testPortal = await portal()
  const admin = testPortal.as(testPortal.people.admin)
  const list = 'Account Name,Account Phone\nCopperline I.T. Services,\nAlder Works,8605550101\n'
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  const [doubtfulRow] = await importRowsOf(testPortal, run.id, { kind: 'accounts', outcome: 'doubtful' })
  await admin.call(api.imports.answer, { id: run.id, rowId: doubtfulRow?.id ?? '', take: 'new' })
  const commit = (rehearsal: number) => admin.call(api.imports.commit, { id: run.id, rehearsal })
  expect((await commit(run.rehearsal)).failure.code).toBe('rehearsed_anew')
  const { rehearsal } = (await admin.call(api.imports.one, { id: run.id })).body.import
  expect((await commit(rehearsal)).status).toBe(200)
})

// Spec: imports/concurrent
test('of two imports of the same file that are committed at once one brings the book, and the other says that it was there', async () => {
  const testPortal = await portal()
  const admin = testPortal.as(testPortal.people.admin)
  const file = { 'list.csv': makeCsvList(bakeryRow) }
  const runs = [await uploadAndRehearse(testPortal, file), await uploadAndRehearse(testPortal, file)]
  const countRows = async (table: string) =>
    (await testPortal.context.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count
  const [accounts, policies] = [await countRows('accounts'), await countRows('policies')]
  await Promise.all(runs.map(({ id }) => admin.call(api.imports.commit, { id })))
  await runQueuedJobs(testPortal.context, 'commitImport', commitImport(testPortal.context))
  expect([await countRows('accounts'), await countRows('policies')]).toEqual([accounts + 1, policies + 1])
  const leftRows = await importRowsOf(testPortal, runs[1]?.id ?? '', {
    kind: 'accounts',
    outcome: 'left out',
  })
  const firstRows = await importRowsOf(testPortal, runs[0]?.id ?? '', {
    kind: 'accounts',
    outcome: 'left out',
  })
  expect([...leftRows, ...firstRows].map(({ because }) => because)).toEqual([
    'Another import added this client since the preview',
  ])
})

test('an import whose agent has gone, or whose rehearsal is kept no more, is not begun and does not go on: it says what to do', async () => {
  const testPortal = await portal()
  const { as, people, context, clock } = testPortal
  const admin = as(people.admin, { confirmed: true })
  const goneCover = await testPortal.given.cover({ agent: people.agent })
  const list = 'Account Name,Account Phone\nAlder Works,8605550101\n'
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  await admin.call(api.imports.settle, { id: run.id, carriers: [], lines: [], agentId: goneCover.id })
  const repeatedRehearsal = await runRehearsal(testPortal, run.id)
  expect(repeatedRehearsal.agentId).toBe(goneCover.id)
  const leftReply = await admin.call(api.admin.deactivate, { id: goneCover.id, clientsTo: null })
  expect(leftReply.status).toBe(200)
  const refusedReply = await admin.call(api.imports.commit, { id: repeatedRehearsal.id })
  expect(refusedReply.failure).toMatchObject({
    code: 'not_rehearsed',
    error: 'The agent chosen for its clients is no longer active. Please choose another agent',
  })

  const otherRun = await uploadAndRehearse(testPortal, { 'list.csv': list.replace('Alder', 'Birch') })
  await admin.call(api.imports.commit, { id: otherRun.id })
  // The state after a process was killed too often.
  await context.pool.query(`update import_runs set state = 'stopped' where id = $1`, [otherRun.id])
  await context.pool.query('delete from graphile_worker._private_jobs')
  clock.time = new Date(clock.time.getTime() + 8 * 86_400_000)
  await deleteOldImports(context)
  const lateReply = await as(people.admin).call(api.imports.commit, { id: otherRun.id })
  expect(lateReply.failure.code).toBe('not_rehearsed')
  expect(lateReply.failure.error).toContain('Please add the files again')
})

// Spec: imports/former
test('of a former client old terms come in, and what is in force does not until they are reopened', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  await as(people.admin).call(api.clients.update, { id: people.client.id, accountNumber: 'TW-7' })
  await as(people.admin).call(api.clients.close, { id: people.client.id })
  const head = 'Account Name,Account Number,Policy Number,Carrier,Line,Policy Start,Policy End,Premium'
  const list = [
    'Tidewheel Bakery LLC,TW-7,OLD 1,The Hartford,BOP,03/14/2024,03/14/2025,100',
    'Tidewheel Bakery LLC,TW-7,NEW 1,The Hartford,BOP,03/14/2026,03/14/2027,100',
  ]
  const run = await uploadAndRehearse(testPortal, { 'list.csv': [head, ...list].join('\n') })
  expect(run.counts.policies).toMatchObject({ new: 1, wrong: 1 })
  const [wrongRow] = await importRowsOf(testPortal, run.id, { kind: 'policies', outcome: 'wrong' })
  expect(JSON.stringify(wrongRow)).toContain('This is a policy of a former client')
})

// Spec: imports/holders
test('what a newer list says of a certificate holder is a change, field by field, and goes by undo', async () => {
  const testPortal = await portal()
  const head =
    'Account Name,Account Number,Holder Name,Holder Street,Holder City,Holder State,Holder ZIP,Holder Email,Loan Number'
  const list = (email: string, loan: string) =>
    [head, `Tidewheel Bakery LLC,TW-7,Bayfare Grocers,18 Depot Road,Groton,CT,06340,${email},${loan}`].join(
      '\n',
    )
  const { id } = testPortal.people.client
  await testPortal.as(testPortal.people.admin).call(api.clients.update, { id, accountNumber: 'TW-7' })
  await runCommit(
    testPortal,
    (await uploadAndRehearse(testPortal, { 'a.csv': list('old@bayfare.example', '') })).id,
  )
  const holder = async () =>
    testPortal.context.db
      .selectFrom('certificateHolders')
      .select(['email', 'loanNumber'])
      .executeTakeFirstOrThrow()
  expect(await holder()).toEqual({ email: 'old@bayfare.example', loanNumber: null })
  const run = await uploadAndRehearse(testPortal, { 'b.csv': list('coi@bayfare.example', 'L 9') })
  expect(run.counts.holders).toMatchObject({ new: 0, changed: 1 })
  await runCommit(testPortal, run.id)
  expect(await holder()).toEqual({ email: 'coi@bayfare.example', loanNumber: 'L 9' })
  await runUndo(testPortal, run.id)
  expect(await holder()).toEqual({ email: 'old@bayfare.example', loanNumber: null })
})

test('what carriers rate a vehicle by comes with a list, changes fact by fact, and goes by undo', async () => {
  const testPortal = await portal()
  const auto = { type: 'Commercial Auto Insurance', policyNumber: 'BA 9' }
  const policy = await testPortal.given.policy(auto)
  const head =
    'Policy Number,Year,Make,Model,VIN,Vehicle garaged at,Vehicle use,Vehicle cost new,Gross vehicle weight,Vehicle collision deductible'
  const list = (cells: string) => [head, `BA 9,2019,Ford,Transit 250,KD4821,${cells}`].join('\n')
  const rating = async () =>
    (
      await testPortal.context.db
        .selectFrom('vehicles')
        .where('policyId', '=', policy.id)
        .select('rating')
        .execute()
    ).map((one) => one.rating)
  const firstRun = await uploadAndRehearse(testPortal, {
    'a.csv': list('4 Depot Road,Service,"$54,200","9,900 lb",'),
  })
  expect(firstRun.counts.vehicles).toMatchObject({ new: 1, wrong: 0 })
  await runCommit(testPortal, firstRun.id)
  const statedInput = {
    ...{ garaging: '4 Depot Road', use: 'service', costNew: 54_200, statedAmount: null, gvw: 9900 },
    ...{ comprehensive: null, collision: null },
  }
  expect(await rating()).toEqual([statedInput])
  const secondRun = await uploadAndRehearse(testPortal, { 'b.csv': list(',retail,,,0') })
  expect(secondRun.counts.vehicles).toMatchObject({ new: 0, changed: 1 })
  await runCommit(testPortal, secondRun.id)
  expect(await rating()).toEqual([{ ...statedInput, use: 'retail', collision: 0 }])
  await runUndo(testPortal, secondRun.id)
  expect(await rating()).toEqual([statedInput])
  const wrongRun = await uploadAndRehearse(testPortal, { 'c.csv': list(',taxi,-5,900000,') })
  expect(wrongRun.counts.vehicles).toMatchObject({ new: 0, changed: 0 })
  await runUndo(testPortal, firstRun.id)
  expect(await rating()).toEqual([])
  const repeatedRun = await uploadAndRehearse(testPortal, { 'd.csv': list('4 Depot Road,service,,9900,') })
  await runCommit(testPortal, repeatedRun.id)
  await testPortal.context.pool.query(`update vehicles set rating = rating || '{"gvw": 8800}'`)
  expect((await runUndo(testPortal, repeatedRun.id)).leftInPlace).toEqual([
    { kind: 'vehicles', name: '2019 Ford Transit 250', why: 'It was edited after the import' },
  ])
})

// Spec: imports/holders
test('a lender who is named for two loans of one client is one holder of both', async () => {
  const testPortal = await portal()
  const { id } = testPortal.people.client
  await testPortal.as(testPortal.people.admin).call(api.clients.update, { id, accountNumber: 'TW-7' })
  const head =
    'Account Name,Account Number,Holder Name,Holder Street,Holder City,Holder State,Holder ZIP,Loan Number'
  const row = (loan: string) => `Tidewheel Bakery LLC,TW-7,Quay Bank,18 Depot Road,Groton,CT,06340,${loan}`
  const file = { 'a.csv': [head, row('L 1'), row('L 2'), row('L 1')].join('\n') }
  await runCommit(testPortal, (await uploadAndRehearse(testPortal, file)).id)
  const { loanNumber } = await testPortal.context.db
    .selectFrom('certificateHolders')
    .select('loanNumber')
    .executeTakeFirstOrThrow()
  expect(loanNumber).toBe('L 1; L 2')
  expect((await uploadAndRehearse(testPortal, file)).counts.holders).toMatchObject({
    new: 0,
    changed: 0,
    same: 1,
  })
})

test('dates by which something on file here is bound are left as they are, in a commit and in an undo, and named', async () => {
  const testPortal = await portal()
  const agent = testPortal.as(testPortal.people.admin)
  const dates = async () =>
    testPortal.context.db
      .selectFrom('policies')
      .select(['id', 'endDate'])
      .where('policyNumber', '=', 'HBP 1')
      .executeTakeFirstOrThrow()
  await runCommit(testPortal, (await uploadAndRehearse(testPortal, { 'a.csv': makeCsvList(bakeryRow) })).id)
  const run = await uploadAndRehearse(testPortal, { 'b.csv': makeCsvList(bakeryRow.with(11, '06/14/2027')) })
  await runCommit(testPortal, run.id)
  const { id, endDate } = await dates()
  expect(endDate).toBe('2027-06-14')
  const dayAndSource = { effectiveOn: '2027-04-01', source: 'e-mail' } as const
  expect((await agent.call(api.policies.update, { id, premium: 6000, asOf: dayAndSource })).status).toBe(200)
  const repeatedRun = await runCommit(
    testPortal,
    (await uploadAndRehearse(testPortal, { 'c.csv': makeCsvList(bakeryRow) })).id,
  )
  expect(
    (await importRowsOf(testPortal, repeatedRun.id, { outcome: 'left out' })).map(({ because }) => because),
  ).toEqual(['The policy’s history has more entries than the file: change its dates by hand'])
  expect((await runUndo(testPortal, run.id)).left).toBe(1)
  expect((await dates()).endDate).toBe('2027-06-14')
})
