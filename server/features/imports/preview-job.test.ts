import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { bakeryRow, makeCsvList, uploadedImport } from '../../testing/book-imports.ts'
import { portal } from '../../testing/portal.ts'
import { sheetRowOf, workbook } from '../../testing/workbooks.ts'
import { previewImportFile } from './preview-job.ts'

test('texts that a database refuses leave no file looking: in heads, cells, sheets, keys and names of files', async () => {
  const testPortal = await portal()
  const oddList = makeCsvList(bakeryRow)
    .replace('Account Name', 'Account\0 Name')
    .replace('Harbor', '\0Harbor')
  const longList = makeCsvList(
    bakeryRow.with(0, `${'x'.repeat(59)}🥖`),
    bakeryRow.with(0, `${'y'.repeat(199)}🥖`).with(7, `${'z'.repeat(39)}🥖`),
  )
  const headers = makeCsvList(bakeryRow).split('\n')[0]?.trim().split(',') ?? []
  const sheet = await workbook({
    sheets: [
      {
        name: '_x0000__xD800_',
        rows: [
          sheetRowOf(1, headers.with(0, '_x0000_Account Name').with(12, 'Premium _xD800_')),
          sheetRowOf(2, bakeryRow.with(0, '_xD800_ Bakery')),
        ],
      },
    ],
  })
  const json = String.raw`[{"clientNumber":"47\u000011","details\u0000":1,"details":{"companyName":"Gull \ud800 Sons"},"people":[],"policies":[]}]`
  const { fileList } = await uploadedImport(testPortal, {
    'a.csv': oddList,
    'cut.csv': longList,
    'b.xlsx': sheet,
    'c.json': json,
  })
  expect(fileList.map(({ name, state, failure }) => [name, state, failure])).toEqual([
    ['a.csv', 'ready', null],
    ['cut.csv', 'ready', null],
    ['b.xlsx', 'ready', null],
    ['c.json', 'ready', null],
  ])
  expect(fileList[0]?.tables[0]?.columns[0]).toMatchObject({ head: 'Account Name', field: 'accounts.name' })
})

const portalWithPreview = async (testPortal: Awaited<ReturnType<typeof portal>>) => {
  const admin = testPortal.as(testPortal.people.admin)
  const { id } = (await admin.call(api.imports.create, { name: 'The book' })).body.import
  const file = new File([makeCsvList(bakeryRow)], 'list.csv')
  const { fileList } = (await admin.call(api.imports.addFile, { id, file })).body.import
  const readFileView = async () => (await admin.call(api.imports.one, { id })).body.import.fileList[0]
  return { payload: { run: id, file: fileList[0]?.id ?? '' }, readFileView }
}

test('a file that cannot be looked through is tried five times, and then says what to do', async () => {
  const testPortal = await portal()
  const { payload, readFileView } = await portalWithPreview(testPortal)
  const files = { ...testPortal.context.files, read: () => Promise.reject(new Error('Something unforeseen')) }
  const previewFile = previewImportFile({ ...testPortal.context, files })
  for (const _ of [1, 2, 3, 4]) await expect(previewFile(payload)).rejects.toThrow('Something unforeseen')
  expect(await readFileView()).toMatchObject({ state: 'looking' })
  await previewFile(payload)
  expect(await readFileView()).toMatchObject({
    state: 'unreadable',
    failure: expect.stringMatching(/^This file could not be read\. Please save or export it again/),
  })
})

test('a file that ends the process each time is given up too', async () => {
  const testPortal = await portal()
  const { payload, readFileView } = await portalWithPreview(testPortal)
  const begunSignal = Promise.withResolvers<void>()
  let readCount = 0
  const endlessPromise = new Promise<never>(() => undefined)
  const countReads = () => {
    readCount++
    if (readCount === 5) begunSignal.resolve()
    return endlessPromise
  }
  for (const _ of [1, 2, 3, 4, 5])
    void previewImportFile({
      ...testPortal.context,
      files: { ...testPortal.context.files, read: countReads },
    })(payload)
  await begunSignal.promise
  await previewImportFile(testPortal.context)(payload)
  expect(await readFileView()).toMatchObject({
    state: 'unreadable',
    failure: expect.stringMatching(/^This file could not be read/),
  })
})
