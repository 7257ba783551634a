import { useEffect, useState } from 'react'

// The longest timeout that browsers support. A longer timeout fires at once.
const maxTimeout = 2 ** 31 - 1

/** The time of this render; re-renders when each of these moments comes. */
export function useNow(moments: readonly (string | null)[]): Date {
  const [now, setNow] = useState(() => new Date())
  const upcomingMoments = moments
    .map((moment) => Date.parse(moment ?? ''))
    .filter((moment) => moment > now.getTime())
  const next = Math.min(...upcomingMoments)
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    // A timer may fire slightly early; `now` then changes a little and the timer is set again.
    const remainingMs = Math.max(0, next - Math.max(now.getTime(), Date.now()))
    const timer = setTimeout(() => setNow(new Date()), Math.min(remainingMs, maxTimeout))
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}

/** The start of the viewer's next day. */
export const nextMidnight = (now: Date) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString()

/** The start of the next full hour, at which the day can change in other time zones. */
export const nextHour = (now: Date) =>
  new Date((Math.floor(now.getTime() / 3_600_000) + 1) * 3_600_000).toISOString()
