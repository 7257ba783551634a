import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { staffTwoStepRequirement } from '../../http/session.ts'
import { type Files, recordPendingFile, StorageFailure } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { VirusScanError } from '../../platform/virus-scan.ts'
import {
  docx,
  foreignDocx,
  jpg,
  pdf,
  pdfFile,
  pdfOf,
  png,
  storages,
  xlsx,
  zipOf,
} from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'
import { sweepFiles, sweepIncomingFiles } from './file-cleanup.ts'

const certificate = { title: 'Certificate', type: 'certificate of insurance' } as const
const file = (name: string, ...parts: Uint8Array<ArrayBuffer>[]) => new File(parts, name)
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text))

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/** The leftover of a process that crashed between storing a file and writing its row. */
async function leaveBehind(files: Files, { noted = false } = {}): Promise<string> {
  const key = newId()
  const path = join(files.incoming, key)
  await mkdir(files.incoming, { recursive: true })
  await writeFile(path, pdf)
  if (noted) await recordPendingFile(files, key, path)
  await files.store(key, path)
  return key
}

/** The incoming folder's files and the stored files. */
async function inStorage(files: Files) {
  const keptKeys: string[] = []
  for await (const { key } of files.all()) keptKeys.push(key)
  return { incoming: await readdir(files.incoming).catch(() => []), kept: keptKeys }
}

