import { TZDate } from '@date-fns/tz'
import { type BusinessCalendar, hoursOn } from '../../contract/values/business-hours.ts'
import { addDays, dayIn } from '../../contract/values/days.ts'

/**
 * Local time in the zone, `minutes` after midnight. A time that daylight saving skips moves
 * forward.
 */
function localTime(day: string, minutes: number, zone: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, zone)
}

/** The instant of this local time in the zone; null if daylight saving skips it. */
export function instantOf(day: string, minutes: number, zone: string): Date | null {
  const local = localTime(day, minutes, zone)
  const isShown =
    local.getHours() * 60 + local.getMinutes() === minutes && local.getDate() === Number(day.slice(8))
  return isShown ? new Date(local.getTime()) : null
}

/** The first instant of a day in the zone: midnight, or later if daylight saving skips midnight. */
export function startOfDay(day: string, zone: string): Date {
  const start = new Date(localTime(day, 0, zone).getTime())
  // A clock set back over midnight shows midnight twice.
  const oneHourEarlier = new Date(start.getTime() - 3_600_000)
  return dayIn(zone, oneHourEarlier) === day ? oneHourEarlier : start
}

/** The instant at which `hours` business hours have passed since `from`. */
export function businessHoursAfter(from: Date, hours: number, calendar: BusinessCalendar): Date {
  const { timeZone } = calendar
  let remainingMs = hours * 3_600_000
  for (let day = dayIn(timeZone, from); ; day = addDays(day, 1)) {
    const openHours = hoursOn(calendar, day)
    if (!openHours) continue
    const startTime = Math.max(localTime(day, openHours.opens, timeZone).getTime(), from.getTime())
    const duration = localTime(day, openHours.closes, timeZone).getTime() - startTime
    if (duration >= remainingMs) return new Date(startTime + remainingMs)
    remainingMs -= Math.max(0, duration)
  }
}

/** The latest instant from which `hours` business hours pass until `until`. */
export function businessHoursBefore(until: Date, hours: number, calendar: BusinessCalendar): Date {
  const { timeZone } = calendar
  let remainingMs = hours * 3_600_000
  for (let day = dayIn(timeZone, until); ; day = addDays(day, -1)) {
    const openHours = hoursOn(calendar, day)
    if (!openHours) continue
    const endTime = Math.min(localTime(day, openHours.closes, timeZone).getTime(), until.getTime())
    const duration = endTime - localTime(day, openHours.opens, timeZone).getTime()
    if (duration >= remainingMs) return new Date(endTime - remainingMs)
    remainingMs -= Math.max(0, duration)
  }
}
