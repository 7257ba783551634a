import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { portal } from '../testing/portal.ts'
import { Busy } from './outage.ts'
import { Shares } from './shares.ts'

const take = (shares: Shares, kind: object, times: number) =>
  Array.from({ length: times }, () => shares.take(kind)).filter(Boolean).length

test('no kind of work has all the places: one alone has seven of ten, and three kinds leave each other some', () => {
  const [claims, policies, messages] = [{}, {}, {}]
  const shares = new Shares(10, 1000)
  expect([claims, policies, messages].map((kind) => take(shares, kind, 10))).toEqual([7, 2, 1])
  shares.giveBack(claims)
  shares.giveBack(policies)
  expect([take(shares, claims, 10), take(shares, messages, 10)]).toEqual([0, 1])
})

test('a place that comes free goes to whoever waited longest in the kind that has the fewest', async () => {
  const [claims, messages] = [{}, {}]
  const shares = new Shares(4, 1000)
  expect([take(shares, claims, 4), take(shares, messages, 4)]).toEqual([3, 1])
  const served: string[] = []
  const waits = [
    shares.wait(claims).then(() => served.push('claim')),
    shares.wait(messages).then(() => served.push('first message')),
    shares.wait(messages).then(() => served.push('second message')),
  ]
  shares.giveBack(claims)
  await waits[1]
  expect(served).toEqual(['first message'])
  shares.giveBack(claims)
  shares.giveBack(messages)
  shares.giveBack(messages)
  await Promise.all(waits)
  expect(served).toHaveLength(3)
})

test('whoever waits in vain is told that it is busy, and stands in nobody’s way', async () => {
  const claims = {}
  const shares = new Shares(1, 20)
  expect(shares.take(claims)).toBe(true)
  await expect(shares.wait(claims)).rejects.toThrow(Busy)
  shares.giveBack(claims)
  expect(shares.take(claims)).toBe(true)
})

/** The slowest but one of a hundred, in ms. */
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
  const waiting = Promise.all(Array.from({ length: 100 }, () => [write(), readLocked()]).flat())
  const times: number[] = []
  const read = async () => {
    for (let time = 0; time < 50; time++) {
      const began = performance.now()
      const { status } = await agent.call(api.messages.conversations, {})
      times.push(performance.now() - began)
      expect(status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: 4 }, read))
  expect(p99(times)).toBeLessThan(500)

  const answered = (await waiting).map(({ status, failure, headers }) => [
    status,
    failure.message,
    headers['retry-after'],
  ])
  expect(answered).toEqual(Array(200).fill([503, expect.stringContaining('is busy'), '5']))
  await holder.query('rollback')
  expect((await write()).status).toBe(200)
  expect((await readLocked()).status).toBe(200)
}, 60_000)
