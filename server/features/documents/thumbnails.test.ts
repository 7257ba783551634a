import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { pdfFile, pngFile, sampleFile, zipOf } from '../../testing/files.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { removeUnfiledFiles, sweepFiles } from './file-cleanup.ts'
import { drawThumbnailJob } from './thumbnails.ts'

const drawAll = (context: Context) => runQueuedJobs(context, 'drawThumbnail', drawThumbnailJob(context))
const removeAll = (context: Context) => runQueuedJobs(context, 'removeUnfiled', removeUnfiledFiles(context))

async function keysIn({ files }: Context) {
  const keys: string[] = []
  for await (const { key } of files.all()) keys.push(key)
  return keys
}

async function world() {
  const office = await portal()
  const { as, context, people } = office
  const readDocument = async (id: string, actor = people.client) =>
    (await as(actor).call(api.documents.one, { id })).body.document.thumbnailUrl ?? ''
  const openDocument = async (id: string, actor = people.client) =>
    as(actor).send('GET', await readDocument(id, actor))
  return {
    ...office,
    readDocument,
    open: openDocument,
    rows: () => context.db.selectFrom('thumbnails').selectAll().execute(),
  }
}

test('an uploaded photo has a thumbnail that browsers keep, drawn once', async () => {
  const { context, given, readDocument, open, rows, people } = await world()
  const { id } = await given.document({ file: pngFile('truck.png') })
  expect(await readDocument(id)).toBe(`/api/documents/thumbnail/${id}`)
  await drawAll(context)
  await drawThumbnailJob(context)({ id })
  expect(await rows()).toMatchObject([{ documentId: id }])
  const url = await readDocument(id)
  expect(url).toMatch(new RegExp(`^/api/documents/thumbnail/${id}\\?v=[0-9a-f]{12}$`))
  for (const person of [people.client, people.agent, people.admin]) {
    const { status, headers, bytes } = await open(id, person)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
  }
})

test('two runs at once leave one thumbnail, and the file of the other goes', async () => {
  const { context, given, rows } = await world()
  const { id } = await given.document()
  const draw = drawThumbnailJob(context)
  await Promise.all([draw({ id }), draw({ id })])
  await removeAll(context)
  const [row, ...otherRows] = await rows()
  expect(otherRows).toEqual([])
  const keys = await keysIn(context)
  expect(keys).toHaveLength(2)
  expect(keys).toContain(row?.storageKey)
})

test('a thumbnail has the rights of its document', async () => {
  const { as, context, given, people, open, readDocument } = await world()
  const { id } = await given.document()
  await drawAll(context)
  const url = await readDocument(id)
  expect((await as(null).send('GET', url)).status).toBe(401)
  for (const person of [people.otherClient, people.otherAgent])
    expect((await as(person).send('GET', url)).status).toBe(404)
  expect((await open(id)).status).toBe(200)
  await as(people.agent).call(api.documents.remove, { id, reason: 'duplicate' })
  for (const person of [people.client, people.agent])
    expect((await as(person).send('GET', url)).status).toBe(404)
})

test('a document of before gets its thumbnail when somebody looks at it', async () => {
  const { context, given, readDocument, open } = await world()
  const { id } = await given.document()
  await runQueuedJobs(context, 'drawThumbnail', async () => undefined)
  const { status, headers, bytes } = await open(id)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(bytes.length).toBeLessThan(50)
  await open(id)
  const { rows: waitingJobs } = await context.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'drawThumbnail'`,
  )
  expect(waitingJobs).toHaveLength(1)
  await drawAll(context)
  expect(await readDocument(id)).toContain('?v=')
})

test('at most 200 documents of before wait for their thumbnails', async () => {
  const { context, given, open } = await world()
  const { id } = await given.document()
  await context.pool.query(`delete from graphile_worker._private_jobs;`)
  await context.pool.query(
    `select graphile_worker.add_job('drawThumbnail', '{}') from generate_series(1, 200)`,
  )
  expect((await open(id)).status).toBe(200)
  const { rows: waitingJobs } = await context.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'drawThumbnail'`,
  )
  expect(waitingJobs).toHaveLength(200)
})

test('Word files, and files of which none can be drawn, have no thumbnail', async () => {
  const { as, context, given, people, readDocument, rows } = await world()
  const letter = await given.document({
    file: new File(
      [zipOf({ '[Content_Types].xml': contentTypesOfWord, 'word/document.xml': '<w/>' })],
      'a.docx',
    ),
  })
  expect(letter.thumbnailUrl).toBeNull()
  expect((await as(people.client).call(api.documents.thumbnail, { id: letter.id })).status).toBe(404)
  const lockedDocument = await given.document({ file: pdfFile('wrong.pdf') })
  await context.db
    .updateTable('documents')
    .set({ contentType: 'image/png' })
    .where('id', '=', lockedDocument.id)
    .execute()
  await drawAll(context)
  expect(await rows()).toMatchObject([{ documentId: lockedDocument.id, storageKey: null }])
  expect(await readDocument(lockedDocument.id)).toBe('')
})

const contentTypesOfWord =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

test('a photo taken out of a draft takes its thumbnail along, and the sweep keeps those in use', async () => {
  const { as, context, given, people } = await world()
  const { id } = await given.draft()
  const client = as(people.client)
  const { body } = await client.call(api.claims.addPhoto, { id, file: pngFile('rear.png') })
  await client.call(api.claims.addPhoto, { id, file: pngFile('side.png') })
  await drawAll(context)
  await removeAll(context)
  expect(await keysIn(context)).toHaveLength(4)
  await client.call(api.claims.removePhoto, { id, documentId: body.photo.id })
  await removeAll(context)
  expect(await keysIn(context)).toHaveLength(2)
  await sweepFiles({ ...context, now: () => new Date(Date.now() + 30 * 86_400_000) })
  expect(await keysIn(context)).toHaveLength(2)
})

test('thumbnails are drawn from a message’s file, too', async () => {
  const { as, context, people } = await world()
  const file = pdfFile('lease.pdf', Uint8Array.from(await sampleFile('plain.pdf')))
  const sentReply = await as(people.client).call(api.messages.send, { content: 'The lease is here.', file })
  expect(sentReply.body.message.attachment?.thumbnailUrl).toContain('/api/documents/thumbnail/')
  await drawAll(context)
  const { messages } = (await as(people.client).call(api.messages.list, {})).body
  expect(messages[0]?.attachment?.thumbnailUrl).toContain('?v=')
})
