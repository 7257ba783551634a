import { isDay } from '../../../contract/values/days.ts'
import type { CellOrder } from '../../../contract/values/import-storage.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Matches '12:01 AM EDT', 'T00:00:00.000-04:00', '00:00:00 GMT-0500 (Eastern Standard Time)'. The
// date before the time is taken as written: a time zone does not move it to another day.
const timePattern =
  /,?(?:\s{1,3}at)?[ T]\s{0,3}\d{1,2}(?::?\d{2}(?::\d{2}([.,]\d{1,9})?)?)? ?([ap]\.?m\.?)?(?:\s{0,3}\(?(?:z|utc|gmt|[a-z]{1,4}t|local|standard|[\x2b-]\d{2}:?\d{2}|(?:gmt|utc)[\x2b-]\d{1,2}(?::?\d{2})?)\)?)?(?:\s{0,3}\([a-z .]{2,60}\)|\s{0,3}[a-z]{3,12} (?:standard|daylight) time|\s{0,3}[a-z]{4,12} time|\s{0,3}\[[a-z_/]{2,40}\])?$/i
// '3 / 1 / 2026', '03–01–2026', '3\1\2026'
const digitsWithSeparators = /^\d{1,4} ?([/.\\–—−-]) ?\d{1,2} ?\1 ?\d{1,4}$/
const timeOfDayPattern = /\d:\d|\d ?[ap]\.?m/i
const weekdayPattern = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,? +/i
const numericDatePattern = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,2}|\d{4})$/
const namedMonthPattern = /^(\d{1,2})(?:st|nd|rd|th)?(?:[ /-]| of )?([a-z]{3,9})\.?,?[ /-]?(\d{2}|\d{4})$/i
const monthFirstPattern = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:,[ -]?|[ -])(\d{2}|\d{4})$/i
// MMDDYYYY, without separators.
const compactMonthFirst = /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((?:19|20)\d{2})$/

// The format of Java: 'Sat Mar 14 00:00:00 EST 2026'.
const javaDatePattern = /^([a-z]{3}) (\d{1,2}) \d{2}:\d{2}:\d{2} [a-z]{1,5} (\d{4})$/i

