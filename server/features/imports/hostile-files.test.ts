import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import {
  bakeryRow,
  importRowsOf,
  makeCsvList,
  readStoredBook,
  runCommit,
  uploadAndRehearse,
  uploadedImport,
} from '../../testing/book-imports.ts'
import { portal } from '../../testing/portal.ts'
import { workbook } from '../../testing/workbooks.ts'

// Spec: imports/bombs
test('a bomb, a cell of a megabyte that never ends and what is no table are said of the file, and nothing of them is done', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const bomb = await workbook({
    sheets: [{ name: 'A', rows: Array.from({ length: 80 }, () => ' '.repeat(1024 * 1024)) }],
  })
  const { id, fileList } = await uploadedImport(testPortal, {
    'bomb.xlsx': bomb,
    'quote.csv': `Account Name,Phone\n"${'M'.repeat(2 * 1024 * 1024)}`,
    'dark.csv': Buffer.from(Array.from({ length: 4000 }, (_, index) => index % 7)),
  })
  expect(fileList.map(({ name, state, failure }) => [name, state, failure])).toEqual([
    ['bomb.xlsx', 'unreadable', expect.stringContaining('too large when unpacked')],
    ['quote.csv', 'unreadable', expect.any(String)],
    ['dark.csv', 'unreadable', expect.any(String)],
  ])
  const askedReply = await testPortal.as(testPortal.people.admin).call(api.imports.rehearse, { id })
  expect(askedReply.failure).toMatchObject({ code: 'nothing_to_import' })
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

// Spec: imports/hostile
test('formulas, a cell of a megabyte and names of JavaScript are wrong rows or plain words, and the others of the file come in', async () => {
  const testPortal = await portal()
  const list = makeCsvList(
    bakeryRow,
    bakeryRow.with(0, '=HYPERLINK("http://x.example")').with(6, '').with(7, 'HBP 2'),
    bakeryRow.with(0, 'M'.repeat(1_000_000)).with(6, '').with(7, 'HBP 3'),
    bakeryRow.with(0, '__proto__').with(6, '').with(7, 'HBP 4'),
    bakeryRow.with(0, 'constructor').with(6, '').with(7, '__proto__'),
    bakeryRow.with(7, 'HBP 6').with(8, '__proto__'),
    bakeryRow.with(7, 'HBP 7').with(9, 'toString'),
  )
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  const wrongRows = await importRowsOf(testPortal, run.id, { outcome: 'wrong' })
  expect(wrongRows.map(({ row, findings }) => [row, findings[0]?.column])).toEqual([
    [3, 'Account Name'],
    [4, 'Account Name'],
    [7, 'Carrier'],
    [8, 'Line'],
  ])
  for (const { findings } of wrongRows) expect(findings[0]?.says.length).toBeLessThan(400)
  expect(run.names.filter(({ certainty }) => certainty === 'unknown')).toMatchObject([
    { of: 'carriers', written: '__proto__', rows: 1, means: null },
    { of: 'lines', written: 'toString', rows: 1, means: null },
  ])
  await runCommit(testPortal, run.id)
  const { rows } = await testPortal.context.pool.query<{ name: string }>(
    `select name from accounts where id in (select user_id from policies where policy_number in ('HBP 1', 'HBP 4', '__proto__'))
     order by name collate "C"`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Harbor Bakery LLC', '__proto__', 'constructor'])
})

// Spec: imports/hostile
test('a head that is a name of JavaScript is a column as any other, also in a mapping that is kept', async () => {
  const testPortal = await portal()
  const admin = testPortal.as(testPortal.people.admin)
  const list = '__proto__,constructor,toString\nHarbor Bakery,860-555-0144,4711\n'
  const { id, fileList } = await uploadedImport(testPortal, { 'list.csv': list })
  const [file] = fileList
  expect(file?.tables[0]?.columns.map(({ head }) => head)).toEqual(['__proto__', 'constructor', 'toString'])
  const columns = ['accounts.name', 'accounts.phone', 'accounts.number'].map((field, index) => ({
    at: index,
    field,
  }))
  const mapping = { id, fileId: file?.id ?? '', table: 0 }
  expect((await admin.call(api.imports.map, { ...mapping, columns, keepAs: 'Odd' })).status).toBe(200)
  const { mappings } = (await admin.call(api.imports.mappings, {})).body
  const next = await uploadedImport(testPortal, { 'next.csv': list })
  const usedReply = await admin.call(api.imports.useMapping, {
    ...{ id: next.id, fileId: next.fileList[0]?.id ?? '', table: 0, mappingId: mappings[0]?.id ?? '' },
  })
  expect(usedReply.body.import.fileList[0]?.tables[0]?.columns.map(({ field }) => field)).toEqual(
    columns.map(({ field }) => field),
  )
})

// Spec: imports/limit
test('a file beyond 200 MB is refused as it comes, one beyond UPLOAD_MAX_MB is not, and an empty one is said', async () => {
  const testPortal = await portal({ environment: { UPLOAD_MAX_MB: '1' } })
  const admin = testPortal.as(testPortal.people.admin)
  const { id } = (await admin.call(api.imports.create, { name: 'Large' })).body.import
  const add = (bytes: number) =>
    admin.call(api.imports.addFile, { id, file: new File([Buffer.alloc(bytes, 'Name,Phone\n')], 'list.csv') })
  expect((await add(201 * 1024 * 1024)).status).toBe(413)
  expect((await add(1.5 * 1024 * 1024)).status).toBe(201)
  expect((await add(0)).status).toBe(415)
  const { fileList } = (await admin.call(api.imports.one, { id })).body.import
  expect(fileList).toHaveLength(1)
})
