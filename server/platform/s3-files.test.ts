import { writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { pdf, pdfFile, pdfOf, s3Server } from '../testing/files.ts'
import { makeTestFolder } from '../testing/folders.ts'
import { portal } from '../testing/portal.ts'
import { StorageFailure, StorageTimeout } from './files.ts'
import { type S3Settings, s3Files } from './s3-files.ts'

async function filesWith(settings: S3Settings, timeout?: number) {
  const files = s3Files(settings, await makeTestFolder(), timeout)
  onTestFinished(files.close)
  return files
}

/** Settings for an S3 service of this test. */
async function settingsFor(server: Server): Promise<S3Settings> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socketAddress = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0}`,
    region: 'us-east-1',
    bucket: 'agency',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
}

/** An S3 service whose answers the test writes. */
function serviceThat(answers: (socket: Socket) => void): Promise<S3Settings> {
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return settingsFor(
    createServer((socket) => {
      sockets.push(socket.on('error', () => undefined))
      answers(socket)
    }),
  )
}

test('a file of several parts arrives whole under the right keys, and not at all under wrong ones', async () => {
  const { settings } = await s3Server({ checking: true })
  const files = await filesWith(settings)
  const bytes = pdfOf(12_000_000)
  const path = join(files.incoming, 'a')
  await writeFile(path, bytes)
  await files.store('key', path)
  expect(
    (await buffer(await files.read('key', { start: 5, end: bytes.length - 1 }))).equals(bytes.subarray(5)),
  ).toBe(true)
  const strangerFiles = await filesWith({ ...settings, secretAccessKey: 'guessed' })
  await expect(strangerFiles.read('key', { start: 0, end: 1 })).rejects.toThrow(StorageFailure)
})

test('the start tells of a bucket that there is not', async () => {
  const { settings } = await s3Server()
  expect(await (await filesWith(settings)).findProblem()).toBeNull()
  expect(await (await filesWith({ ...settings, bucket: 'another' })).findProblem()).toBe(
    'there is no bucket another',
  )
})

// Spec: faults/bucket
test('while the storage is away uploads and downloads say so, and everything else goes on', async () => {
  const { settings, close } = await s3Server()
  const { as, given, people, takeErrors } = await portal({ files: await filesWith(settings) })
  const { id } = await given.document()
  const redirectReply = await as(people.client).send('GET', `/api/document/${id}`)
  await close()
  const download = await as(null).send('GET', String(redirectReply.headers.location))
  expect([download.status, download.failure.code]).toEqual([503, 'unavailable'])
  const form = new FormData()
  form.append('title', 'a')
  form.append('type', 'other')
  form.append('file', new File([Uint8Array.from(pdf)], 'a.pdf'))
  const upload = await as(people.client).send('POST', '/api/documents/new', form)
  expect([upload.status, upload.failure.message]).toEqual([
    503,
    'The portal cannot reach its file storage right now. Please try again in a moment',
  ])
  expect((await as(people.client).send('GET', '/api/documents/all')).body.total).toBe(1)
  expect(takeErrors().length).toBeGreaterThan(0)
})

test('a storage that takes calls and never answers has failed, for uploads and downloads alike', async () => {
  const files = await filesWith(await serviceThat(() => undefined), 300)
  const path = join(files.incoming, 'a')
  await writeFile(path, pdf)
  await expect(files.store('key', path)).rejects.toThrow(StorageFailure)
  await expect(files.read('key', { start: 0, end: 9 })).rejects.toThrow(StorageFailure)
  await expect(files.remove('key')).rejects.toThrow(StorageFailure)
})

test('of a file that a storage was silent about once, and then refused, nobody knows whether it comes to be there', async () => {
  let attemptCount = 0
  const server = createHttpServer((request, response) => {
    request.resume()
    attemptCount += 1
    if (attemptCount > 1) response.writeHead(503).end()
  })
  const files = await filesWith(await settingsFor(server), 900)
  const path = join(files.incoming, 'a')
  await writeFile(path, pdf)
  await expect(files.store('key', path)).rejects.toThrow(StorageTimeout)
  expect(attemptCount).toBe(3)
})

test('who waits for a turn behind files that a silent storage did not take is told with them', async () => {
  const files = await filesWith(await serviceThat(() => undefined), 1500)
  const paths = Array.from({ length: 20 }, (_, index) => join(files.incoming, String(index)))
  await Promise.all(paths.map((path) => writeFile(path, pdf)))
  const startedAt = performance.now()
  const outcomes = await Promise.allSettled(paths.map((path) => files.store(basename(path), path)))
  expect(performance.now() - startedAt).toBeLessThan(2 * 1500)
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StorageTimeout) })
})

test.each([
  ['507 Insufficient Storage', 'XMinioStorageFull'],
  ['403 Forbidden', 'QuotaExceeded'],
])('a bucket that has no room answers %s, and an upload is 507 in words', async (status, code) => {
  const error = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No room</Message></Error>`
  const settings = await serviceThat((socket) =>
    socket.on('data', () =>
      socket.end(
        `HTTP/1.1 ${status}\r\ncontent-type: application/xml\r\ncontent-length: ${error.length}\r\nconnection: close\r\n\r\n${error}`,
      ),
    ),
  )
  const files = await filesWith(settings, 2000)
  const { as, people, takeErrors } = await portal({ files })
  const sentInput = { title: 'a', type: 'other', file: pdfFile('a.pdf') } as const
  const upload = await as(people.client).call(api.documents.create, sentInput)
  expect([upload.status, upload.failure.code]).toEqual([507, 'no_room'])
  expect((await as(people.client).call(api.documents.all, {})).body.total).toBe(0)
  takeErrors()
})

