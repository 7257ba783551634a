import { expect, test } from 'vitest'
import { sortUpcoming, type TimedItem } from './upcoming-order.ts'

const nothingInput: TimedItem = { at: null, day: null, since: null }
const item = (name: string, when: Partial<TimedItem>) => ({ ...nothingInput, name, ...when })
const order = (now: string, ...items: ReturnType<typeof item>[]) =>
  sortUpcoming(items, { timeZone: 'America/New_York', now: new Date(now) }).map(({ name }) => name)

// Spec: phone/home
test('items due by tomorrow come first, then waiting items, then later ones', () => {
  expect(
    order(
      '2026-11-20T15:00:00Z',
      item('a claim without a date', {}),
      item('a term that ends', { day: '2026-12-23' }),
      item('rates', { since: '2026-11-18T15:00:00.000Z' }),
      item('a presentation next week', { at: '2026-11-25T15:30:00.000Z' }),
      item('messages', { since: '2026-11-17T15:00:00.000Z' }),
      item('a presentation tomorrow', { at: '2026-11-21T15:30:00.000Z' }),
      item('a step by today', { day: '2026-11-20' }),
    ),
  ).toEqual([
    'a step by today',
    'a presentation tomorrow',
    'messages',
    'rates',
    'a presentation next week',
    'a term that ends',
    'a claim without a date',
  ])
})

test('overdue items come before those of today', () => {
  expect(
    order('2026-11-20T15:00:00Z', item('today', { day: '2026-11-20' }), item('late', { day: '2026-11-12' })),
  ).toEqual(['late', 'today'])
})

// Spec: phone/home
test('today is the date in the agency’s time zone, even late in the evening', () => {
  const waitingItem = item('waits', { since: '2026-11-01T15:00:00.000Z' })
  const onSunday = item('on Sunday', { at: '2026-11-22T15:00:00.000Z' })
  // 11 PM on Friday in New York, where Sunday is the day after tomorrow.
  expect(order('2026-11-21T04:00:00Z', onSunday, waitingItem)).toEqual(['waits', 'on Sunday'])
  expect(order('2026-11-21T05:00:00Z', onSunday, waitingItem)).toEqual(['on Sunday', 'waits'])
})

test('equal items keep their order', () => {
  expect(order('2026-11-20T15:00:00Z', item('one', {}), item('other', {}))).toEqual(['one', 'other'])
})
