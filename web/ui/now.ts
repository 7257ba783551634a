import { useEffect, useState } from 'react'

// What a timer can count: a longer one would run out at once.
const maxTimeout = 2 ** 31 - 1

/** The time of the drawing, which is drawn anew as each of these moments comes. */
export function useNow(moments: readonly (string | null)[]): Date {
  const [now, setNow] = useState(() => new Date())
  const ahead = moments.map((moment) => Date.parse(moment ?? '')).filter((moment) => moment > now.getTime())
  const next = Math.min(...ahead)
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    // A timer may ring a moment early: then `now` is a little later, and it is set again.
    const left = Math.max(0, next - Math.max(now.getTime(), Date.now()))
    const timer = setTimeout(() => setNow(new Date()), Math.min(left, maxTimeout))
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}

/** When the viewer's next day begins. */
export const nextMidnight = (now: Date) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString()

/** When the next hour begins, and with one of them the day of any other zone. */
export const nextHour = (now: Date) =>
  new Date((Math.floor(now.getTime() / 3_600_000) + 1) * 3_600_000).toISOString()
