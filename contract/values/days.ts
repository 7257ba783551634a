const written = /^(\d{4})-(\d{2})-(\d{2})$/

// A year beyond is a slip of the finger, and what is counted from it would have five digits.
const isThinkable = (year: number) => year >= 1900 && year < 2200

/** Whether a text is a calendar date that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const parts = written.exec(text)
  if (!parts) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && isThinkable(Number(parts[1]))
}

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayLength = 86_400_000

/** The day `count` days later. */
export const addDays = (day: string, count: number) =>
  new Date(utc(day) + count * dayLength).toISOString().slice(0, 10)

/** That day of the month `count` months later, or that month's last day where there is no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** That date `count` years later; 29 February becomes 28 February where there is none. */
export const addYears = (day: string, count: number) => addMonths(day, count * 12)

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / dayLength)

/** The calendar date of an instant in a time zone: policies begin and end at 12:01 a.m. where the agency is. */
export function dayIn(zone: string, instant: Date): string {
  const calendar =
    calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  calendars.set(zone, calendar)
  return calendar.format(instant)
}

// Making one takes longer than a hundred uses.
const calendars = new Map<string, Intl.DateTimeFormat>()

const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar date in US form: 'Mar 14, 2027'. */
export const formatDay = (day: string) => shown.format(utc(day))

/** The date of an instant by the viewer's own clock: 'Mar 14, 2027'. */
export const formatDate = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant))

const moments = new Map<string | undefined, Intl.DateTimeFormat>()

/** A moment with its time of day, by the viewer's clock or in a zone: 'Mar 9, 2026, 2:35 PM'. */
export function formatMoment(instant: string, timeZone?: string): string {
  const format =
    moments.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(timeZone === undefined ? {} : { timeZone }),
    })
  moments.set(timeZone, format)
  return format.format(new Date(instant))
}

const times = new Map<string, Intl.DateTimeFormat>()

/** The time of day of a moment in a zone: '2:35 PM'. */
export function formatTime(instant: string, timeZone: string): string {
  const format =
    times.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  times.set(timeZone, format)
  return format.format(new Date(instant))
}

/** What people call a zone all the year round: 'Eastern Time'. */
export const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** A time zone as people call it, with the name that settings have for it: 'Eastern Time (America/New_York)'. */
export function formatZone(timeZone: string): string {
  const name = zoneName(timeZone)
  return name === timeZone ? timeZone : `${name} (${timeZone})`
}
