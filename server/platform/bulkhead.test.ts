import { expect, test } from 'vitest'
import { Bulkhead } from './bulkhead.ts'
import { BusyError } from './outage.ts'

const take = (shares: Bulkhead, kind: object, times: number) =>
  Array.from({ length: times }, () => shares.take(kind)).filter(Boolean).length

test('no kind of work has all the places: one alone has seven of ten, and three kinds leave each other some', () => {
  const [claims, policies, messages] = [{}, {}, {}]
  const shares = new Bulkhead(10, 1000)
  expect([claims, policies, messages].map((kind) => take(shares, kind, 10))).toEqual([7, 2, 1])
  shares.release(claims)
  shares.release(policies)
  expect([take(shares, claims, 10), take(shares, messages, 10)]).toEqual([0, 1])
})

test('a place that comes free goes to whoever waited longest in the kind that has the fewest', async () => {
  const [claims, messages] = [{}, {}]
  const shares = new Bulkhead(4, 1000)
  expect([take(shares, claims, 4), take(shares, messages, 4)]).toEqual([3, 1])
  const servedCallers: string[] = []
  const waitPromises = [
    shares.wait(claims).then(() => servedCallers.push('claim')),
    shares.wait(messages).then(() => servedCallers.push('first message')),
    shares.wait(messages).then(() => servedCallers.push('second message')),
  ]
  shares.release(claims)
  await waitPromises[1]
  expect(servedCallers).toEqual(['first message'])
  shares.release(claims)
  shares.release(messages)
  shares.release(messages)
  await Promise.all(waitPromises)
  expect(servedCallers).toHaveLength(3)
})

test('whoever waits in vain is told that it is busy, and stands in nobody’s way', async () => {
  const claims = {}
  const shares = new Bulkhead(1, 20)
  expect(shares.take(claims)).toBe(true)
  await expect(shares.wait(claims)).rejects.toThrow(BusyError)
  shares.release(claims)
  expect(shares.take(claims)).toBe(true)
})
