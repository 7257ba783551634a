import { expect, test } from 'vitest'
import { nextMidnight } from '../ui/use-now.ts'
import { messageTime } from './message-time.ts'

const newYork = (instant: string, now: string) => messageTime(instant, new Date(now), 'America/New_York')

test('a message of today has its time of day, from the first minute of the day on', () => {
  expect(newYork('2026-11-12T19:35:00Z', '2026-11-12T20:00:00Z')).toBe('2:35 PM')
  expect(newYork('2026-11-12T05:00:00Z', '2026-11-13T04:59:59Z')).toBe('12:00 AM')
})

// Spec: inbox/times
test('at midnight today becomes Yesterday, and Yesterday the month and day', () => {
  expect(newYork('2026-11-12T19:35:00Z', '2026-11-13T04:59:59Z')).toBe('2:35 PM')
  expect(newYork('2026-11-12T19:35:00Z', '2026-11-13T05:00:00Z')).toBe('Yesterday')
  expect(newYork('2026-11-12T19:35:00Z', '2026-11-14T04:59:59Z')).toBe('Yesterday')
  expect(newYork('2026-11-12T19:35:00Z', '2026-11-14T05:00:00Z')).toBe('Nov 12')
})

test('a minute before midnight is Yesterday a minute after it, though hardly any time has gone', () => {
  expect(newYork('2026-11-13T04:59:00Z', '2026-11-13T05:01:00Z')).toBe('Yesterday')
})

test('days of 23 and of 25 hours are days', () => {
  // Clocks go forward on March 8 and back on November 1.
  expect(newYork('2026-03-08T05:10:00Z', '2026-03-09T04:05:00Z')).toBe('Yesterday')
  expect(newYork('2026-03-07T05:10:00Z', '2026-03-09T03:55:00Z')).toBe('Yesterday')
  expect(newYork('2026-11-01T04:10:00Z', '2026-11-02T04:50:00Z')).toBe('12:10 AM')
  expect(newYork('2026-10-31T04:10:00Z', '2026-11-02T05:05:00Z')).toBe('Oct 31')
})

test('what is today here may be yesterday elsewhere', () => {
  const now = new Date('2026-11-12T20:00:00Z')
  expect(messageTime('2026-11-12T17:00:00Z', now, 'Asia/Kathmandu')).toBe('Yesterday')
  expect(messageTime('2026-11-12T17:00:00Z', now, 'America/St_Johns')).toBe('1:30 PM')
})

test('the turn of the year is a day as any other, and a message of long ago has its month and day', () => {
  expect(newYork('2026-12-31T20:00:00Z', '2027-01-01T20:00:00Z')).toBe('Yesterday')
  expect(newYork('2024-02-29T20:00:00Z', '2027-01-01T20:00:00Z')).toBe('Feb 29')
})

test('a message from a clock that is ahead has its time of day', () => {
  expect(newYork('2026-11-13T05:00:10Z', '2026-11-13T04:59:58Z')).toBe('12:00 AM')
})

test('the next midnight is the first moment of the next day', () => {
  const next = new Date(nextMidnight(new Date(2026, 11, 31, 23, 59)))
  expect([next.getFullYear(), next.getMonth(), next.getDate(), next.getHours()]).toEqual([2027, 0, 1, 0])
})
