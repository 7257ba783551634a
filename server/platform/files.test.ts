import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../testing/folders.ts'
import { folderFiles, StorageFailure } from './files.ts'

test('whatever the folder cannot do is a failure of the storage, with its cause', async () => {
  const plainFile = join(await makeTestFolder(), 'a')
  await writeFile(plainFile, 'not a folder')
  const files = folderFiles(plainFile)
  const all = async () => {
    for await (const _ of files.all());
  }
  for (const attempt of [
    () => files.store('key', plainFile),
    () => files.read('key', { start: 0, end: 0 }),
    () => files.remove('key'),
    () => files.removeUnfinished(new Date()),
    all,
  ]) {
    const failure = await attempt().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageFailure)
    expect(failure).toHaveProperty('cause.code', 'ENOTDIR')
  }
})

test('of a file that is shorter than it was nobody gets a part as the whole', async () => {
  const files = folderFiles(await makeTestFolder())
  const path = join(await makeTestFolder(), 'a')
  await writeFile(path, 'short')
  await files.store('key', path)
  const content = await files.read('key', { start: 1, end: 9 })
  const pieces: string[] = []
  const readContent = async () => {
    for await (const piece of content) pieces.push(Buffer.from(piece).toString())
  }
  await expect(readContent()).rejects.toThrow(StorageFailure)
  expect(pieces).toEqual(['hort'])
})

test.each([
  ['before the first piece', 0],
  ['after it', 1],
])('a file is closed where whoever reads it stops %s', async (_, takenPieces) => {
  const folder = await makeTestFolder()
  const files = folderFiles(folder)
  const path = join(await makeTestFolder(), 'a')
  await writeFile(path, 'x'.repeat(600_000))
  await files.store('key', path)
  const openFileCount = async () => {
    const places = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    )
    return (await Promise.all(places)).filter((linkTarget) => linkTarget.startsWith(folder)).length
  }
  const pieces = (await files.read('key', { start: 0, end: 599_999 }))[Symbol.asyncIterator]()
  for (let piece = 0; piece < takenPieces; piece++) await pieces.next()
  expect(await openFileCount()).toBe(1)
  await pieces.return?.()
  expect(await openFileCount()).toBe(0)
})

test('a key that leads out of the folder is none', async () => {
  const folder = await makeTestFolder()
  const outsideFile = join(folder, 'outside')
  await writeFile(outsideFile, 'of somebody else')
  const files = folderFiles(join(folder, 'files'))
  const outsidePath = 'a/../../../outside'
  for (const attempt of [
    () => files.store(outsidePath, outsideFile),
    () => files.read(outsidePath, { start: 0, end: 0 }),
    () => files.remove(outsidePath),
  ])
    await expect(attempt()).rejects.toThrow('is no key of a file')
  expect(await readFile(outsideFile, 'utf8')).toBe('of somebody else')
})
