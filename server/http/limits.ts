import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { networkOf } from '../platform/network.ts'
import { inLine } from '../platform/turns.ts'
import { addFailure, failuresSince } from './tries-queries.ts'

const minute = 60_000

/** At most so many asks of a kind a minute from one address, by whoever is not signed in: each leaves something behind. */
export function limitAsking(
  { db, secrets, now, ip }: Pick<Context, 'db' | 'secrets' | 'now'> & { ip: string },
  { what, most }: { what: string; most: number },
): Promise<void> {
  const from = networkOf(ip)
  const asking = {
    accountHash: secrets.keyedHash(`asking for ${what}`),
    addressHash: secrets.keyedHash(`asking address ${from}`),
  }
  return inLine(`${what} ${from}`, async () => {
    const { count } = await failuresSince(db, asking, new Date(now().getTime() - minute))
    if (count >= most)
      throw new Failure(429, 'too_many_tries', 'Too many tries. Please wait a moment and try again', {
        retryAfter: 60,
      })
    await addFailure(db, { ...asking, at: now() })
  })
}

/** Links that are nobody's, opened from one address: 60 a minute are far more than a person mistypes. */
export const limitUnknownLinks = (visit: Parameters<typeof limitAsking>[0]) =>
  limitAsking(visit, { what: 'unknown links', most: 60 })

const writesPerMinute = 600

/**
 * At most 600 writes a minute by one person on one instance: far above honest work, far below harm. Answers what takes the
 * write back.
 */
export function writeLimit(now: () => Date) {
  let window = 0
  const counts = new Map<string, number>()
  return (person: string): (() => void) => {
    const current = Math.floor(now().getTime() / minute)
    if (current !== window) {
      window = current
      counts.clear()
    }
    const count = (counts.get(person) ?? 0) + 1
    counts.set(person, count)
    if (count > writesPerMinute)
      throw new Failure(429, 'too_many_writes', 'Too many changes at once. Please wait a moment', {
        retryAfter: Math.max(1, Math.ceil(((current + 1) * minute - now().getTime()) / 1000)),
      })
    return () => {
      if (current === window) counts.set(person, (counts.get(person) ?? 1) - 1)
    }
  }
}
