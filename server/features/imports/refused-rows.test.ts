import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
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
import { randomText } from '../../testing/client-at-bounds.ts'
import { portal } from '../../testing/portal.ts'
import { toCsvLine } from '../activity/csv-line.ts'
import { commitImport } from './import-commit.ts'

test('a business of sixty people with names of a hundred letters comes in whole, is edited and goes by undo', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const names = Array.from({ length: 60 }, () => [randomText(100), randomText(100)])
  const people = names.map((name, index) => ['Harbor Mills', 'HM-1', ...name, `p${index}@mills.example`])
  const policy = makeCsvList(bakeryRow)
  const run = await uploadAndRehearse(testPortal, {
    'people.csv': [['Account Name', 'Account Number', 'First Name', 'Last Name', 'Email'], ...people]
      .map(toCsvLine)
      .join(''),
    'policies.csv': policy,
  })
  expect(run.counts.people).toMatchObject({ new: 60, wrong: 0, doubtful: 0 })
  const doneRun = await runCommit(testPortal, run.id)
  expect(doneRun.counts).toMatchObject({ accounts: { new: 2 }, people: { new: 60 }, policies: { new: 1 } })
  const admin = testPortal.as(testPortal.people.admin)
  const last = names.at(-1)?.[1] ?? ''
  const [client] = (await admin.call(api.clients.list, { search: last })).body.clients
  expect(client?.company).toBe('Harbor Mills')
  const repeatedRun = await uploadAndRehearse(testPortal, { 'policies.csv': policy })
  expect(repeatedRun.counts).toMatchObject({ accounts: { same: 1 }, policies: { same: 1 } })
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

// Spec: imports/failed-row
test('rows that the database refuses are left with why, in every kind of thing; the rest comes in, and the log has the errors', async () => {
  const testPortal = await portal({ logLevel: 'trace' })
  const { context } = testPortal
  const storedBookBefore = await readStoredBook(testPortal)
  await context.pool.query(`
    alter table accounts add constraint no_seventh check (name <> 'Client 7');
    alter table policies add constraint no_hundredth check (policy_number <> 'HBP 100');
    create unique index one_of_title on contacts (title) where title = 'Owner'`)
  const headers = [
    'Account Name',
    'Account Number',
    'First Name',
    'Last Name',
    'Title',
    'Policy Number',
    'Carrier',
    'Line',
    'Policy Start',
    'Policy End',
  ]
  const rows = Array.from({ length: 120 }, (_, index) => [
    `Client ${index}`,
    `C-${index}`,
    'Ann',
    `Sosa ${index}`,
    index < 2 ? 'Owner' : '',
    `HBP ${index}`,
    'The Hartford',
    'BOP',
    '03/14/2026',
    '03/14/2027',
  ])
  const file = { 'list.csv': [headers, ...rows].map(toCsvLine).join('') }
  const run = await uploadAndRehearse(testPortal, file)
  expect(run.counts).toMatchObject({ accounts: { new: 120 }, people: { new: 120 }, policies: { new: 120 } })
  const doneRun = await runCommit(testPortal, run.id)
  expect(doneRun.counts).toMatchObject({
    accounts: { new: 119, 'left out': 1 },
    people: { new: 118, 'left out': 2 },
    policies: { new: 118, 'left out': 2 },
  })
  const leftRows = await importRowsOf(testPortal, run.id, { outcome: 'left out' })
  expect(leftRows.map(({ title, because }) => `${title}: ${because}`).sort()).toEqual([
    'Ann Sosa 1: This record is already on file',
    'Ann Sosa 7: The record it belongs to was not imported',
    'Client 7: One of its values is not allowed',
    'HBP 100: One of its values is not allowed',
    'HBP 7: The record it belongs to was not imported',
  ])
  const loggedLines = testPortal.logged.filter((line) => line.includes('A row of an import was refused'))
  expect(loggedLines).toHaveLength(3)
  expect(loggedLines.join()).toMatch(/no_seventh.*one_of_title.*no_hundredth/s)
  // The next import has the same rows, but one constraint no longer refuses its row.
  await context.pool.query('alter table accounts drop constraint no_seventh')
  const repeatedRun = await runCommit(testPortal, (await uploadAndRehearse(testPortal, file)).id)
  expect(repeatedRun.counts).toMatchObject({
    accounts: { new: 1, same: 119 },
    people: { new: 1, 'left out': 1 },
    policies: { new: 1, 'left out': 1 },
  })
  await runUndo(testPortal, repeatedRun.id)
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
}, 60_000)

test('an import that is killed after a row was refused goes on, and the refused row is left once', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const storedBookBefore = await readStoredBook(testPortal)
  await context.pool.query(`alter table accounts add check (name <> 'Client 7')`)
  const rows = Array.from({ length: 350 }, (_, index) => [`Client ${index}`, `C-${index}`])
  const list = [['Account Name', 'Account Number'], ...rows].map(toCsvLine).join('')
  const { id } = await uploadedImport(testPortal, { 'list.csv': list })
  await runRehearsal(testPortal, id)
  await as(people.admin).call(api.imports.commit, { id })
  const killedContext: typeof context = {
    ...context,
    pause: () => Promise.reject(new Error('The process was killed')),
  }
  await expect(commitImport(killedContext)({ run: id })).rejects.toThrow('killed')
  await commitImport(context)({ run: id })
  const run = (await as(people.admin).call(api.imports.one, { id })).body.import
  expect(run).toMatchObject({ state: 'committed', counts: { accounts: { new: 349, 'left out': 1 } } })
  expect((await runUndo(testPortal, id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

test('a lost connection and a statement that took too long are no matter of a row: the commit is tried again', async () => {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const { id } = await uploadAndRehearse(testPortal, { 'list.csv': makeCsvList(bakeryRow) })
  await context.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'shut' using errcode = '57P01'; end $$;
    create trigger fail before insert on accounts for each row execute function fail()`)
  await as(people.admin).call(api.imports.commit, { id })
  await expect(commitImport(context)({ run: id })).rejects.toThrow('shut')
  await context.pool.query('drop trigger fail on accounts')
  await commitImport(context)({ run: id })
  const run = (await as(people.admin).call(api.imports.one, { id })).body.import
  expect(run).toMatchObject({ state: 'committed', counts: { accounts: { new: 1, 'left out': 0 } } })
})

test('an undo leaves a row in place that cannot be put back, names why, and undoes the rest', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  const admin = as(people.admin)
  const ids = [people.client.id, people.otherClient.id]
  for (const [index, id] of ids.entries())
    await admin.call(api.clients.update, { id, accountNumber: `T-${index}` })
  const list = `Account ID,Account Name,Account Number\n${ids.map((id, index) => `${id},Works ${index},N-${index}`).join('\n')}\n`
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts.accounts).toMatchObject({ changed: 2 })
  await runCommit(testPortal, run.id)
  const otherClient = await testPortal.given.client({ company: 'Alder Works' })
  await admin.call(api.clients.update, { id: otherClient.id, accountNumber: 'T-0' })
  const back = await runUndo(testPortal, run.id)
  expect(back.leftInPlace).toEqual([
    {
      kind: 'accounts',
      name: 'Works 0',
      why: 'It could not be undone: another client has this account number',
    },
  ])
  expect((await admin.call(api.clients.one, { id: ids[1] ?? '' })).body.client.accountNumber).toBe('T-1')
})
