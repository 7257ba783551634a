import { expect, test } from 'vitest'
import { limitConcurrency, serialize } from './concurrency.ts'
import { BusyError } from './outage.ts'

/** Tasks that the test ends one by one, and the order in which they started. */
function workByName() {
  const begunNames: string[] = []
  const finishByName = new Map<string, () => void>()
  return {
    begun: begunNames,
    work: (name: string) => () => {
      begunNames.push(name)
      return new Promise<string>((resolve) => finishByName.set(name, () => resolve(name)))
    },
    async end(name: string) {
      finishByName.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('so many run at once; who may go first does, however many wait', async () => {
  const { begun, work, end } = workByName()
  const limit = limitConcurrency(2)
  const all = [
    ...['a', 'b', 'c', 'd'].map((name) => limit(work(name))),
    limit(work('known'), { first: true }),
  ]
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'known'])
  for (const name of ['known', 'b', 'c', 'd']) await end(name)
  expect(begun).toEqual(['a', 'b', 'known', 'c', 'd'])
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'known'])
})

test('beyond those that may wait nothing is begun, and the line of who goes first has its own bound', async () => {
  const { begun, work, end } = workByName()
  const limit = limitConcurrency(1, { waiting: 1 })
  const runningTask = limit(work('running'))
  const waitingTask = limit(work('waiting'))
  await expect(limit(work('refused'))).rejects.toBeInstanceOf(BusyError)
  const knownTask = limit(work('known'), { first: true })
  for (const name of ['running', 'known', 'waiting']) await end(name)
  await Promise.all([runningTask, waitingTask, knownTask])
  expect(begun).toEqual(['running', 'known', 'waiting'])
})

test('a line lets one after the other, also after a failure, and no more than may stand in it', async () => {
  const { begun, work, end } = workByName()
  const failingTask = serialize('door', () => Promise.reject(new Error('no')), { most: 2 })
  const next = serialize('door', work('next'), { most: 2 })
  const otherTask = serialize('another door', work('other'), { most: 2 })
  await expect(serialize('door', work('refused'), { most: 2 })).rejects.toBeInstanceOf(BusyError)
  await expect(failingTask).rejects.toThrow('no')
  await end('next')
  await end('other')
  expect(await Promise.all([next, otherTask])).toEqual(['next', 'other'])
  expect(begun.toSorted()).toEqual(['next', 'other'])
  const repeatedCall = serialize('door', work('again'), { most: 1 })
  await new Promise(setImmediate)
  await end('again')
  expect(await repeatedCall).toBe('again')
})
