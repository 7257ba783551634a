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
export interface Calendar {
  timeZone: string
  week: Week
  holidays: readonly Holiday[]
}

const usual = { opens: '09:00', closes: '17:30' }

/** Monday to Friday from 9:00 AM to 5:30 PM, as the specification's booking rules have it (2, 5 and 9), until an agency says otherwise. */
export const usualWeek: Week = [null, usual, usual, usual, usual, usual, null]

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The hours of a calendar date, in minutes after midnight; null where the agency is closed on it. */
export function hoursOn({ week, holidays }: Calendar, day: string): { opens: number; closes: number } | null {
  const hours = week[new Date(`${day}T00:00:00Z`).getUTCDay()]
  if (!hours || holidays.some((holiday) => holiday.day === day)) return null
  return { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) }
}
