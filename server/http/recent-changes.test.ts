import { expect, onTestFinished, test, vi } from 'vitest'
import { changeCursor, recentChanges } from './recent-changes.ts'

const maria = {
  id: 'maria',
  role: 'client',
  accountId: 'maria',
  may: 'everything',
  manages: false,
  covering: [],
  coveredBy: [],
} as const
const daniel = {
  id: 'daniel',
  role: 'agent',
  accountId: null,
  may: null,
  manages: false,
  covering: [],
  coveredBy: [],
} as const

/** A buffer of recent changes that has listened for half a minute. */
function collectChanges() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const recentFeed = recentChanges<string>()
  recentFeed.begin()
  vi.advanceTimersByTime(30_000)
  return recentFeed
}

test('what was told since a page was made is told again, in its order; nothing of long before', () => {
  const recentFeed = collectChanges()
  recentFeed.keep('before')
  vi.advanceTimersByTime(11_000)
  const mark = changeCursor(maria)
  expect(recentFeed.since(mark, maria)).toEqual([])
  recentFeed.keep('one')
  vi.advanceTimersByTime(5000)
  recentFeed.keep('other')
  expect(recentFeed.since(mark, maria)).toEqual(['one', 'other'])
})

test('a clock that is ten seconds ahead of another, or a change that is heard so late, hides nothing', () => {
  const recentFeed = collectChanges()
  recentFeed.keep('heard')
  vi.advanceTimersByTime(9999)
  expect(recentFeed.since(changeCursor(maria), maria)).toEqual(['heard'])
})

test('who asks for more than is known is told so', () => {
  const changeFeed = recentChanges<string>()
  expect(changeFeed.since(changeCursor(maria), maria)).toBe(null)
  const oldCursor = changeCursor(maria)
  const recentFeed = collectChanges()
  const mark = changeCursor(maria)
  expect(recentFeed.since(oldCursor, maria)).toEqual(null)
  expect(recentFeed.since(mark, maria)).toEqual([])
  // Changes may have been missed in between.
  recentFeed.begin()
  expect(recentFeed.since(mark, maria)).toBe(null)
  vi.advanceTimersByTime(30_000)
  const next = changeCursor(maria)
  recentFeed.keep('one')
  vi.advanceTimersByTime(61_000)
  recentFeed.keep('a minute later')
  expect(recentFeed.since(next, maria)).toBe(null)
})

test('what a person sees may be another by now: another person, another role, another cover, an account manager', () => {
  const recentFeed = collectChanges()
  const mark = changeCursor(daniel)
  expect(recentFeed.since(mark, daniel)).toEqual([])
  const standIns = [{ agentId: 'erin', name: 'Erin Walsh', until: '2026-12-01' }]
  for (const otherViewer of [
    maria,
    { ...daniel, role: 'admin' as const },
    { ...daniel, manages: true },
    { ...daniel, covering: standIns },
  ])
    expect(recentFeed.since(mark, otherViewer)).toBe(null)
})

test('no more than 2,000 are kept, and what is no mark tells nothing', () => {
  const recentFeed = collectChanges()
  const mark = changeCursor(maria)
  const tell = (count: number) => {
    for (let toldCount = 0; toldCount < count; toldCount++) recentFeed.keep(`change ${toldCount}`)
  }
  tell(2000)
  expect(recentFeed.since(mark, maria)).toHaveLength(2000)
  vi.advanceTimersByTime(1)
  tell(1)
  expect(recentFeed.since(mark, maria)).toBe(null)
  const [, fingerprintPart] = mark.split('.')
  for (const oddValue of [
    undefined,
    '',
    '.',
    `.${fingerprintPart}`,
    `NaN.${fingerprintPart}`,
    `-1.${fingerprintPart}`,
    ['1', '2'],
    { a: 1 },
    '9'.repeat(400),
  ])
    expect(recentFeed.since(oddValue, maria)).toBe(null)
  expect(recentFeed.since(`Infinity.${fingerprintPart}`, maria)).toEqual([])
})
