import type { Holiday } from './business-hours.ts'
import { addDays } from './days.ts'

const dayOf = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

function nthWeekdayOf(year: number, month: number, weekday: number, count: number): string {
  const firstDay = dayOf(year, month, 1)
  return addDays(firstDay, ((weekday - weekdayOf(firstDay) + 7) % 7) + 7 * (count - 1))
}

/** Saturday holidays are observed on Friday, Sunday holidays on Monday. */
function observedDayOf(day: string): string {
  const weekday = weekdayOf(day)
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day
}

const [monday, thursday] = [1, 4]

/** Federal holidays of a year on their observed days (5 U.S.C. 6103). */
export const federalHolidays = (year: number): Holiday[] => [
  { day: observedDayOf(dayOf(year, 1, 1)), name: "New Year's Day" },
  { day: nthWeekdayOf(year, 1, monday, 3), name: 'Martin Luther King Jr. Day' },
  { day: nthWeekdayOf(year, 2, monday, 3), name: "Washington's Birthday" },
  // The last Monday of May is a week before the first Monday of June.
  { day: addDays(nthWeekdayOf(year, 6, monday, 1), -7), name: 'Memorial Day' },
  { day: observedDayOf(dayOf(year, 6, 19)), name: 'Juneteenth' },
  { day: observedDayOf(dayOf(year, 7, 4)), name: 'Independence Day' },
  { day: nthWeekdayOf(year, 9, monday, 1), name: 'Labor Day' },
  { day: nthWeekdayOf(year, 10, monday, 2), name: 'Columbus Day' },
  { day: observedDayOf(dayOf(year, 11, 11)), name: 'Veterans Day' },
  { day: nthWeekdayOf(year, 11, thursday, 4), name: 'Thanksgiving Day' },
  { day: observedDayOf(dayOf(year, 12, 25)), name: 'Christmas Day' },
]