describe.each(Object.entries(storages))('with %s', (_, openFiles) => {
  let files: Files
  beforeEach(async () => {
    files = await openFiles()
  })

  // Spec: entity/document, calls/document-new
  test('a client uploads a document, and everybody whose it is gets the very same bytes', async () => {
    const { as, people } = await portal({ files })
    const bytes = pdfOf(6_000_000)
    const { status, body } = await as(people.client).call(api.documents.create, {
      ...certificate,
      title: '  Certificate for Bayfare  ',
      description: 'For the first delivery',
      file: pdfFile('Bayfare & söhne 100%.pdf', bytes),
    })
    expect(status).toBe(201)
    const { document } = body
    expect(document).toMatchObject({
      title: 'Certificate for Bayfare',
      description: 'For the first delivery',
      type: 'certificate of insurance',
      relation: 'user',
      policyId: null,
      fileName: 'Bayfare & söhne 100%.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
      uploadedBy: people.client.id,
      uploadedByName: 'Maria Reyes',
      uploadedByClient: true,
      clientId: people.client.id,
      createdAt: '2026-11-20T15:00:00.000Z',
    })
    expect(document._id).toBe(document.id)
    expect(decodeURIComponent(document.fileUrl.split('/').at(-1) ?? '')).toBe(document.fileName)

    for (const person of [people.client, people.agent, people.admin]) {
      const { url } = (
        await as(person).call(api.documents.link, { documentId: document.id, fileName: document.fileName })
      ).body
      const downloadReply = await as(null).send('GET', url)
      expect(downloadReply.status).toBe(200)
      expect(downloadReply.bytes.equals(bytes)).toBe(true)
    }
    expect((await inStorage(files)).incoming).toEqual([])
  })

  test('a link says what the file is and lets nothing of it act as a page', async () => {
    const { as, given, people } = await portal({ files })
    const openDocument = async (overrides: Parameters<typeof given.document>[0]) => {
      const { id, fileName } = await given.document(overrides)
      const { url } = (await as(people.client).call(api.documents.link, { documentId: id, fileName })).body
      return (await as(null).send('GET', url)).headers
    }
    const pdfReply = await openDocument({ file: pdfFile('quote"; filename=x.exe\u2028.pdf') })
    expect(pdfReply['content-type']).toBe('application/pdf')
    expect(pdfReply['x-content-type-options']).toBe('nosniff')
    expect(pdfReply['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(pdfReply['content-disposition']).toMatch(/^inline; filename="quote\\?"?/)
    expect(String(pdfReply['content-disposition'])).not.toMatch(/[\r\n\u2028]/)
    const imageReply = await openDocument({ file: file('truck.JPG', Uint8Array.from(jpg)) })
    expect(imageReply['content-type']).toBe('image/jpeg')
    expect(imageReply['content-security-policy']).toContain('sandbox')
    const namedReply = await openDocument({ file: pdfFile('证书 🚚.pdf') })
    expect(namedReply['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('证书 🚚.pdf')}`,
    )
  })

  test('a file is sent in parts, so that a broken download goes on', async () => {
    const { as, given, people } = await portal({ files })
    const bytes = pdfOf(300_000)
    const { id, fileName } = await given.document({ file: pdfFile('loss runs.pdf', bytes) })
    const { url } = (await as(people.client).call(api.documents.link, { documentId: id, fileName })).body
    const part = (range: string, more = {}) =>
      as(null).send('GET', url, undefined, { headers: { range, ...more } })

    const wholeReply = await as(null).send('GET', url)
    const { etag } = wholeReply.headers
    expect(wholeReply.headers['accept-ranges']).toBe('bytes')
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100000-', 100_000, 299_999],
      ['bytes=-500', 299_500, 299_999],
      ['bytes=299000-999999', 299_000, 299_999],
    ] as const) {
      const downloadReply = await part(range)
      expect([downloadReply.status, downloadReply.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end}/300000`,
      ])
      expect(downloadReply.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const outOfRangeReply = await part('bytes=300000-')
    expect([outOfRangeReply.status, outOfRangeReply.failure.code]).toEqual([416, 'invalid_range'])
    expect(outOfRangeReply.headers).toMatchObject({
      'content-range': 'bytes */300000',
      'cache-control': 'no-store',
    })
    expect(outOfRangeReply.headers).not.toHaveProperty('etag')
    expect((await part('bytes=0-9', { 'if-range': String(etag) })).status).toBe(206)
    expect((await part('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200)
    expect((await part('pages=1-2')).status).toBe(200)
    const askedReply = await as(null).send('HEAD', url)
    expect([askedReply.status, askedReply.headers['content-length'], askedReply.bytes.length]).toEqual([
      200,
      '300000',
      0,
    ])
    const unchangedReply = await as(null).send('GET', url, undefined, {
      headers: { 'if-none-match': String(etag) },
    })
    expect([unchangedReply.status, unchangedReply.bytes.length]).toEqual([304, 0])
  })

  // Spec: upload/fields
  test('what may be uploaded is decided by what is in it, and its ending must agree', async () => {
    const { as, people } = await portal({ files })
    const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const answer = await as(people.client).call(api.documents.create, {
        ...certificate,
        file: file(name, bytes),
      })
      return [answer.status, answer.status === 201 ? answer.body.document.contentType : answer.failure.code]
    }
    const olderFile = new Uint8Array(4096)
    olderFile.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    const word = olderFile.slice()
    word.set(Buffer.from('WordDocument', 'utf16le'), 2048)
    expect(await upload('a.pdf', Uint8Array.from(pdf))).toEqual([201, 'application/pdf'])
    expect(await upload('a.PDF', Uint8Array.from(pdf))).toEqual([201, 'application/pdf'])
    expect(await upload('a.png', Uint8Array.from(png))).toEqual([201, 'image/png'])
    expect(await upload('a.jpg', Uint8Array.from(jpg))).toEqual([201, 'image/jpeg'])
    expect(await upload('a.jpeg', Uint8Array.from(jpg))).toEqual([201, 'image/jpeg'])
    expect(await upload('a.doc', word)).toEqual([201, 'application/msword'])
    expect(await upload('a.docx', docx)).toEqual([
      201,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ])
    expect(await upload('sheet.docx', xlsx)).toEqual([415, 'wrong_kind'])
    expect(await upload('papers.docx', zipOf({ 'a.txt': 'Not a letter' }))).toEqual([415, 'wrong_kind'])
    expect(await upload('letter.doc', docx)).toEqual([415, 'wrong_kind'])
    expect(await upload('sheet.doc', olderFile)).toEqual([415, 'wrong_kind'])
    expect(await upload('a.exe', Uint8Array.from(pdf))).toEqual([415, 'wrong_kind'])
    expect(await upload('a', Uint8Array.from(pdf))).toEqual([415, 'wrong_kind'])
    expect(await upload('a.png', Uint8Array.from(jpg))).toEqual([415, 'wrong_kind'])
    expect(await upload('page.pdf', bytesOf('<html><script>alert(1)</script>'))).toEqual([415, 'wrong_kind'])
    expect(await upload('program.pdf', bytesOf('MZ\x90\0this is a program'))).toEqual([415, 'wrong_kind'])
    expect(await upload('empty.pdf', new Uint8Array())).toEqual([415, 'wrong_kind'])
    expect((await inStorage(files)).kept).toHaveLength(7)
    expect((await inStorage(files)).incoming).toEqual([])
  })

  test('sent again with its key a document is kept once, also when both calls come at once', async () => {
    const { as, people, context } = await portal({ files })
    const sender = as(people.client)
    const sentInput = { ...certificate, file: pdfFile('certificate.pdf') }
    const [firstReply, secondReply] = await Promise.all([
      sender.call(api.documents.create, sentInput, { key: 'one' }),
      sender.call(api.documents.create, sentInput, { key: 'one' }),
    ])
    expect([firstReply.status, secondReply.status]).toEqual([201, 201])
    expect(secondReply.body.document.id).toBe(firstReply.body.document.id)
    const otherReply = await sender.call(
      api.documents.create,
      { ...sentInput, file: pdfFile('certificate.pdf', pdfOf(50)) },
      { key: 'one' },
    )
    expect(otherReply.status).toBe(409)
    expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(1)
    expect((await inStorage(context.files)).kept).toEqual([firstReply.body.document.id])
  })

  test('a refused upload leaves neither a row nor a file', async () => {
    const { as, given, people } = await portal({ files })
    const foreignPolicy = await given.policy({ client: people.otherClient })
    const upload = (overrides: object) =>
      as(people.client).call(api.documents.create, { ...certificate, file: pdfFile('a.pdf'), ...overrides })
    expect((await upload({ policyId: foreignPolicy.id })).status).toBe(404)
    expect((await upload({ policyId: 'nonsense' })).status).toBe(404)
    expect((await upload({ title: ' ' })).failure.fields).toEqual({ title: 'Document title is required' })
    expect((await upload({ type: 'poem' })).failure.fields).toEqual({ type: 'Document type is required' })
    expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(0)
    expect(await inStorage(files)).toEqual({ incoming: [], kept: [] })
  })

  test('a file older than a week that nobody knows is swept away, a known one and a younger one are not', async () => {
    const { as, given, context, people, clock } = await portal({ files })
    const { id } = await given.document()
    await as(people.agent).call(api.documents.remove, { id, reason: 'duplicate' })
    const orphan = await leaveBehind(files)
    clock.time = daysFromNow(6)
    await sweepFiles(context)
    expect((await inStorage(files)).kept.toSorted()).toEqual([id, orphan].toSorted())
    clock.time = daysFromNow(8)
    await sweepFiles(context)
    expect((await inStorage(files)).kept).toEqual([id])
  })

  test('files that were kept for rows that never came go within the hour, also hundreds, and no other file', async () => {
    const { context, clock, given } = await portal({ files })
    const { id } = await given.document()
    const unknownFile = await leaveBehind(files)
    const leftFiles: string[] = []
    for (let turn = 0; turn < 200; turn++) leftFiles.push(await leaveBehind(files, { noted: true }))
    // Two notes: of a call that crashed after writing the row, and of a call that crashed before
    // storing the file. Both notes are empty files, as on a disk without hard links, because the
    // incoming file does not exist.
    const namelessFile = join(files.incoming, 'nameless')
    await recordPendingFile(files, id, namelessFile)
    await recordPendingFile(files, newId(), namelessFile)
    clock.time = new Date()
    await sweepIncomingFiles(context)
    expect((await inStorage(files)).kept.toSorted()).toEqual([id, unknownFile, ...leftFiles].toSorted())
    clock.time = new Date(Date.now() + 35 * 60_000)
    await sweepIncomingFiles(context)
    expect((await inStorage(files)).kept.toSorted()).toEqual([id, unknownFile].toSorted())
    expect((await inStorage(files)).incoming).toEqual([])
  })

  test('of a call that the database did not answer the file stays until it is known whether its row is there', async () => {
    const { context, clock, as, people, takeErrors } = await portal({ files })
    const lose = (table: string) =>
      context.pool.query(`create function lost() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create trigger lost after insert on ${table} for each row execute function lost()`)
    await lose('documents')
    const sentInput = { ...certificate, file: pdfFile('a.pdf') }
    expect((await as(people.client).call(api.documents.create, sentInput)).status).toBe(503)
    expect((await inStorage(files)).kept).toHaveLength(1)
    clock.time = new Date(Date.now() + 35 * 60_000)
    await sweepIncomingFiles(context)
    expect(await inStorage(files)).toEqual({ incoming: [], kept: [] })
    takeErrors()
  })

  test('what came in half is removed after an hour', async () => {
    const { context, clock, given } = await portal({ files })
    await given.document()
    await writeFile(join(files.incoming, 'half'), pdf)
    clock.time = new Date()
    await sweepIncomingFiles(context)
    expect((await inStorage(files)).incoming).toEqual(['half'])
    clock.time = new Date(Date.now() + 2 * 3_600_000)
    await sweepIncomingFiles(context)
    expect((await inStorage(files)).incoming).toEqual([])
  })

  test.each([
    { known: 0, unknown: 1 },
    { known: 2, unknown: 3 },
    { known: 21, unknown: 21 },
  ])(
    'of $known known and $unknown unknown files none is removed: the database may be the wrong one',
    async ({ known, unknown }) => {
      const { given, context, clock, takeErrors } = await portal({ files })
      for (let turn = 0; turn < known; turn++) await given.document()
      for (let turn = 0; turn < unknown; turn++) await leaveBehind(files)
      clock.time = daysFromNow(8)
      await sweepFiles(context)
      expect((await inStorage(files)).kept).toHaveLength(known + unknown)
      expect(takeErrors().join()).toContain(
        `Of ${known + unknown} files that are older than 7 days, ${unknown} belong to no document of this database`,
      )
    },
  )

  test('an upload that breaks off leaves nothing, and the portal goes on', async () => {
    const { app, as, people } = await portal({ files })
    const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = await as(people.client).cookie()
    const form = new Response(formData({ title: 'a', type: 'other' }, pdfFile('a.pdf', pdfOf(400_000))))
    const body = Buffer.from(await form.arrayBuffer())
    const goneController = new AbortController()
    const half = new ReadableStream({
      async start(controller) {
        controller.enqueue(body.subarray(0, 200_000))
        // Waits until the server writes the file. Before that, nothing can be left behind.
        while ((await inStorage(files)).incoming.length === 0) await new Promise(setImmediate)
        goneController.abort()
        controller.close()
      },
    })
    await expect(
      fetch(`${portalUrl}/api/documents/new`, {
        method: 'POST',
        body: half,
        duplex: 'half',
        signal: goneController.signal,
        headers: { cookie, 'content-type': form.headers.get('content-type') ?? '' },
      }),
    ).rejects.toThrow()
    await expect.poll(() => inStorage(files)).toEqual({ incoming: [], kept: [] })
    expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(0)
  })

  test.each(['scanned', 'kept'])(
    'what came whole is done once, though its sender leaves while it is %s and sends it again',
    async (moment) => {
      const sender = new AbortController()
      let leftPromise: Promise<unknown> = Promise.resolve()
      const leaveWhile = async (currentMoment: string) => {
        if (currentMoment !== moment) return
        sender.abort()
        await leftPromise
      }
      const { app, as, people } = await portal({
        files: {
          ...files,
          async store(key, path) {
            await leaveWhile('kept')
            await files.store(key, path)
          },
        },
        async scan() {
          await leaveWhile('scanned')
          return null
        },
      })
      const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
      leftPromise = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
      const sentInput = { title: 'a', type: 'other' } as const
      const firstUpload = fetch(`${portalUrl}/api/documents/new`, {
        method: 'POST',
        body: formData(sentInput, pdfFile('a.pdf')),
        signal: sender.signal,
        headers: { cookie: await as(people.client).cookie(), 'idempotency-key': 'one' },
      })
      await expect(firstUpload).rejects.toThrow()
      const repeatedReply = await as(people.client).call(
        api.documents.create,
        { ...sentInput, file: pdfFile('a.pdf') },
        { key: 'one' },
      )
      expect(repeatedReply.status).toBe(201)
      await expect
        .poll(() => inStorage(files))
        .toEqual({ incoming: [], kept: [repeatedReply.body.document.id] })
      expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(1)
    },
  )

  test('an upload whose scan or keeping breaks off leaves neither a row nor a file', async () => {
    let breaksOff: 'scan' | 'before' | 'after' | 'never' = 'never'
    const { as, people, given, takeErrors } = await portal({
      files: {
        ...files,
        async store(key, path) {
          if (breaksOff !== 'before') await files.store(key, path)
          if (breaksOff !== 'never') throw new StorageFailure('It hung up')
        },
      },
      async scan() {
        if (breaksOff === 'scan') throw new VirusScanError('It hung up')
        return null
      },
    })
    const { id } = await given.document()
    for (const moment of ['scan', 'before', 'after'] as const) {
      breaksOff = moment
      const sentInput = { ...certificate, file: pdfFile('a.pdf') }
      expect((await as(people.client).call(api.documents.create, sentInput)).status).toBe(503)
    }
    expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(1)
    // The storage had stored the file before its response was lost.
    expect(await inStorage(files)).toEqual({ incoming: [], kept: [id] })
    expect(takeErrors()).toHaveLength(3)
  })

  test('a refused upload is answered as such, also when its file cannot be taken away', async () => {
    const remove = () => Promise.reject(new StorageFailure('It is away'))
    const { as, people, given, context, clock } = await portal({ files: { ...files, remove } })
    const { id } = await given.document()
    const foreignPolicy = await given.policy({ client: people.otherClient })
    const sentInput = { ...certificate, policyId: foreignPolicy.id, file: pdfFile('a.pdf') }
    expect((await as(people.client).call(api.documents.create, sentInput)).status).toBe(404)
    expect((await inStorage(files)).kept).toHaveLength(2)
    clock.time = daysFromNow(8)
    await sweepFiles({ ...context, files })
    expect((await inStorage(files)).kept).toEqual([id])
  })

  test('a file that the storage does not give is an error and says nothing of the file', async () => {
    const { as, given, people, takeErrors } = await portal({ files })
    const { id, fileName } = await given.document()
    const { url } = (await as(people.client).call(api.documents.link, { documentId: id, fileName })).body
    await files.remove(id)
    const { status, failure, headers } = await as(null).send('GET', url, undefined, {
      headers: { range: 'bytes=0-9' },
    })
    expect([status, failure.message]).toEqual([
      503,
      'The portal cannot reach its file storage right now. Please try again in a moment',
    ])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    for (const name of ['etag', 'content-disposition', 'content-range', 'accept-ranges'])
      expect(headers).not.toHaveProperty(name)
    expect(takeErrors().join()).toContain('The file storage does not answer')
  })

  test('a Word document comes back as it was, to be saved and not shown', async () => {
    const { as, given, people } = await portal({ files })
    for (const bytes of [docx, foreignDocx]) {
      const { id, fileName, contentType } = await given.document({ file: file('letter.docx', bytes) })
      const { url } = (await as(people.client).call(api.documents.link, { documentId: id, fileName })).body
      const downloadReply = await as(null).send('GET', url)
      expect(downloadReply.bytes.equals(bytes)).toBe(true)
      expect([contentType, downloadReply.headers['content-disposition']]).toEqual([
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'attachment; filename=letter.docx',
      ])
    }
  })
})

// Spec: calls/document-url
test('a link holds five minutes, for one document under one name, and dies with the document', async () => {
  const { as, given, people, clock } = await portal()
  const { id, fileName } = await given.document()
  const otherDocument = await given.document({ file: pdfFile('other.pdf') })
  const link = async () =>
    (await as(people.client).call(api.documents.link, { documentId: id, fileName })).body.url
  const get = async (url: string) => (await as(null).send('GET', url)).status

  const url = await link()
  expect(new URL(url, 'http://portal').pathname.split('/').at(-1)).toBe('certificate.pdf')
  expect(await get(url)).toBe(200)
  expect(await get(url.replace(id, otherDocument.id))).toBe(404)
  expect(await get(url.replace('certificate.pdf', 'other.pdf'))).toBe(404)
  expect(await get(url.replace(/expires=\d+/, 'expires=99999999999'))).toBe(404)
  expect(await get(url.replace(/signature=.{5}/, 'signature=AAAAA'))).toBe(404)
  expect(await get(url.replace(/&signature.*/, ''))).toBe(401)
  expect(
    (await as(people.client).call(api.documents.link, { documentId: id, fileName: 'another.pdf' })).status,
  ).toBe(404)

  clock.time = new Date(clock.time.getTime() + 5 * 60_000)
  expect(await get(url)).toBe(200)
  clock.time = new Date(clock.time.getTime() + 1000)
  expect(await get(url)).toBe(404)

  const freshLink = await link()
  expect(await get(freshLink)).toBe(200)
  await as(people.agent).call(api.documents.remove, { id, reason: 'wrong file' })
  expect(await get(freshLink)).toBe(404)
})

// Spec: calls/document
test('the plain addresses of a document lead whoever may see it to a signed link', async () => {
  const { as, given, people } = await portal()
  const { id, fileUrl } = await given.document()
  for (const path of [`/api/document/${id}`, fileUrl]) {
    const redirectReply = await as(people.client).send('GET', path)
    expect(redirectReply.status).toBe(302)
    expect((await as(null).send('GET', String(redirectReply.headers.location))).bytes.equals(pdf)).toBe(true)
    expect((await as(people.otherClient).send('GET', path)).status).toBe(404)
    expect((await as(people.otherAgent).send('GET', path)).status).toBe(404)
    expect((await as(null).send('GET', path)).status).toBe(401)
  }
  expect((await as(people.client).send('GET', '/api/documents/file/nonsense/a.pdf')).status).toBe(404)
})

test('whoever must set up two-step sign-in first is not led to a file either', async () => {
  const { as, given, people, context } = await portal()
  const { fileUrl } = await given.document()
  await context.db.insertInto('installation').values({ name: staffTwoStepRequirement, value: 'on' }).execute()
  for (const person of [people.agent, people.admin]) {
    const { status, failure } = await as(person).send('GET', fileUrl)
    expect([status, failure.code]).toEqual([403, 'two_step_required'])
  }
  expect((await as(people.client).send('GET', fileUrl)).status).toBe(302)
})

test('without a policy a document is a certificate, an invoice or other; with one it may be anything', async () => {
  const { as, given, people } = await portal()
  const policy = await given.policy()
  const upload = (type: string, policyId = '') =>
    as(people.client).send(
      'POST',
      '/api/documents/new',
      formData({ title: 'Paper', type, policyId }, pdfFile('paper.pdf')),
    )
  for (const type of ['certificate of insurance', 'invoice', 'other'])
    expect((await upload(type)).status).toBe(201)
  for (const type of ['policy', 'id card', 'claim']) {
    const refusedReply = await upload(type)
    expect([refusedReply.status, Object.keys(refusedReply.failure.fields ?? {})]).toEqual([400, ['type']])
    expect((await upload(type, policy.id)).body.document).toMatchObject({
      relation: 'policy',
      policyId: policy.id,
      policyNumber: policy.policyNumber,
    })
  }
  const documents = (await as(people.client).call(api.policies.one, { id: policy.id })).body.policy.documents
  expect(documents).toHaveLength(3)
  expect(documents[0]).toMatchObject({ type: 'claim', uploadedByClient: true, policyId: policy.id })
})

// Spec: calls/document-new
test('whose a document is: a client’s own always, else the named client’s, else the owner’s of the policy', async () => {
  const { as, given, people } = await portal()
  const { agent, client, otherClient } = people
  const policy = await given.policy()
  const upload = (actor: typeof agent, overrides: object) =>
    as(actor).call(api.documents.create, { ...certificate, file: pdfFile('a.pdf'), ...overrides })
  expect(
    (await upload(client, { clientId: otherClient.id, userId: otherClient.id })).body.document.clientId,
  ).toBe(client.id)
  expect((await upload(agent, { clientId: client.id })).body.document).toMatchObject({
    clientId: client.id,
    uploadedBy: agent.id,
    uploadedByClient: false,
  })
  expect((await upload(agent, { userId: client.id })).status).toBe(201)
  expect((await upload(agent, { policyId: policy.id })).body.document.clientId).toBe(client.id)
  expect((await upload(agent, {})).failure.fields).toEqual({ clientId: 'Please choose a client' })
  expect((await upload(agent, { clientId: otherClient.id })).status).toBe(404)
  const anotherClient = await given.client({ agent })
  expect((await upload(agent, { clientId: anotherClient.id, policyId: policy.id })).status).toBe(404)
})

// Spec: entity/document, calls/documents, calls/documents-client
test('lists show each what is theirs, newest first, and are searched and filtered', async () => {
  const { as, given, people, clock } = await portal()
  const policy = await given.policy()
  await given.document({ title: 'Invoice 100% final', type: 'invoice' })
  clock.time = new Date(clock.time.getTime() + 1000)
  await given.document({ title: 'ID cards', type: 'id card', policyId: policy.id, by: people.agent })
  await given.document({ by: people.otherClient, title: 'Invoice of another', type: 'invoice' })
  const readTitles = async (actor: typeof people.agent, query: object) => {
    const { body } = await as(actor).call(api.documents.all, query)
    expect(body.total).toBe(body.documents.length)
    return body.documents.map(({ title }) => title)
  }
  expect(await readTitles(people.client, {})).toEqual(['ID cards', 'Invoice 100% final'])
  expect(await readTitles(people.agent, {})).toEqual(['ID cards', 'Invoice 100% final'])
  expect(await readTitles(people.otherAgent, {})).toEqual(['Invoice of another'])
  expect(await readTitles(people.admin, {})).toHaveLength(3)
  expect(await readTitles(people.admin, { search: 'INVOICE' })).toHaveLength(2)
  expect(await readTitles(people.admin, { search: '100%' })).toEqual(['Invoice 100% final'])
  expect(await readTitles(people.admin, { search: '%' })).toEqual(['Invoice 100% final'])
  expect(await readTitles(people.client, { type: 'invoice' })).toEqual(['Invoice 100% final'])
  expect(await readTitles(people.client, { type: 'invoice,id card' })).toHaveLength(2)
  expect(await readTitles(people.client, { relation: 'policy' })).toEqual(['ID cards'])
  expect(
    (await as(people.client).send('GET', '/api/documents/all?type=invoice&type=id%20card')).body.total,
  ).toBe(2)
  expect((await as(people.client).send('GET', '/api/documents/all?type=poem')).status).toBe(400)

  const documentsOfPolicy = await as(people.client).call(api.documents.ofPolicy, { id: policy.id })
  expect(documentsOfPolicy.body.documents.map(({ title }) => title)).toEqual(['ID cards'])
  expect((await as(people.otherClient).call(api.documents.ofPolicy, { id: policy.id })).status).toBe(404)
  for (const value of [policy.type, "Business-Owner's-Policy-(BOP)"])
    expect((await as(people.client).call(api.documents.ofType, { value })).body.total).toBe(1)
  expect((await as(people.client).call(api.documents.ofType, { value: 'poetry' })).body.total).toBe(0)
  expect((await as(people.agent).call(api.documents.ofClient, { id: people.client.id })).body.total).toBe(2)
  expect((await as(people.otherAgent).call(api.documents.ofClient, { id: people.client.id })).status).toBe(
    404,
  )
})

test('one document is read by itself as it stands in the lists, and of another’s, or of one that was removed, there is none', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.document({ title: 'Survey' })
  const [document] = (await as(people.client).call(api.documents.all, {})).body.documents
  for (const person of [people.client, people.agent, people.admin])
    expect((await as(person).call(api.documents.one, { id })).body.document).toEqual(document)
  for (const person of [people.otherClient, people.otherAgent])
    expect((await as(person).call(api.documents.one, { id })).status).toBe(404)
  await as(people.agent).call(api.documents.remove, { id, reason: 'duplicate' })
  expect((await as(people.client).call(api.documents.one, { id })).status).toBe(404)
})

test('a misfiled document is moved to another policy of the same client, or removed, on the record', async () => {
  const { as, given, people, context } = await portal()
  const agent = as(people.agent)
  const [policyBefore, targetPolicy] = [
    await given.policy(),
    await given.policy({ policyNumber: 'WC 3318846' }),
  ]
  const foreignPolicy = await given.policy({ client: people.otherClient })
  const { id } = await given.document({ by: people.agent, type: 'policy', policyId: policyBefore.id })
  expect(
    (await agent.call(api.documents.move, { id, policyId: targetPolicy.id })).body.document,
  ).toMatchObject({
    policyId: targetPolicy.id,
    policyNumber: 'WC 3318846',
  })
  expect((await agent.call(api.documents.move, { id, policyId: foreignPolicy.id })).status).toBe(404)
  expect((await agent.call(api.documents.move, { id, policyId: '' })).status).toBe(400)
  expect((await agent.call(api.documents.remove, { id, reason: 'bored' as 'duplicate' })).status).toBe(400)
  expect((await agent.call(api.documents.remove, { id, reason: 'wrong client' })).status).toBe(204)
  expect((await agent.call(api.documents.remove, { id, reason: 'wrong client' })).status).toBe(404)
  expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(0)
  const recordedEvents = await context.db
    .selectFrom('events')
    .select('action')
    .where('entityId', '=', id)
    .execute()
  expect(recordedEvents.map(({ action }) => action).toSorted()).toEqual([
    'document.moved',
    'document.removed',
    'document.uploaded',
  ])
})

test('fields may come before or after the file, and in any order', async () => {
  const { as, people } = await portal()
  for (const form of [
    formData({ title: 'First', type: 'other' }, pdfFile('a.pdf')),
    (() => {
      const form = new FormData()
      form.append('file', pdfFile('a.pdf'))
      form.append('type', 'other')
      form.append('title', 'Last')
      return form
    })(),
  ])
    expect((await as(people.client).send('POST', '/api/documents/new', form)).status).toBe(201)
})

test('without a file, with two, as JSON or as something else, the answer says what is missing', async () => {
  const { as, people } = await portal()
  const send = (body: unknown, headers = {}) =>
    as(people.client).send('POST', '/api/documents/new', body, { headers })
  const missingFileError = { file: 'A file is required' }
  expect((await send(formData({ title: 'a', type: 'other' }))).failure.fields).toEqual(missingFileError)
  expect((await send({ title: 'a', type: 'other' })).failure.fields).toEqual(missingFileError)
  expect((await send({})).failure.fields).toEqual({
    title: 'Document title is required',
    type: 'Document type is required',
    ...missingFileError,
  })
  const twoFilesForm = formData({ title: 'a', type: 'other' }, pdfFile('a.pdf'))
  twoFilesForm.append('file', pdfFile('b.pdf'))
  expect((await send(twoFilesForm)).failure.fields).toEqual({ file: 'Please choose one file only' })
  expect((await send('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect((await send('garbage', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
  expect((await send('garbage', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  // Other calls accept no forms.
  expect((await as(people.client).send('POST', '/api/auth/login', formData({}))).status).toBe(415)
})

test('a file beyond the limit is refused, one at the limit is not', async () => {
  const { as, people, context } = await portal({ environment: { UPLOAD_MAX_MB: '1' } })
  const upload = (size: number) =>
    as(people.client).call(api.documents.create, { ...certificate, file: pdfFile('a.pdf', pdfOf(size)) })
  expect((await upload(1024 * 1024)).status).toBe(201)
  expect((await upload(1024 * 1024 + 1)).status).toBe(413)
  expect((await upload(9 * 1024 * 1024)).status).toBe(413)
  expect((await inStorage(context.files)).incoming).toEqual([])
  expect((await inStorage(context.files)).kept).toHaveLength(1)
})

test('uploads of all sizes come whole over a real connection, also many at once', async () => {
  const { app, as, people } = await portal()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = await as(people.client).cookie()
  const sizes = [100, 65_000, 65_536, 200_000, 1_000_000, 3_000_000]
  const filesBySize = new Map(sizes.map((size) => [String(size), pdfOf(size)]))
  const statuses = await Promise.all(
    Array.from(filesBySize, async ([title, bytes]) => {
      const body = formData({ title, type: 'other' }, pdfFile('a.pdf', bytes))
      const answer = await fetch(`${portalUrl}/api/documents/new`, {
        method: 'POST',
        body,
        headers: { cookie },
      })
      return answer.status
    }),
  )
  expect(statuses).toEqual(sizes.map(() => 201))
  const { documents } = (await as(people.client).call(api.documents.all, {})).body
  expect(documents).toHaveLength(sizes.length)
  for (const { title, fileUrl } of documents) {
    const downloadedBytes = Buffer.from(
      await (await fetch(new URL(fileUrl, portalUrl), { headers: { cookie } })).arrayBuffer(),
    )
    expect(downloadedBytes.equals(filesBySize.get(title) ?? Buffer.alloc(0))).toBe(true)
  }
})

test('a form that ends in the middle of its file is refused, and the portal goes on', async () => {
  const { app, as, people, context } = await portal()
  const portalUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = await as(people.client).cookie()
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 '
  for (const body of [part, part.replace('"file"', '"other"'), `${part}\r\n--x`, '--x\r\n', '']) {
    const answer = await fetch(`${portalUrl}/api/documents/new`, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.status, body).toBe(400)
  }
  expect(await inStorage(context.files)).toEqual({ incoming: [], kept: [] })
})

test('a name is kept as it was given, without what would make it read as another', async () => {
  const { as, people } = await portal()
  const nameOf = async (name: string) =>
    (await as(people.client).call(api.documents.create, { ...certificate, file: pdfFile(name) })).body
      .document.fileName
  expect(await nameOf('the "new" van 😀.pdf')).toBe('the "new" van 😀.pdf')
  expect(await nameOf('invoice\u202Efdp.exe.pdf')).toBe('invoicefdp.exe.pdf')
  expect(await nameOf('../../etc/passwd.pdf')).toBe('passwd.pdf')
  const longName = await nameOf(`${'a'.repeat(300)}.pdf`)
  expect([longName.length, longName.slice(-4)]).toEqual([200, '.pdf'])
})

test('what is kept can be held against what was uploaded', async () => {
  const { context, given } = await portal()
  const bytes = pdfOf(100_000)
  const { id } = await given.document({ file: pdfFile('a.pdf', bytes) })
  const { sha256 } = await context.db
    .selectFrom('documents')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
})

function formData(fields: Record<string, string>, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', file)
  return form
}
