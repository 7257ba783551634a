import { addDays } from './days.ts'

/** Hours of one weekday, as 24-hour 'HH:MM'. */
export interface OpenHours {
  opens: string
  closes: string
}

/** Seven days from Sunday on; null means closed. */
export type Week = readonly (OpenHours | null)[]

/** An additional closed day. */
export interface Holiday {
  day: string
  name: string
}

/** The agency's working time, by which deadlines are computed. */
export interface BusinessCalendar {
  timeZone: string
  week: Week
  holidays: readonly Holiday[]
}

export const usualHours: OpenHours = { opens: '09:00', closes: '17:30' }

/**
 * Default until the agency sets its hours: Monday to Friday from 9:00 AM to 5:30 PM, as the
 * specification's booking rules have it (2, 5 and 9).
 */
export const usualWeek: Week = [null, usualHours, usualHours, usualHours, usualHours, usualHours, null]

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** '17:30' as '5:30 PM'. */
export const formatOpenTime = (time: string) => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

const formatClockMinutes = ({ opens, closes }: OpenHours) =>
  `${formatOpenTime(opens)} to ${formatOpenTime(closes)}`

/** Weekly hours with equal consecutive days joined: 'Monday to Friday, 9:00 AM to 5:30 PM'. */
export function formatHours(week: Week): string[] {
  const spans: { from: number; until: number; hours: string }[] = []
  // The list starts with Monday.
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const openHours = week[weekday]
    if (!openHours) continue
    const hours = formatClockMinutes(openHours)
    const last = spans.at(-1)
    if (last?.hours === hours && (last.until + 1) % 7 === weekday) last.until = weekday
    else spans.push({ from: weekday, until: weekday, hours })
  }
  return spans.map(({ from, until, hours }) =>
    from === until ? `${weekdays[from]}, ${hours}` : `${weekdays[from]} to ${weekdays[until]}, ${hours}`,
  )
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes after midnight on a calendar date; null if closed. */
export function hoursOn(
  { week, holidays }: BusinessCalendar,
  day: string,
): { opens: number; closes: number } | null {
  const hours = week[new Date(`${day}T00:00:00Z`).getUTCDay()]
  if (!hours || holidays.some((holiday) => holiday.day === day)) return null
  return { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}

// Search limit in days, for an agency that is never open.
const maxClosedDays = 60

/** The day itself if the agency is open, otherwise its next open day. */
export function nextOpenDay(calendar: BusinessCalendar, day: string): string {
  for (let daysAhead = 0; daysAhead < maxClosedDays; daysAhead++) {
    const next = addDays(day, daysAhead)
    if (hoursOn(calendar, next)) return next
  }
  return day
}
