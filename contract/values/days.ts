const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

// Other years are typing errors, and years computed from them could have five digits.
const isThinkable = (year: number) => year >= 1900 && year < 2200

/** Whether a text is an existing calendar date, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const parts = dayPattern.exec(text)
  if (!parts) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && isThinkable(Number(parts[1]))
}

const utcTimeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayLength = 86_400_000

export const addDays = (day: string, count: number) =>
  new Date(utcTimeOf(day) + count * dayLength).toISOString().slice(0, 10)

/** The same day `count` months later, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** February 29 becomes February 28 in common years. */
export const addYears = (day: string, count: number) => addMonths(day, count * 12)

export const daysBetween = (startDay: string, endDay: string) =>
  Math.round((utcTimeOf(endDay) - utcTimeOf(startDay)) / dayLength)

/** The calendar date in a time zone. Policies begin and end at 12:01 a.m. in the agency's zone. */
export function dayIn(zone: string, instant: Date): string {
  const format =
    dayFormats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  dayFormats.set(zone, format)
  return format.format(instant)
}

// Cached: creating a formatter takes longer than a hundred uses.
const dayFormats = new Map<string, Intl.DateTimeFormat>()

const mediumDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Mar 14, 2027'. */
export const formatDay = (day: string) => mediumDateFormat.format(utcTimeOf(day))

/** 'Mar 14, 2027', in the viewer's time zone. */
export const formatDate = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant))

const momentFormats = new Map<string | undefined, Intl.DateTimeFormat>()

/** 'Mar 9, 2026, 2:35 PM Eastern Time'. */
export function formatMomentWithZone(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(instant),
  )
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `${formatMoment(instant, timeZone)} ${zone}`
}

/** 'Mar 9, 2026, 2:35 PM', in a given zone or the viewer's. */
export function formatMoment(instant: string, timeZone?: string): string {
  const format =
    momentFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(timeZone === undefined ? {} : { timeZone }),
    })
  momentFormats.set(timeZone, format)
  return format.format(new Date(instant))
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** '2:35 PM'. */
export function formatTime(instant: string, timeZone: string): string {
  const format =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  timeFormats.set(timeZone, format)
  return format.format(new Date(instant))
}

/** Name without daylight saving: 'Eastern Time'. */
export const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** 'Eastern Time (America/New_York)'. */
export function formatZone(timeZone: string): string {
  const name = zoneName(timeZone)
  return name === timeZone ? timeZone : `${name} (${timeZone})`
}
