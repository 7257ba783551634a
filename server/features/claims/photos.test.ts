import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { VirusScanError } from '../../platform/virus-scan.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import { pdfFile, pngFile } from '../../testing/files.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { sampleLoss } from '../../testing/sample-input.ts'
import { removeUnfiledFiles } from '../documents/file-cleanup.ts'
import { cleanUp } from '../system/cleanup.ts'

const loss = { line: 'property', ...sampleLoss } as const

async function listStoredKeys(context: Context) {
  await runQueuedJobs(context, 'removeUnfiled', removeUnfiledFiles(context))
  const keys: string[] = []
  for await (const { key } of context.files.all()) keys.push(key)
  return keys
}

// Spec: claims/notice
test('of twenty-five photos that come at once twenty are kept, and of the others nothing', async () => {
  const { as, given, people, context } = await portal()
  const { id } = await given.draft()
  const { call } = as(people.client)
  const names = Array.from({ length: 25 }, (_, index) => `photo-${index}.png`)
  const answers = await Promise.all(
    names.map((name) => call(api.claims.addPhoto, { id, file: pngFile(name) })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  for (const { failure } of answers.filter(({ status }) => status !== 201))
    expect(failure).toMatchObject({
      code: 'too_many_photos',
      error: 'A claim can have at most 20 photos',
    })
  expect((await call(api.claims.one, { id })).body.claim.photos).toHaveLength(20)
  expect(await listStoredKeys(context)).toHaveLength(20)
})

test('an upload that is sent again under its key is stored once, also where its answer was lost', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.draft()
  const { call } = as(people.client)
  const send = () => call(api.claims.addPhoto, { id, file: pngFile('ovens.png') }, { key: 'photo-1' })
  const [firstReply, secondReply] = await Promise.all([send(), send()])
  const thirdReply = await send()
  expect([firstReply.status, secondReply.status, thirdReply.status]).toEqual([201, 201, 201])
  expect(new Set([firstReply, secondReply, thirdReply].map(({ body }) => body.photo.id)).size).toBe(1)
  expect((await call(api.claims.one, { id })).body.claim.photos).toHaveLength(1)
})

test('a photo that is still on its way when the loss is reported comes with it, and is on record from then on', async () => {
  const { as, given, people, context } = await portal()
  const { id } = await given.draft()
  const { call } = as(people.client)
  const holder = await context.pool.connect()
  await holder.query('begin')
  await holder.query('select from claims where id = $1 for update', [id])
  const report = call(api.claims.report, { id, ...loss })
  await waitUntilOneBlocked(context.pool)
  const photo = call(api.claims.addPhoto, { id, file: pngFile('late.png') })
  await holder.query('commit')
  holder.release()
  expect([(await report).status, (await photo).status]).toEqual([200, 201])
  const { claim } = (await as(people.agent).call(api.claims.one, { id })).body
  expect(claim.photos.map(({ title }) => title)).toEqual(['late'])
})

test('client and agent add photos and papers until the claim is closed; no other can', async () => {
  const { as, given, people, context } = await portal()
  const { id } = await given.claim()
  const add = (person: typeof people.agent, file: File) => as(person).call(api.claims.addPhoto, { id, file })
  expect((await add(people.client, pngFile('more.png'))).status).toBe(201)
  expect((await add(people.agent, pdfFile('estimate.pdf'))).status).toBe(201)
  expect((await add(people.otherClient, pngFile('no.png'))).status).toBe(404)
  expect((await add(people.client, new File(['MZ'], 'tool.png'))).status).toBe(415)
  const missingReply = await as(people.client).send('POST', `/api/claim/photo/${id}`, new FormData())
  expect(missingReply.failure.fields).toEqual({ file: 'Please choose a photo' })
  const recordedEvents = await context.db
    .selectFrom('events')
    .select('id')
    .where('action', '=', 'document.uploaded')
    .execute()
  expect(recordedEvents).toHaveLength(2)
  // Documents added after the report are easily missed, so they notify the other side.
  for (const [person, title] of [
    [people.agent, 'more'],
    [people.client, 'estimate'],
  ] as const) {
    const { notifications } = (await as(person).call(api.notifications.list, {})).body
    const documentNotifications = notifications.filter(({ entity }) => entity === 'document')
    expect(documentNotifications.map(({ text }) => text)).toEqual([expect.stringContaining(title)])
  }
  await as(people.agent).call(api.claims.changeStatus, { id, status: 'closed' })
  expect((await add(people.client, pngFile('late.png'))).failure.code).toBe('claim_closed')
})

test('of the photos that one person adds to a claim in a row one rings, and each is on record', async () => {
  const { as, given, people, context, clock } = await portal()
  const { id } = await given.claim()
  const otherClaim = await given.claim()
  const add = (claim: string, name: string, actor = people.client) =>
    as(actor).call(api.claims.addPhoto, { id: claim, file: pngFile(name) })
  const bellEventsOf = async (person = people.agent) =>
    (await as(person).call(api.notifications.list, {})).body.notifications
      .filter(({ entity }) => entity === 'document')
      .map(({ text }) => text.match(/“(.+)”/)?.[1])
      .reverse()
  const minutes = (count: number) => {
    clock.time = new Date(clock.time.getTime() + count * 60_000)
  }
  await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => add(id, name)))
  expect(await bellEventsOf()).toHaveLength(1)
  await add(otherClaim.id, 'other.png')
  await add(id, 'agent.png', people.agent)
  expect(await bellEventsOf(people.client)).toEqual(['agent'])
  minutes(6)
  await add(id, 'six.png')
  minutes(5)
  // The bell rings again ten minutes after the photo that rang it, not after the latest photo.
  await add(id, 'eleven.png')
  await given.document({ title: 'Loss runs', by: people.client })
  await given.document({ title: 'Payroll', by: people.client })
  expect((await bellEventsOf()).slice(1)).toEqual(['other', 'eleven', 'Loss runs', 'Payroll'])
  const { count } = await context.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'document.uploaded')
    .executeTakeFirstOrThrow()
  expect(count).toBe(9)
})

