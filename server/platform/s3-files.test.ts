import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { pdf, pdfOf, s3Server } from '../testing/files.ts'
import { folderOfItsOwn } from '../testing/folders.ts'
import { portal } from '../testing/portal.ts'
import { StorageFailed } from './files.ts'
import { type S3Settings, s3Files } from './s3-files.ts'

async function filesWith(settings: S3Settings) {
  const files = s3Files(settings, await folderOfItsOwn())
  onTestFinished(files.close)
  return files
}

test('a file of several parts arrives whole under the right keys, and not at all under wrong ones', async () => {
  const { settings } = await s3Server({ checking: true })
  const files = await filesWith(settings)
  const bytes = pdfOf(12_000_000)
  const path = join(files.incoming, 'a')
  await writeFile(path, bytes)
  await files.keep('key', path)
  expect(
    (await buffer(await files.read('key', { start: 5, end: bytes.length - 1 }))).equals(bytes.subarray(5)),
  ).toBe(true)
  const stranger = await filesWith({ ...settings, secretAccessKey: 'guessed' })
  await expect(stranger.read('key', { start: 0, end: 1 })).rejects.toThrow(StorageFailed)
})

test('the start tells of a bucket that there is not', async () => {
  const { settings } = await s3Server()
  expect(await (await filesWith(settings)).whatIsWrong()).toBeNull()
  expect(await (await filesWith({ ...settings, bucket: 'another' })).whatIsWrong()).toBe(
    'there is no bucket another',
  )
})

test('while the storage is away uploads and downloads say so, and everything else goes on', async () => {
  const { settings, close } = await s3Server()
  const { as, given, people, takeErrors } = await portal({ files: await filesWith(settings) })
  const { id } = await given.document()
  const led = await as(people.client).send('GET', `/api/document/${id}`)
  await close()
  const download = await as(null).send('GET', String(led.headers.location))
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
