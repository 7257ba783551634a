import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { portal } from '../testing/portal.ts'

/** 99th percentile of times, in ms. */
const p99 = (times: number[]) =>
  times.sort((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0

test('with a table locked and every row of claims, and a hundred calls waiting for each, conversations are read as ever', async () => {
  const { as, given, people, connection } = await portal()
  const agent = as(people.agent)
  const { id } = await given.claim()
  await given.message()
  const holder = new pg.Client(connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table requests in access exclusive mode; select 1 from claims for update')

  const write = () => agent.call(api.claims.changeStatus, { id, status: 'open' })
  const readLocked = () => agent.call(api.requests.list, {})
  const answersPromise = Promise.all(Array.from({ length: 100 }, () => [write(), readLocked()]).flat())
  const times: number[] = []
  const readRepeatedly = async () => {
    for (let time = 0; time < 50; time++) {
      const startedAt = performance.now()
      const { status } = await agent.call(api.messages.conversations, {})
      times.push(performance.now() - startedAt)
      expect(status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 4 }, readRepeatedly))
  expect(p99(times)).toBeLessThan(500)

  const answers = (await answersPromise).map(({ status, failure, headers }) => [
    status,
    failure.message,
    headers['retry-after'],
  ])
  expect(answers).toEqual(Array(200).fill([503, expect.stringContaining('is busy'), '5']))
  await holder.query('rollback')
  expect((await write()).status).toBe(200)
  expect((await readLocked()).status).toBe(200)
}, 60_000)
