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
