import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { readImport } from '../../testing/import-files.ts'

test('a file of 500 columns blocks others no longer at a stretch than a narrow one of as many cells', async () => {
  const cells = [
    'Harbor Bakery LLC',
    '03/14/2026',
    '$1,840.50',
    'maria@harbor.example',
    'HBP 204417',
    'General Liability',
  ]
  const table = (columns: number, rows: number) => {
    const row = Array.from({ length: columns }, (_, index) => cells[index % cells.length]).map(
      (cell) => `"${cell}"`,
    )
    return `${Array.from({ length: columns }, (_, index) => `Column ${index}`).join(',')}\n${`${row.join(',')}\n`.repeat(rows)}`
  }
  const longestDelay = async (content: string) => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await readImport(content)
    delay.disable()
    return delay.max / 1e6
  }
  await longestDelay(table(10, 3000))
  const narrowTableTime = await longestDelay(table(10, 30_000))
  const wideTime = await longestDelay(table(500, 600))
  expect(wideTime).toBeLessThan(Math.max(narrowTableTime * 3, 150))
})
