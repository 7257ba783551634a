import { Failure } from '../failure.ts'
import { minuteCounts } from '../platform/minute-counts.ts'

const minute = 60_000
const searchesPerMinute = 300
const counts = minuteCounts()

/** At most 300 searches a minute by one person on one instance: nobody types five words a second for a minute. */
export function limitSearches(person: string, now: Date): void {
  const current = Math.floor(now.getTime() / minute)
  if (counts.add(person, current) > searchesPerMinute)
    throw new Failure(429, 'too_many_searches', 'Too many searches at once. Please wait a moment', {
      retryAfter: Math.max(1, Math.ceil(((current + 1) * minute - now.getTime()) / 1000)),
    })
}
