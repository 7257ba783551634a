import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfItsOwn } from '../testing/folders.ts'
import { folderFiles, StorageFailed } from './files.ts'

test('whatever the folder cannot do is a failure of the storage, with its cause', async () => {
  const nowhere = join(await folderOfItsOwn(), 'a')
  await writeFile(nowhere, 'not a folder')
  const files = folderFiles(nowhere)
  const all = async () => {
    for await (const _ of files.all());
  }
  for (const attempt of [
    () => files.keep('key', nowhere),
    () => files.read('key', { start: 0, end: 0 }),
    () => files.remove('key'),
    () => files.removeUnfinished(new Date()),
    all,
  ]) {
    const failure = await attempt().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageFailed)
    expect(failure).toHaveProperty('cause.code', 'ENOTDIR')
  }
})
