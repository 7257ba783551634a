import { formatTime } from '../../contract/values/days.ts'

/** The time of day with its zone, which may change within the days that can be booked: '9:00 AM EST'. */
export const formatSlotInZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** A day and time as short as one offers it: 'Tue, Nov 24' and '10:30 AM'. */
export const formatOffered = (instant: string, timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(instant)),
  time: formatTime(instant, timeZone),
})

/** Whether it is noon or later where the agency is. */
export const isAfternoon = (instant: string, timeZone: string) =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(instant),
    ),
  ) >= 12

const withWeekday = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** A day as one is invited for it: 'Tuesday, November 24, 2026'. */
export const formatLongDay = (day: string) => withWeekday.format(new Date(`${day}T00:00:00Z`))

/** A moment as it reads where the agency is: 'Tue, Nov 24, 2026, 10:30 AM EST'. Appointments are kept in its time. */
export const formatAppointment = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))
