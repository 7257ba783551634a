import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpg } from '../../testing/files.ts'
import { makeTestFolder } from '../../testing/folders.ts'
import { removeMetadata } from './remove-metadata.ts'

const segment = Buffer.concat([Buffer.from('ffe1fde8', 'hex'), Buffer.alloc(64_998)])

test.each([
  ['metadata', Buffer.alloc(380 * segment.length, segment)],
  ['fill bytes', Buffer.alloc(24_000_000, 0xff)],
  ['half markers', Buffer.alloc(24_000_000, Buffer.from('ff00', 'hex'))],
])('24 MB of %s are read in small steps, between which others have their turn', async (_, middle) => {
  const path = join(await makeTestFolder(), 'photo.jpg')
  await writeFile(path, Buffer.concat([jpg.subarray(0, 20), middle, jpg.subarray(20)]))
  let isOver = false
  let turnCount = 0
  const count = () => {
    turnCount += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const cleanFile = await removeMetadata(path, 'image/jpeg')
  isOver = true
  expect(turnCount).toBeGreaterThan(50)
  expect(cleanFile?.size).toBe((await stat(path)).size)
  expect(cleanFile?.size).toBe(jpg.length)
})
