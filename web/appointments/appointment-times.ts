import { formatTime } from '../../contract/values/days.ts'

/** The time of day with its zone, which can change within the bookable days: '9:00 AM EST'. */
export const formatSlotInZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/** A slot in short form: 'Tue, Nov 24' and '10:30 AM'. */
export const formatSlot = (instant: string, timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(instant)),
  time: formatTime(instant, timeZone),
})

/** True at noon or later in the agency's time zone. */
export const isAfternoon = (instant: string, timeZone: string) =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(instant),
    ),
  ) >= 12

const fullDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** 'Tuesday, November 24, 2026' */
export const formatLongDay = (day: string) => fullDateFormat.format(new Date(`${day}T00:00:00Z`))

/** 'Tue, Nov 24, 2026, 10:30 AM EST', in the agency's time zone. */
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
