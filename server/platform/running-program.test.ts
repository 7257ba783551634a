import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../testing/folders.ts'
import { keepProgramRunning } from './running-program.ts'

const program = `
import { createInterface } from 'node:readline'
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'end') process.exit(1)
  if (line === 'hang') for (;;);
  console.log(line === 'long' ? 'x'.repeat(2000) : line + ' ' + process.pid)
}
`

const limits = {
  ...{ timeLimit: 30_000, maxMemory: 512 * 1024 * 1024, maxResult: 1000, priority: 0 },
  ...{ maxIdle: 30_000, maxOrders: 3 },
}

async function keep(changes: Partial<typeof limits> = {}) {
  const path = join(await makeTestFolder(), 'program.mjs')
  await writeFile(path, program)
  return keepProgramRunning(path, { ...limits, ...changes })
}

test('one process answers several orders, and another takes its place at the end or after a failure', async () => {
  const ask = await keep()
  const answers = [await ask('a'), await ask('b'), await ask('c'), await ask('d')]
  const processes = answers.map((answer) => answer?.split(' ')[1])
  expect(answers.map((answer) => answer?.split(' ')[0])).toEqual(['a', 'b', 'c', 'd'])
  expect(new Set(processes.slice(0, 3)).size).toBe(1)
  expect(processes[3]).not.toBe(processes[0])
  expect(await ask('end')).toBeNull()
  expect(await ask('e')).toMatch(/^e /)
  expect(await ask('long')).toBeNull()
  expect(await ask('f')).toMatch(/^f /)
  const together = await Promise.all([ask('g'), ask('h')])
  expect(new Set(together.map((answer) => answer?.split(' ')[1])).size).toBe(2)
})

test('a process that takes too long is killed, and the next order has another', async () => {
  const ask = await keep({ timeLimit: 1000 })
  expect(await ask('hang')).toBeNull()
  expect(await ask('a')).toMatch(/^a /)
})