test('a download ends when the storage falls silent in its midst', async () => {
  const timeout = 300
  const settings = await serviceThat((socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 206 Partial Content\r\ncontent-length: 100\r\n\r\nhalf')),
  )
  const content = await (await filesWith(settings, timeout)).read('key', { start: 0, end: 99 })
  await expect(buffer(content)).rejects.toThrow(StorageFailure)
})

test('a download waits for a reader that takes its time', async () => {
  const { settings } = await s3Server()
  const timeout = 60_000
  const files = await filesWith(settings, timeout)
  const bytes = pdfOf(12_000_000)
  const path = join(files.incoming, 'a')
  await writeFile(path, bytes)
  await files.store('key', path)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const content: Readable = await files.read('key', { start: 0, end: bytes.length - 1 })
  await expect.poll(() => content.readableLength).toBeGreaterThanOrEqual(content.readableHighWaterMark)
  vi.advanceTimersByTime(10 * timeout)
  expect((await buffer(content)).equals(bytes)).toBe(true)
})

test('more downloads go on at once than 50', async () => {
  const calls: Socket[] = []
  const settings = await serviceThat((socket) => socket.once('data', () => void calls.push(socket)))
  const files = await filesWith(settings)
  const readPromises = Array.from({ length: 120 }, () => files.read('key', { start: 0, end: 3 }))
  await expect.poll(() => calls.length).toBe(120)
  for (const socket of calls) socket.write('HTTP/1.1 206 Partial Content\r\ncontent-length: 4\r\n\r\npart')
  for (const content of await Promise.all(readPromises)) expect(String(await buffer(content))).toBe('part')
})

test('unfinished uploads are removed, from every page of them, also past one that cannot be', async () => {
  const removedKeys: string[] = []
  const uploadListXml = (names: string[], markers: string) =>
    `<ListMultipartUploadsResult>${names
      .map((name) => {
        const initiatedAt = name === 'fresh' ? '2026-11-20T14:30:00.000Z' : '2026-11-20T12:00:00.000Z'
        return `<Upload><Key>documents/${name}</Key><UploadId>of ${name}</UploadId><Initiated>${initiatedAt}</Initiated></Upload>`
      })
      .join('')}${markers}</ListMultipartUploadsResult>`
  const settings = await settingsFor(
    createHttpServer(({ method, url = '' }, response) => {
      const { pathname, searchParams: askedSearchParams } = new URL(url, 'http://s3')
      if (method === 'DELETE') {
        removedKeys.push(`${pathname} ${askedSearchParams.get('uploadId')}`)
        return response.writeHead(pathname.endsWith('stuck') ? 403 : 204).end()
      }
      const firstMarkers = '<IsTruncated>true</IsTruncated><NextKeyMarker>documents/two</NextKeyMarker>'
      const page =
        askedSearchParams.get('prefix') !== 'documents/'
          ? uploadListXml(['of-somebody-else'], '')
          : askedSearchParams.get('key-marker') === 'documents/two' &&
              askedSearchParams.get('upload-id-marker') === 'of two'
            ? uploadListXml(['three', 'fresh'], '<IsTruncated>false</IsTruncated>')
            : uploadListXml(
                ['stuck', 'two'],
                `${firstMarkers}<NextUploadIdMarker>of two</NextUploadIdMarker>`,
              )
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(page)
    }),
  )
  const files = await filesWith(settings)
  await expect(files.removeUnfinished(new Date('2026-11-20T14:00:00.000Z'))).rejects.toThrow(
    '1 unfinished uploads could not be removed',
  )
  expect(removedKeys).toEqual([
    '/agency/documents/stuck of stuck',
    '/agency/documents/two of two',
    '/agency/documents/three of three',
  ])
})
