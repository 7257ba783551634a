import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databasePidIn } from '../../testing/direct-connection.ts'
import { makeTestFolder } from '../../testing/folders.ts'
import { superviseEmbeddedPostgres } from './embedded-server.ts'

async function superviseForTest(pauses: number[]) {
  const folder = await makeTestFolder()
  const printedTexts: string[] = []
  const postgres = await superviseEmbeddedPostgres({ folder, log: (text) => printedTexts.push(text) }, pauses)
  onTestFinished(() => postgres.stop())
  const answer = async () => {
    const client = new pg.Client(postgres.connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select 1 as one')
    await client.end()
    return rows
  }
  return { folder, postgres, said: printedTexts, answer }
}

test('a database that is killed is started again on the same socket, and given up when it does not stay', async () => {
  const { folder, postgres, said, answer } = await superviseForTest([0, 0])
  for (const times of [1, 2]) {
    process.kill(await databasePidIn(folder), 'SIGKILL')
    await expect.poll(() => answer().catch(() => null), { timeout: 20_000 }).toEqual([{ one: 1 }])
    expect(said.filter((text) => text.includes('restarting it'))).toHaveLength(times)
  }
  process.kill(await databasePidIn(folder), 'SIGKILL')
  await postgres.whenExited
})

test('a portal that leaves while its database is being started again leaves none behind', async () => {
  const { folder, postgres, said } = await superviseForTest([0])
  process.kill(await databasePidIn(folder), 'SIGKILL')
  await expect.poll(() => said.join(), { timeout: 20_000 }).toContain('restarting it')
  await postgres.stop()
  const lock = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  expect(() => process.kill(Number(lock.split('\n')[0] || NaN), 0)).toThrow()
})
