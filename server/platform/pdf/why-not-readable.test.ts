import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { folderOfItsOwn } from '../../testing/folders.ts'
import { whyNotReadable } from './why-not-readable.ts'

/** Rows of the costliest predictor of PNG, packed. */
const rows = deflateSync(Buffer.alloc(4_000_000, Buffer.concat([Buffer.from([4]), Buffer.alloc(99, 7)])))
const references = Buffer.concat([
  Buffer.from(
    `%PDF-1.5\n5 0 obj\n<</Type/XRef/W[1 4 2]/Size 6/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 99>>/Length ${rows.length}>>\nstream\n`,
  ),
  rows,
  Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF'),
])
const objects = (more: string) =>
  Array.from({ length: 300_000 }, (_, number) => `${number} 0 obj\n${more}`).join('')

test.each([
  ['packed references', references],
  ['objects', Buffer.from(`%PDF-1.7\n${objects('')}`)],
  [
    'objects and references',
    Buffer.from(`%PDF-1.7\n${objects('/XRef ')}${'trailer<</Root 1 0 R>>'.repeat(200)}`),
  ],
  [
    'lists',
    Buffer.from(`%PDF-1.7\n${`trailer<</Root ${'[ '.repeat(50)}${'1 '.repeat(200_000)}`.repeat(30)}`),
  ],
])('a PDF of many %s is read in small steps, between which others have their turn', async (_, bytes) => {
  const path = join(await folderOfItsOwn(), 'policy.pdf')
  await writeFile(path, bytes)
  let isOver = false
  let longest = 0
  let before = process.cpuUsage()
  // The processor's time: that of the clock depends on what else the machine does.
  const measure = () => {
    const { user } = process.cpuUsage(before)
    longest = Math.max(longest, user / 1000)
    before = process.cpuUsage()
    if (!isOver) setImmediate(measure)
  }
  measure()
  expect(await whyNotReadable(path)).toBeNull()
  isOver = true
  expect(longest).toBeLessThan(100)
})
