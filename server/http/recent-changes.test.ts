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
  const lately = recentChanges<string>()
  lately.begin()
  vi.advanceTimersByTime(30_000)
  return lately
}

test('what was told since a page was made is told again, in its order; nothing of long before', () => {
  const lately = collectChanges()
  lately.keep('before')
  vi.advanceTimersByTime(11_000)
  const mark = changeCursor(maria)
  expect(lately.since(mark, maria)).toEqual([])
  lately.keep('one')
  vi.advanceTimersByTime(5000)
  lately.keep('other')
  expect(lately.since(mark, maria)).toEqual(['one', 'other'])
})

test('a clock that is ten seconds ahead of another, or a change that is heard so late, hides nothing', () => {
  const lately = collectChanges()
  lately.keep('heard')
  vi.advanceTimersByTime(9999)
  expect(lately.since(changeCursor(maria), maria)).toEqual(['heard'])
})

test('who asks for more than is known is told so', () => {
  const lately = recentChanges<string>()
  expect(lately.since(changeCursor(maria), maria)).toBe(null)
  const old = changeCursor(maria)
  const recentFeed = collectChanges()
  const mark = changeCursor(maria)
  expect(recentFeed.since(old, maria)).toEqual(null)
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
  const lately = collectChanges()
  const mark = changeCursor(daniel)
  expect(lately.since(mark, daniel)).toEqual([])
  const standIns = [{ agentId: 'erin', name: 'Erin Walsh', until: '2026-12-01' }]
  for (const other of [
    maria,
    { ...daniel, role: 'admin' as const },
    { ...daniel, manages: true },
    { ...daniel, covering: standIns },
  ])
    expect(lately.since(mark, other)).toBe(null)
})

test('no more than 2,000 are kept, and what is no mark tells nothing', () => {
  const lately = collectChanges()
  const mark = changeCursor(maria)
  const tell = (count: number) => {
    for (let toldCount = 0; toldCount < count; toldCount++) lately.keep(`change ${toldCount}`)
  }
  tell(2000)
  expect(lately.since(mark, maria)).toHaveLength(2000)
  vi.advanceTimersByTime(1)
  tell(1)
  expect(lately.since(mark, maria)).toBe(null)
  const [, fingerprintPart] = mark.split('.')
  for (const odd of [
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
    expect(lately.since(odd, maria)).toBe(null)
  expect(lately.since(`Infinity.${fingerprintPart}`, maria)).toEqual([])
})
