import { isDay } from '../../../contract/values/days.ts'

/** Which comes first in 03/04/2026; `both` where a column proves each. */
export type DayOrder = 'month' | 'day' | 'assumed' | 'both'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time = /[ T]\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)? ?([ap]\.?m\.?|z|[+-]\d{2}:?\d{2})?$/i
const numeric = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/
const named = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{2}|\d{4})$/i
const namedFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i

const two = (number: string | number) => String(number).padStart(2, '0')

function wholeYear(year: string): string {
  if (year.length === 4) return year
  // A term of a policy ends within a few years; what lies far ahead was in the last century.
  return Number(year) + 2000 > new Date().getUTCFullYear() + 20 ? `19${year}` : `20${year}`
}

const monthNamed = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** A date as it is written: sure, or of two numbers of which either could be the month; null where it is none. */
export type Written =
  | { year: string; month: string; day: string }
  | { year: string; first: string; second: string }

export function written(text: string): Written | null {
  const bare = text.length > 40 ? text : text.replace(time, '').trim()
  const [, a = '', mark = '', b = '', c = ''] = numeric.exec(bare) ?? []
  if (mark !== '') {
    if (a.length === 4) return { year: a, month: b, day: c }
    return a.length <= 2 ? { year: wholeYear(c), first: a, second: b } : null
  }
  const compact = /^(19|20)(\d{2})(\d{2})(\d{2})$/.exec(bare)
  if (compact) return { year: `${compact[1]}${compact[2]}`, month: compact[3] ?? '', day: compact[4] ?? '' }
  const [, day = '', name = '', year = ''] = named.exec(bare) ?? []
  if (monthNamed(name)) return { year: wholeYear(year), month: String(monthNamed(name)), day }
  const [, nameFirst = '', dayAfter = '', yearAfter = ''] = namedFirst.exec(bare) ?? []
  if (monthNamed(nameFirst)) return { year: yearAfter, month: String(monthNamed(nameFirst)), day: dayAfter }
  return null
}

/** Which order a date proves: of 13/02 the day is first. Null where it could be either, or says which is which. */
export function proves(text: string): 'month' | 'day' | 'either' | null {
  const found = written(text)
  if (!found || !('first' in found)) return null
  const [first, second] = [Number(found.first), Number(found.second)]
  if (first > 12 && second <= 12) return 'day'
  if (second > 12 && first <= 12) return 'month'
  return first === second ? null : 'either'
}

/** The day a text says, as YYYY-MM-DD; null where there is no such day. */
export function dayWritten(text: string, order: DayOrder): string | null {
  const found = written(text)
  if (!found) return null
  if (!('first' in found)) return real(found.year, found.month, found.day)
  const isDayFirst = Number(found.first) > 12 || (order === 'day' && Number(found.second) <= 12)
  return isDayFirst
    ? real(found.year, found.second, found.first)
    : real(found.year, found.first, found.second)
}

function real(year: string, month: string, day: string): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : null
}
