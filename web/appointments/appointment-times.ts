/** The time of day with its zone, which may change within the days that can be booked: '9:00 AM EST'. */
export const formatSlotInZone = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

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
