import { Failure } from '../failure.ts'
import { minuteCounts } from '../platform/minute-counts.ts'

const minute = 60_000
const writesPerMinute = 600

/**
 * At most 600 writes a minute by one person on one instance: far above honest work, far below harm.
 * Answers what takes the write back.
 */
export function limitWrites(now: () => Date) {
  const counts = minuteCounts()
  return (person: string): (() => void) => {
    const current = Math.floor(now().getTime() / minute)
    if (counts.add(person, current) > writesPerMinute)
      throw new Failure(429, 'too_many_writes', 'Too many changes at once. Please wait a moment', {
        retryAfter: Math.max(1, Math.ceil(((current + 1) * minute - now().getTime()) / 1000)),
      })
    return () => counts.takeBack(person, current)
  }
}
