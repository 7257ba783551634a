import { addDays } from '../../contract/values/days.ts'
import { type Context, today } from '../context.ts'

/** Times of demo events, relative to the day of loading. */
export interface DemoClock {
  /** The day of loading, in the agency's time zone. */
  day: string
  /** `days` away, at a UTC time of day: 13:30 to 21:00 are office hours in Connecticut. */
  on(days: number, time: string): string
  hoursAgo(hours: number): string
}

export function clockOf(context: Pick<Context, 'agency' | 'now'>): DemoClock {
  const day = today(context)
  const now = context.now()
  return {
    day,
    on(days, time) {
      const moment = new Date(`${addDays(day, days)}T${time}:00.000Z`)
      // Far from UTC, an afternoon of yesterday (in UTC) may not have come yet, so the result is
      // never later than now.
      return (moment < now ? moment : now).toISOString()
    },
    hoursAgo: (hours) => new Date(now.getTime() - hours * 3_600_000).toISOString(),
  }
}
