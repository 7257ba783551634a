import { addDays } from '../../contract/values/days.ts'
import { type Context, today } from '../context.ts'

/** When things of the story happened, counted from the day it is loaded. */
export interface Clock {
  /** The day of loading, in the agency's time zone. */
  day: string
  /** A moment some days away, at a time of day written in UTC: 13:30 to 21:00 are office hours in Connecticut. */
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
      // Where the agency's zone is far from UTC, yesterday afternoon may still lie ahead.
      return (moment < now ? moment : now).toISOString()
    },
    hoursAgo: (hours) => new Date(now.getTime() - hours * 3_600_000).toISOString(),
  }
}
