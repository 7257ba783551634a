import { expect, test } from 'vitest'
import { federalHolidays } from './us-holidays.ts'

// As listed by the Office of Personnel Management.
test('federal holidays are on the days on which they are observed', () => {
  const days = (year: number) => federalHolidays(year).map(({ day }) => day.slice(5))
  expect(days(2026)).toEqual([
    '01-01',
    '01-19',
    '02-16',
    '05-25',
    '06-19',
    '07-03',
    '09-07',
    '10-12',
    '11-11',
    '11-26',
    '12-25',
  ])
  expect(days(2027)).toEqual([
    '01-01',
    '01-18',
    '02-15',
    '05-31',
    '06-18',
    '07-05',
    '09-06',
    '10-11',
    '11-11',
    '11-25',
    '12-24',
  ])
})