test('a photo that the scanner refuses, or gives no verdict on, is not kept, and can be sent again', async () => {
  let verdict: 'none' | 'infected' | 'clean' = 'none'
  const { as, given, people, context, takeErrors } = await portal({
    async scan() {
      if (verdict === 'none') throw new VirusScanError('It hung up')
      return verdict === 'infected' ? 'Eicar-Signature' : null
    },
  })
  const { id } = await given.draft()
  const { call } = as(people.client)
  const send = () => call(api.claims.addPhoto, { id, file: pngFile('ovens.png') }, { key: 'photo-1' })
  const unavailableReply = await send()
  expect([
    unavailableReply.status,
    unavailableReply.failure.code,
    unavailableReply.headers['retry-after'],
  ]).toEqual([503, 'not_scanned', '60'])
  verdict = 'infected'
  const refusedReply = await send()
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([400, 'infected'])
  expect((await call(api.claims.one, { id })).body.claim.photos).toEqual([])
  expect(await listStoredKeys(context)).toEqual([])
  verdict = 'clean'
  expect((await send()).status).toBe(201)
  expect((await call(api.claims.one, { id })).body.claim.photos).toHaveLength(1)
  expect(takeErrors().join()).toContain('gave no verdict')
})

test('a photo is removed while the draft is written, and a draft that is deleted takes its photos and files along', async () => {
  const { as, given, people, context } = await portal()
  const { id } = await given.draft()
  const otherDraft = await given.draft()
  const { call } = as(people.client)
  const photos = await Promise.all(
    ['one.png', 'two.png'].map((name) => call(api.claims.addPhoto, { id, file: pngFile(name) })),
  )
  const documentId = photos[0]?.body.photo.id ?? ''
  for (const wrongInput of [
    { id: otherDraft.id, documentId },
    { id, documentId: newId() },
  ])
    expect((await call(api.claims.removePhoto, wrongInput)).status).toBe(404)
  expect((await call(api.claims.removePhoto, { id, documentId })).status).toBe(204)
  expect((await call(api.claims.one, { id })).body.claim.photos).toHaveLength(1)
  expect((await call(api.claims.discard, { id })).status).toBe(204)
  expect((await call(api.claims.discard, { id })).status).toBe(404)
  expect((await call(api.documents.all, {})).body.total).toBe(0)
  expect(await listStoredKeys(context)).toEqual([])
})

