import { expect, test } from 'vitest'
import { nextOpenDay, usualWeek } from '../../../contract/values/business-hours.ts'
import type { TaskRepeat } from '../../../contract/values/task-labels.ts'
import { nextDueDayOf } from './next-day.ts'

const calendar = {
  timeZone: 'America/New_York',
  week: usualWeek,
  holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
}

const next = (nextDue: TaskRepeat, repeatsFrom: string, dueOn: string, today = dueOn) =>
  nextDueDayOf({ repeats: nextDue, repeatsFrom, dueOn }, calendar, today)

// Spec: tasks/repeat
test('a task that is done is due again on its next day, which is one on which the agency is open', () => {
  // November 24, 2026 is a Tuesday.
  expect(next('daily', '2026-11-24', '2026-11-24')).toBe('2026-11-25')
  expect(next('weekly', '2026-11-24', '2026-11-24')).toBe('2026-12-01')
  expect(next('daily', '2026-11-27', '2026-11-27'), 'after a Friday comes Monday').toBe('2026-11-30')
  expect(next('weekly', '2026-12-18', '2026-12-18'), 'after Christmas and its weekend').toBe('2026-12-28')
  expect(next('yearly', '2024-02-29', '2026-03-02'), 'in a year without that day').toBe('2027-03-01')
})

test('what was moved to an open day goes on from the day that was chosen', () => {
  // August 1, 2026 is a Saturday.
  expect(next('monthly', '2026-08-01', '2026-08-03')).toBe('2026-09-01')
  expect(next('monthly', '2026-08-31', '2026-09-30')).toBe('2026-11-02')
  expect(next('monthly', '2026-08-31', '2026-11-02'), 'the last of a month stays the last').toBe('2026-11-30')
  expect(next('daily', '2026-11-20', '2026-11-30'), 'not on the same Monday again').toBe('2026-12-01')
})

test('who is late is not given at once what was missed, and who is early is given the next and not the same', () => {
  expect(next('weekly', '2026-10-05', '2026-10-05', '2026-11-20')).toBe('2026-11-23')
  expect(next('weekly', '2026-11-27', '2026-11-27', '2026-11-24')).toBe('2026-12-04')
})

test('what does not repeat has no next, and an agency that is never open has its days as they were chosen', () => {
  expect(next('none', '2026-11-24', '2026-11-24')).toBeNull()
  const closedCalendar = { ...calendar, week: usualWeek.map(() => null) }
  expect(nextOpenDay(closedCalendar, '2026-11-28')).toBe('2026-11-28')
  expect(nextOpenDay(calendar, '2026-11-28')).toBe('2026-11-30')
  expect(nextOpenDay(calendar, '2026-11-24')).toBe('2026-11-24')
})
