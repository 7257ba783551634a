import { addDays } from '../../contract/values/days.ts'
import { type Context, today } from '../context.ts'

/** Times of demo events, relative to the day of loading. */
export interface Clock {
  /** The day of loading, in the agency's time zone. */
  day: string
  /** `days` away, at a UTC time of day: 13:30 to 21:00 are office hours in Connecticut. */
  on(days: number, time: string): string
  hoursAgo(hours: number): string
}

export function clockOf(context: Pick<Context, 'agency' | 'now'>): Clock {
  const day = today(context)
  const now = context.now()
  return {
    day,
    on(days, time) {
      const moment = new Date(`${addDays(day, days)}T${time}:00.000Z`)
      // In a time zone far from UTC, yesterday afternoon may still be in the future.
      return (moment < now ? moment : now).toISOString()
    },
    hoursAgo: (hours) => new Date(now.getTime() - hours * 3_600_000).toISOString(),
  }
}
