import { addDays, dayIn } from '../../../contract/values/days.ts'
import { instantOf, isWeekend } from '../../platform/local-time.ts'

// The booking rules (specification 2, 5 and 9): from today to 90 days ahead, Monday to Friday, every 30 minutes from 9:00 AM
// to 5:30 PM where the agency is.
const daysAhead = 90
const first = 9 * 60
const last = 17 * 60 + 30
const step = 30

/** Minutes that a presentation is estimated to take. */
export const duration = 30

const times = Array.from({ length: (last - first) / step + 1 }, (_, place) => first + place * step)

/** Every slot of a day, booked or not, as instants. None on weekends. */
export function slotsOf(day: string, zone: string): Date[] {
  if (isWeekend(day)) return []
  const opening = instantOf(day, first, zone)?.getTime()
  const closing = instantOf(day, last, zone)?.getTime()
  // On nearly every day the clocks do not change between the two, and asking the zone for each slot takes ten times as long.
  if (opening !== undefined && closing === opening + (last - first) * 60_000)
    return times.map((minutes) => new Date(opening + (minutes - first) * 60_000))
  return times.map((minutes) => instantOf(day, minutes, zone)).filter((slot) => slot !== null)
}

/** The days on which something may be booked at this moment, each with its slots that still lie ahead. */
export function bookableDays(now: Date, zone: string): { day: string; slots: Date[] }[] {
  const today = dayIn(zone, now)
  return Array.from({ length: daysAhead + 1 }, (_, place) => addDays(today, place))
    .map((day) => ({ day, slots: slotsOf(day, zone).filter((slot) => slot > now) }))
    .filter(({ slots }) => slots.length > 0)
}

/** Whether an instant is the start of a slot that may be booked at this moment, taken or not. */
export function isBookable(instant: Date, now: Date, zone: string): boolean {
  const today = dayIn(zone, now)
  const day = dayIn(zone, instant)
  if (instant <= now || day > addDays(today, daysAhead)) return false
  return slotsOf(day, zone).some((slot) => slot.getTime() === instant.getTime())
}
