import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../testing/folders.ts'
import { pdfRefusalOf } from './pdf-refusal.ts'

/** Compressed rows with PNG's slowest predictor. */
const rows = deflateSync(Buffer.alloc(4_000_000, Buffer.concat([Buffer.from([4]), Buffer.alloc(99, 7)])))
const references = Buffer.concat([
  Buffer.from(
    `%PDF-1.5\n5 0 obj\n<</Type/XRef/W[1 4 2]/Size 6/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 99>>/Length ${rows.length}>>\nstream\n`,
  ),
  rows,
  Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF'),
])

test('a PDF of many packed references is read in small steps, between which others have their turn', async () => {
  const path = join(await makeTestFolder(), 'policy.pdf')
  await writeFile(path, references)
  let isOver = false
  let longestTime = 0
  let usageBefore = process.cpuUsage()
  // CPU time, because elapsed time depends on the machine's load.
  const measure = () => {
    const { user } = process.cpuUsage(usageBefore)
    longestTime = Math.max(longestTime, user / 1000)
    usageBefore = process.cpuUsage()
    if (!isOver) setImmediate(measure)
  }
  measure()
  expect(await pdfRefusalOf(path)).toBeNull()
  isOver = true
  expect(longestTime).toBeLessThan(100)
})
