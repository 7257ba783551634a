import { addDays, dayIn } from '../../contract/values/days.ts'

const weekdayDateFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'Today', 'Yesterday', 'Friday, November 20', 'March 3, 2025' */
function dayName(day: string, today: string): string {
  if (day >= today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  const format = day.slice(0, 4) === today.slice(0, 4) ? weekdayDateFormat : longDateFormat
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** The day of a time in the agency's zone, as in `dayName`. */
export const relativeDayName = (timestamp: string, now: Date, zone: string) =>
  dayName(dayIn(zone, new Date(timestamp)), dayIn(zone, now))

/** Groups events by day in the agency's zone, keeping their order. */
export function groupByDay<Event extends { at: string }>(events: readonly Event[], now: Date, zone: string) {
  const today = dayIn(zone, now)
  const days = Map.groupBy(events, ({ at }) => dayIn(zone, new Date(at)))
  return [...days].map(([day, events]) => ({ day, name: dayName(day, today), events }))
}
