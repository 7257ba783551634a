import { expect, test } from 'vitest'
import { Bulkhead } from './bulkhead.ts'
import { BusyError } from './outage.ts'

const take = (shares: Bulkhead, kind: object, times: number) =>
  Array.from({ length: times }, () => shares.take(kind)).filter(Boolean).length

test('no kind of work has all the places: one alone has seven of ten, and three kinds leave each other some', () => {
  const [claims, policies, messages] = [{}, {}, {}]
  const shares = new Bulkhead(10, 1000)
  expect([claims, policies, messages].map((kind) => take(shares, kind, 10))).toEqual([7, 2, 1])
  shares.giveBack(claims)
  shares.giveBack(policies)
  expect([take(shares, claims, 10), take(shares, messages, 10)]).toEqual([0, 1])
})

test('a place that comes free goes to whoever waited longest in the kind that has the fewest', async () => {
  const [claims, messages] = [{}, {}]
  const shares = new Bulkhead(4, 1000)
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
  const shares = new Bulkhead(1, 20)
  expect(shares.take(claims)).toBe(true)
  await expect(shares.wait(claims)).rejects.toThrow(BusyError)
  shares.giveBack(claims)
  expect(shares.take(claims)).toBe(true)
})