/** Removes time of day, zone and weekday from a date, and odd separators. */
function withoutTime(text: string): string {
  const strippedText =
    text.length > 100
      ? text
      : text.replace(timePattern, (timeText) => (timeOfDayPattern.test(timeText) ? '' : timeText))
  const day = strippedText
    .replace(weekdayPattern, '')
    .trim()
    .replace(/['’](?=\d{2}$)/, '')
  return digitsWithSeparators.test(day)
    ? day.replace(/[–—−]/g, '-').replaceAll('\\', '/').replace(/\s/g, '')
    : day
}

/** The end date of a policy that runs until cancelled. */
export const openEndDay = '9999-12-31'

// Other systems write the first day of their calendar for 'no date'.
const placeholderDays = new Set([
  '0001-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-00',
  '1900-01-01',
])

/** Whether a text means 'no date': 00/00/0000, 1/1/1900, 0001-01-01. */
export function isMissingDay(text: string): boolean {
  const strippedText = withoutTime(text)
  if (/^0*[/.-]0*[/.-]0*$/.test(strippedText) || /^0+$/.test(strippedText)) return true
  const parsedDate = parseDate(strippedText)
  if (!parsedDate) return false
  const [month, day] =
    'first' in parsedDate ? [parsedDate.first, parsedDate.second] : [parsedDate.month, parsedDate.day]
  const year = parsedDate.year.padStart(4, '0')
  return (
    Number(month) === 0 ||
    Number(day) === 0 ||
    placeholderDays.has(`${year}-${twoDigits(month)}-${twoDigits(day)}`)
  )
}

/** Whether a text means 'until cancelled', in words or as a year from 2200 on. */
export function isUntilCancelled(text: string): boolean {
  const strippedText = withoutTime(text)
  if (
    /^(until|till?|til) cancel+ed$|^(continuous|perpetual|open[ -]?ended|none, continuous|u\.?c\.?)$/i.test(
      strippedText,
    )
  )
    return true
  const parsedDate = parseDate(strippedText)
  return parsedDate !== null && parsedDate.year.length === 4 && Number(parsedDate.year) >= 2200
}

const twoDigits = (number: string | number) => String(number).padStart(2, '0')

function toFullYear(year: string): string {
  if (year.length === 4) return year
  // Policy terms end within a few years, so a year over 20 years ahead is in the last century.
  return Number(year) + 2000 > new Date().getUTCFullYear() + 20 ? `19${year}` : `20${year}`
}

const monthNamed = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** A date as written. `first` and `second` are month and day in unknown order. */
export type ParsedDate =
  | { year: string; month: string; day: string }
  | { year: string; first: string; second: string }

export function parseDate(text: string): ParsedDate | null {
  const strippedText = withoutTime(text)
  const [, a = '', mark = '', b = '', c = ''] = numericDatePattern.exec(strippedText) ?? []
  if (mark !== '') {
    if (a.length === 4) return c.length <= 2 ? { year: a, month: b, day: c } : null
    return a.length <= 2 && c.length !== 1 ? { year: toFullYear(c), first: a, second: b } : null
  }
  const [, javaMonth = '', javaDay = '', javaYear = ''] = javaDatePattern.exec(strippedText) ?? []
  if (monthNamed(javaMonth)) return { year: javaYear, month: String(monthNamed(javaMonth)), day: javaDay }
  const compactMatch = /^(19|20|99)(\d{2})(\d{2})(\d{2})(?:\d{4}|\d{6})?$/.exec(strippedText)
  if (compactMatch)
    return {
      year: `${compactMatch[1]}${compactMatch[2]}`,
      month: compactMatch[3] ?? '',
      day: compactMatch[4] ?? '',
    }
  const [, month = '', dayOfMonth = '', fourDigits = ''] = compactMonthFirst.exec(strippedText) ?? []
  if (fourDigits !== '') return { year: fourDigits, first: month, second: dayOfMonth }
  const [, day = '', name = '', year = ''] = namedMonthPattern.exec(strippedText) ?? []
  if (monthNamed(name)) return { year: toFullYear(year), month: String(monthNamed(name)), day }
  const [, monthFirstName = '', dayAfter = '', yearAfter = ''] = monthFirstPattern.exec(strippedText) ?? []
  if (monthNamed(monthFirstName))
    return { year: toFullYear(yearAfter), month: String(monthNamed(monthFirstName)), day: dayAfter }
  return null
}

/** The order that a date proves: 13/02 has the day first. Null if the order does not matter. */
export function dateOrderOfText(text: string): 'month' | 'day' | 'either' | null {
  const parsedDate = parseDate(text)
  if (!parsedDate || !('first' in parsedDate)) return null
  const [firstNumber, secondNumber] = [Number(parsedDate.first), Number(parsedDate.second)]
  if (firstNumber > 12 && secondNumber <= 12) return 'day'
  if (secondNumber > 12 && firstNumber <= 12) return 'month'
  return firstNumber === secondNumber ? null : 'either'
}

/** The day that a text names, as YYYY-MM-DD; null if there is no such day. */
export function parseDay(text: string, order: CellOrder): string | null {
  const parsedDate = parseDate(text)
  if (!parsedDate) return null
  if (!('first' in parsedDate)) return toExistingDay(parsedDate.year, parsedDate.month, parsedDate.day)
  const isDayFirst = Number(parsedDate.first) > 12 || (order === 'day' && Number(parsedDate.second) <= 12)
  return isDayFirst
    ? toExistingDay(parsedDate.year, parsedDate.second, parsedDate.first)
    : toExistingDay(parsedDate.year, parsedDate.first, parsedDate.second)
}

function toExistingDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  return isDay(text) ? text : null
}
