import { type BusinessCalendar, hoursOn } from '../../../contract/values/business-hours.ts'
import { addDays, dayIn } from '../../../contract/values/days.ts'
import { instantOf } from '../../platform/local-time.ts'

// The booking rules (specification 2, 5 and 9). Slots are from today to 90 days ahead, on days when
// the agency is open. One begins every 30 minutes, from opening time to closing time. By default,
// the first begins at 9:00 AM and the last at 5:30 PM.
const maxDaysAhead = 90
const slotMinutes = 30

/** Estimated length of a presentation in minutes. */
export const presentationMinutes = 30

/** Every slot of a day, booked or not. Empty if the agency is closed that day. */
export function slotsOf(day: string, calendar: BusinessCalendar): Date[] {
  const { timeZone } = calendar
  const hours = hoursOn(calendar, day)
  if (!hours) return []
  const count = Math.floor((hours.closes - hours.opens) / slotMinutes)
  const times = Array.from({ length: count + 1 }, (_, index) => hours.opens + index * slotMinutes)
  const [firstMinute, last] = [hours.opens, hours.opens + count * slotMinutes]
  const openingTime = instantOf(day, firstMinute, timeZone)?.getTime()
  const closingTime = instantOf(day, last, timeZone)?.getTime()
  // On nearly every day, the clocks do not change between opening and closing. Asking the time zone
  // for each slot would take ten times as long.
  if (openingTime !== undefined && closingTime === openingTime + (last - firstMinute) * 60_000)
    return times.map((minutes) => new Date(openingTime + (minutes - firstMinute) * 60_000))
  return times.map((minutes) => instantOf(day, minutes, timeZone)).filter((slot) => slot !== null)
}

/** The bookable days from `now`, each with its slots that are still in the future. */
export function bookableDays(now: Date, calendar: BusinessCalendar): { day: string; slots: Date[] }[] {
  const today = dayIn(calendar.timeZone, now)
  return Array.from({ length: maxDaysAhead + 1 }, (_, index) => addDays(today, index))
    .map((day) => ({ day, slots: slotsOf(day, calendar).filter((slot) => slot > now) }))
    .filter(({ slots }) => slots.length > 0)
}

/** True if the instant is the start of a bookable slot, taken or not. */
export function isBookable(instant: Date, now: Date, calendar: BusinessCalendar): boolean {
  const today = dayIn(calendar.timeZone, now)
  const day = dayIn(calendar.timeZone, instant)
  if (instant <= now || day > addDays(today, maxDaysAhead)) return false
  return slotsOf(day, calendar).some((slot) => slot.getTime() === instant.getTime())
}
