import { TZDate } from '@date-fns/tz'
import { addDays, dayIn } from '../../contract/values/days.ts'

/** What a clock in the zone shows at some minutes of a day; where the clocks leave that out, the moment they go on. */
function localTime(day: string, minutes: number, zone: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, zone)
}

/** The instant at which a clock in the zone shows this time; null where the clocks leave it out. */
export function instantOf(day: string, minutes: number, zone: string): Date | null {
  const local = localTime(day, minutes, zone)
  const isShown =
    local.getHours() * 60 + local.getMinutes() === minutes && local.getDate() === Number(day.slice(8))
  return isShown ? new Date(local.getTime()) : null
}

/** When a day begins in the zone: at midnight, or where the clocks leave that out, as soon as the day is there. */
export function startOfDay(day: string, zone: string): Date {
  const start = new Date(localTime(day, 0, zone).getTime())
  // A clock that goes back over midnight shows it twice.
  const hourBefore = new Date(start.getTime() - 3_600_000)
  return dayIn(zone, hourBefore) === day ? hourBefore : start
}

/** Saturday or Sunday. */
export const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

// Monday to Friday, 9:00 AM to 5:30 PM.
const opening = 9 * 60
const closing = 17 * 60 + 30

/** When so many hours of business have gone by from an instant on. */
export function businessHoursAfter(from: Date, hours: number, zone: string): Date {
  let left = hours * 3_600_000
  for (let day = dayIn(zone, from); ; day = addDays(day, 1)) {
    if (isWeekend(day)) continue
    const begins = Math.max(localTime(day, opening, zone).getTime(), from.getTime())
    const open = localTime(day, closing, zone).getTime() - begins
    if (open >= left) return new Date(begins + left)
    left -= Math.max(0, open)
  }
}
