import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { Failure } from '../failure.ts'
import { serialize } from '../platform/concurrency.ts'
import { networkOf } from '../platform/network.ts'
import { addFailure, failuresSince } from './attempt-queries.ts'

const minute = 60_000

/** 429 with Retry-After; `retryAfter` in ms. */
export const tooManyRequestsError = (
  retryAfter: number,
  text = 'Too many failed attempts. Please wait a moment and try again',
  code: 'too_many_tries' | 'too_many_writes' | 'too_many_searches' | 'too_many_calls' = 'too_many_tries',
) => new Failure(429, code, text, { retryAfter: Math.max(1, Math.ceil(retryAfter / 1000)) })

/**
 * Counts calls by name in this process and throws 429 beyond `limit` per clock minute. Each call
 * returns a function that uncounts it.
 */
export function limitPerMinute(
  limit: number,
  ...refusal: [text: string, code?: 'too_many_writes' | 'too_many_searches']
) {
  let countedMinute = 0
  const counts = new Map<string, number>()
  return (name: string, now: Date): (() => void) => {
    const time = now.getTime()
    const currentMinute = Math.floor(time / minute)
    if (currentMinute !== countedMinute) {
      countedMinute = currentMinute
      counts.clear()
    }
    const count = counts.get(name) ?? 0
    if (count >= limit) throw tooManyRequestsError((currentMinute + 1) * minute - time, ...refusal)
    counts.set(name, count + 1)
    return () => {
      if (currentMinute === countedMinute) counts.set(name, (counts.get(name) ?? 1) - 1)
    }
  }
}

/** Limits public reports per minute: per network, and in total. */
export function limitReports({ perNetwork, all }: { perNetwork: number; all: number }, now: () => Date) {
  const text = 'Too many at once. Please wait a moment'
  const [limitByNetwork, limitAll] = [limitPerMinute(perNetwork, text), limitPerMinute(all, text)]
  return (ip: string): void => {
    limitByNetwork(networkOf(ip), now())
    limitAll('all', now())
  }
}

type VisitorCall = Pick<Context, 'db' | 'secrets' | 'now'> & { ip: string }

/** Limits calls without a session per minute, network and kind. Counted across instances. */
export function limitVisitors(
  { db, secrets, now, ip }: VisitorCall,
  { what, limit }: { what: string; limit: number },
): Promise<void> {
  const network = networkOf(ip)
  const codeCounts = {
    accountHash: secrets.keyedHash(`asking for ${what}`),
    addressHash: secrets.keyedHash(`asking address ${network}`),
  }
  return serialize(`${what} ${network}`, async () => {
    const { count } = await failuresSince(db, codeCounts, new Date(now().getTime() - minute))
    if (count >= limit)
      throw tooManyRequestsError(minute, 'Too many attempts. Please wait a moment and try again')
    await addFailure(db, { ...codeCounts, at: now() })
  })
}

/** Limits unknown link tokens: 60 a minute per network is far above typing errors. */
export const limitUnknownLinks = (context: VisitorCall) =>
  limitVisitors(context, { what: 'unknown links', limit: 60 })

const codeWindow = 10 * minute
const maxWrongCodes = 10

/** Authenticator and recovery codes count apart: guessing one does not block the other. */
export interface CodeAttempt {
  account: string
  kind: 'codes' | 'recovery codes'
}

const hashOf = ({ account, kind }: CodeAttempt, { secrets }: Pick<Context, 'secrets'>) =>
  secrets.keyedHash(`${kind} of ${account}`)

/**
 * Refuses codes after 10 wrong ones at an account within ten minutes, from any address: six digits
 * can be guessed. Other successful sign-ins do not reset the count. Call it with the person's row
 * locked. Returns the number of wrong codes so far.
 */
export async function refuseGuessedCodes(
  tx: Db,
  codeAttempt: CodeAttempt,
  context: Pick<Context, 'secrets' | 'now'>,
): Promise<number> {
  const time = context.now().getTime()
  const since = new Date(time - codeWindow)
  const { count, oldest } = await failuresSince(tx, { accountHash: hashOf(codeAttempt, context) }, since)
  if (count >= maxWrongCodes) throw tooManyRequestsError((oldest ?? time) + codeWindow - time)
  return count
}

/**
 * Counts a wrong code after `countBefore` others; returns true if codes are refused from then on.
 */
export async function countWrongCode(
  tx: Db,
  codeAttempt: CodeAttempt,
  countBefore: number,
  context: Pick<Context, 'secrets' | 'now'>,
): Promise<boolean> {
  const accountHash = hashOf(codeAttempt, context)
  // Stored with the account as its own address, so the failure does not count against a real
  // address.
  await addFailure(tx, { accountHash, addressHash: accountHash, at: context.now() })
  return countBefore + 1 === maxWrongCodes
}
