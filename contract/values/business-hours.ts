import { addDays } from './days.ts'

/** When an agency opens and closes on a day of the week, as 'HH:MM' of 24 hours. */
export interface OpenHours {
  opens: string
  closes: string
}

/** Its business hours: seven days from Sunday on; null where it is closed. */
export type Week = readonly (OpenHours | null)[]

/** A day on which it is closed besides. */
export interface Holiday {
  day: string
  name: string
}

/** By what an agency's working time is reckoned. */
export interface BusinessCalendar {
  timeZone: string
  week: Week
  holidays: readonly Holiday[]
}

export const usualHours: OpenHours = { opens: '09:00', closes: '17:30' }

/** Monday to Friday from 9:00 AM to 5:30 PM, as the specification's booking rules have it (2, 5 and 9), until an agency says otherwise. */
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

/** '17:30' as people read it: '5:30 PM'. */
export const formatOpenTime = (time: string) => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

const formatClockMinutes = ({ opens, closes }: OpenHours) =>
  `${formatOpenTime(opens)} to ${formatOpenTime(closes)}`

/** A week's hours as people say them, days that follow each other and are alike together: 'Monday to Friday, 9:00 AM to 5:30 PM'. */
export function formatHours(week: Week): string[] {
  const spans: { from: number; until: number; hours: string }[] = []
  // People begin a week with its Monday.
  for (const at of [1, 2, 3, 4, 5, 6, 0]) {
    const open = week[at]
    if (!open) continue
    const hours = formatClockMinutes(open)
    const last = spans.at(-1)
    if (last?.hours === hours && (last.until + 1) % 7 === at) last.until = at
    else spans.push({ from: at, until: at, hours })
  }
  return spans.map(({ from, until, hours }) =>
    from === until ? `${weekdays[from]}, ${hours}` : `${weekdays[from]} to ${weekdays[until]}, ${hours}`,
  )
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The hours of a calendar date, in minutes after midnight; null where the agency is closed on it. */
export function hoursOn(
  { week, holidays }: BusinessCalendar,
  day: string,
): { opens: number; closes: number } | null {
  const hours = week[new Date(`${day}T00:00:00Z`).getUTCDay()]
  if (!hours || holidays.some((holiday) => holiday.day === day)) return null
  return { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}

// Longer than any agency is closed; one that is never open has no day to move to.
const maxClosedDays = 60

/** That day, or the next on which the agency is open. */
export function openDayFrom(calendar: BusinessCalendar, day: string): string {
  for (let ahead = 0; ahead < maxClosedDays; ahead++) {
    const next = addDays(day, ahead)
    if (hoursOn(calendar, next)) return next
  }
  return day
}
