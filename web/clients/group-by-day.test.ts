import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const now = new Date('2026-11-20T15:00:00Z')
const dayNamesOf = (zone: string, ...times: string[]) =>
  groupByDay(
    times.map((time) => ({ at: time })),
    now,
    zone,
  ).map(({ name, events }) => [name, events.length])

test('days are named as a reader calls them, on the calendar of the agency', () => {
  const times = [
    '2026-11-20T14:00:00Z',
    '2026-11-20T03:00:00Z',
    '2026-11-19T15:00:00Z',
    '2026-11-17T15:00:00Z',
    '2025-03-03T15:00:00Z',
  ]
  expect(dayNamesOf('UTC', ...times)).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tuesday, November 17', 1],
    ['March 3, 2025', 1],
  ])
  // In the agency's zone, the second time is late in the evening of the day before.
  expect(dayNamesOf('America/New_York', ...times).slice(0, 2)).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
  ])
})

test('a server whose clock is a little ahead still tells of today', () => {
  expect(dayNamesOf('UTC', '2026-11-21T00:00:01Z')).toEqual([['Today', 1]])
})
