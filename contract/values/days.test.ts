import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, addYears, dayIn, daysBetween, formatDay, isDay } from './days.ts'

const someDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1950-01-01', count))

test('a day is a date that exists, written YYYY-MM-DD', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const text of [
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '27-01-01',
    '2027-1-1',
    '2027-01-01T00:00',
    '',
    '0001-01-01',
  ])
    expect(isDay(text), text).toBe(false)
})

test('a policy runs for a year from its start; 29 February ends on the 28th', () => {
  expect(addYears('2026-11-21', 1)).toBe('2027-11-21')
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
})

test('days between two dates are whole, even across a clock change and a leap day', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  fc.assert(
    fc.property(someDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count)
    }),
  )
})

test('a date is the calendar date in the agency’s time zone', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z')
  expect(dayIn('America/New_York', lateEvening)).toBe('2026-11-20')
  expect(dayIn('Asia/Kathmandu', lateEvening)).toBe('2026-11-21')
})

test('dates are shown in US format and do not shift with the time zone', () => {
  expect(formatDay('2027-03-14')).toBe('Mar 14, 2027')
})