test('a draft that its writer left goes after 90 days with its photos; what was reported stays', async () => {
  const { as, given, people, context, clock } = await portal()
  const days = (count: number) => {
    clock.time = new Date(clock.time.getTime() + count * 86_400_000)
  }
  const leftDraft = await given.draft()
  await as(people.client).call(api.claims.addPhoto, { id: leftDraft.id, file: pngFile('ovens.png') })
  const writtenOn = await given.draft({ by: people.agent })
  const draftWithPhotos = await given.draft()
  const reportedClaim = await given.claim()
  days(60)
  const savedReply = await as(people.agent).call(api.claims.save, {
    id: writtenOn.id,
    told: (await as(people.agent).call(api.claims.one, { id: writtenOn.id })).body.claim.told,
  })
  expect(savedReply.status).toBe(200)
  const there = async () =>
    (await context.db.selectFrom('claims').select('id').execute()).map(({ id }) => id).toSorted()
  // Adding or removing a photo counts as working on the draft.
  await as(people.client).call(api.claims.addPhoto, { id: draftWithPhotos.id, file: pngFile('flour.png') })
  days(29)
  await cleanUp(context)()
  expect(await there()).toEqual([leftDraft.id, writtenOn.id, draftWithPhotos.id, reportedClaim.id].toSorted())
  days(2)
  await cleanUp(context)()
  expect(await there()).toEqual([writtenOn.id, draftWithPhotos.id, reportedClaim.id].toSorted())
  expect(await listStoredKeys(context)).toHaveLength(1)
  const { call } = as(people.client)
  const { claim } = (await call(api.claims.one, { id: draftWithPhotos.id })).body
  await call(api.claims.removePhoto, { id: claim.id, documentId: claim.photos[0]?.id ?? '' })
  days(60)
  await cleanUp(context)()
  expect(await there()).toEqual([draftWithPhotos.id, reportedClaim.id].toSorted())
})

test('a photo stays with its claim: it cannot be filed elsewhere, and staff takes a wrong one off with a reason', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.claim()
  const { photo } = (await as(people.client).call(api.claims.addPhoto, { id, file: pngFile('somebody.png') }))
    .body
  const { call } = as(people.agent)
  const movedReply = await call(api.documents.move, { id: photo.id, policyId: '' })
  expect([movedReply.status, movedReply.failure.code]).toEqual([409, 'of_a_claim'])
  expect((await call(api.documents.remove, { id: photo.id, reason: 'wrong file' })).status).toBe(204)
  expect((await call(api.claims.one, { id })).body.claim.photos).toEqual([])
})

test('a photo of a draft leaves no trace on record, also where its writer, of the agency, would remove it as a document', async () => {
  const { as, given, people, context } = await portal()
  const { id } = await given.draft({ by: people.agent })
  const { call } = as(people.agent)
  const { photo } = (await call(api.claims.addPhoto, { id, file: pngFile('somebody.png') })).body
  const removedReply = await call(api.documents.remove, { id: photo.id, reason: 'wrong file' })
  expect([removedReply.status, removedReply.failure.code]).toEqual([409, 'of_a_draft'])
  expect((await call(api.claims.removePhoto, { id, documentId: photo.id })).status).toBe(204)
  const events = await context.db.selectFrom('events').select('action').execute()
  expect(events.map(({ action }) => action)).toEqual(['policy.created'])
})
