import { Failure } from '../failure.ts'

const minute = 60_000

/** At most so many calls a minute in this process: of one name, and of all. Throws a 429 beyond. */
export function limitedTo({ each, all }: { each: number; all: number }, now: () => Date) {
  let present = 0
  let count = 0
  const counts = new Map<string, number>()
  return (name: string): void => {
    const current = Math.floor(now().getTime() / minute)
    if (current !== present) {
      present = current
      count = 0
      counts.clear()
    }
    const own = (counts.get(name) ?? 0) + 1
    if (own > each || count >= all)
      throw new Failure(429, 'too_many_tries', 'Too many at once. Please wait a moment', { retryAfter: 60 })
    counts.set(name, own)
    count += 1
  }
}
