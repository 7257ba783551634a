import { dayIn, daysBetween } from '../../contract/values/days.ts'

const createTimeFormat = (options: Intl.DateTimeFormatOptions) => {
  const formatsByZone = new Map<string | undefined, Intl.DateTimeFormat>()
  return (instant: string, timeZone: string | undefined) => {
    const format = formatsByZone.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    formatsByZone.set(timeZone, format)
    return format.format(new Date(instant))
  }
}
const formatTimeOfDay = createTimeFormat({ hour: 'numeric', minute: '2-digit' })
const formatMonthAndDay = createTimeFormat({ month: 'short', day: 'numeric' })
const browserTimeZoneOf = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A message's time in the viewer's zone: '2:35 PM' if today, 'Yesterday', otherwise 'Nov 12'. */
export function messageTime(instant: string, now: Date, timeZone?: string): string {
  const zone = timeZone ?? browserTimeZoneOf()
  const daysAgo = daysBetween(dayIn(zone, new Date(instant)), dayIn(zone, now))
  if (daysAgo === 1) return 'Yesterday'
  // The server's clock may be a little ahead.
  return daysAgo < 1 ? formatTimeOfDay(instant, timeZone) : formatMonthAndDay(instant, timeZone)
}
