import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { Failure } from '../failure.ts'
import { limitConcurrency, serialize } from '../platform/concurrency.ts'
import { networkOf, widerNetworkOf } from '../platform/network.ts'
import {
  type AttemptKeys,
  addAttempt,
  addNewcomerWait,
  clearFailures,
  deleteAttempts,
  failuresOf,
  lockAttempts,
  markAttemptFailed,
} from './attempt-queries.ts'
import { tooManyRequestsError } from './throttle.ts'

const second = 1000
const minute = 60 * second

const maxWrongPerMinute = 10
// Failures at one account within an hour.
const freeAttempts = 20
const maxFailures = 100
// Names at which one address failed within ten minutes.
const freeNames = 50
const namesWindow = 10 * minute

const accountPause = 5 * second
const addressPause = second
const maxAttemptWait = 30 * second
// For networks without a failure at the account. The pauses allow 20 attempts a minute at an
// account, and 10 names a second from an address.
const newcomerPause = 3 * second
const newNamePause = 100
const maxQueuedAttempts = 200

export interface LoginAttempt {
  account: string
  place: string
  /** The wider network of the address. It decides whether somebody has failed from there before. */
  network: string
  /**
   * The attempt comes from a browser or session of the account. Such attempts are counted apart
   * from those of strangers, and are served first.
   */
  isKnown: boolean
}

/** The keys do not depend on whether the account exists. Each typed name has its own count. */
export const strangerAttempt = (name: string, ip: string): LoginAttempt => ({
  account: `account ${name.trim().toLowerCase()}`,
  place: `address ${networkOf(ip)}`,
  network: `network ${widerNetworkOf(ip)}`,
  isKnown: false,
})

/**
 * The attempt of a browser or session that belongs to the account; `deviceOwner` names that browser
 * or session. A failure does not count against the address.
 */
export const knownDeviceAttempt = (deviceOwner: string, ip: string): LoginAttempt => ({
  account: deviceOwner,
  place: `${deviceOwner} from ${networkOf(ip)}`,
  network: `network ${widerNetworkOf(ip)}`,
  isKnown: true,
})

/** Pause in ms. It doubles with each failure beyond the free ones. */
const pauseAfter = (failures: number, freeCount: number, maxPause: number) =>
  failures <= freeCount ? 0 : Math.min(maxPause, 100 * 2 ** Math.min(failures - freeCount, 10))

// This limit leaves most database connections to signed-in people, however many people sign in at
// once.
const limitCounting = limitConcurrency(3, { waiting: 1000 })

/**
 * Reserves a turn and counts the attempt before it is made. Attempts at one account, and from one
 * address, queue across instances. Returns the wait in ms and row ids, or the refusal.
 */
const reserveAttempt = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { keys, arrivedAt }: { keys: AttemptKeys; arrivedAt: number },
): Promise<{ ids: number[]; wait: number } | Failure> =>
  db.transaction().execute(async (tx) => {
    await lockAttempts(tx, keys)
    const time = now().getTime()
    const failures = await failuresOf(tx, keys, { time, here: minute, names: namesWindow })
    if (failures.here >= maxWrongPerMinute && failures.oldest)
      return tooManyRequestsError(Date.parse(failures.oldest) + minute - time)
    const accountTurn = pauseEnd(failures.latestAtAccount, accountPauseAfter(failures))
    if (!failures.again && accountTurn - arrivedAt > maxAttemptWait) {
      // A newcomer that comes back before its wait is over joins the queue of networks that have
      // failed.
      await addNewcomerWait(tx, keys, new Date(time + maxAttemptWait))
      return tooManyRequestsError(maxAttemptWait)
    }
    const pauseOfNames = failures.again ? addressPause : newNamePause
    const addressTurn = pauseEnd(
      failures.latestAtAddress,
      pauseAfter(failures.names, freeNames, pauseOfNames),
    )
    const turn = Math.max(time, accountTurn, addressTurn)
    if (turn - arrivedAt > maxAttemptWait) return tooManyRequestsError(turn - time - maxAttemptWait)
    return {
      ids: await addAttempt(tx, { ...keys, at: new Date(turn), again: failures.again }),
      wait: turn - time,
    }
  })

function accountPauseAfter({ everywhere, again }: { everywhere: number; again: boolean }): number {
  if (!again) return pauseAfter(everywhere, freeAttempts, newcomerPause)
  return everywhere >= maxFailures ? maxAttemptWait : pauseAfter(everywhere, freeAttempts, accountPause)
}

const pauseEnd = (latestFailure: string | null, pause: number) =>
  latestFailure !== null && pause > 0 ? Date.parse(latestFailure) + pause : 0

/**
 * Runs a password check and slows down guessing without locking anybody out. `attemptOnce` returns
 * null for a failure; an attempt that throws does not count. `recordExtra` is written with a
 * failure, in one commit, so that timing does not reveal whether the person exists. Failures are
 * counted in the database, so limits hold across instances and restarts:
 * - one account from one address: refused after 10 failures within a minute, until the minute is
 *   over;
 * - one account from everywhere: after 20 failures within an hour attempts are spaced by a pause
 *   that grows to 5 s, after 100 by 30 s. Networks without a failure there within the hour (for
 *   IPv6, a /48) have a queue of their own, spaced by 3 s: filling it takes twenty new networks a
 *   minute, for 1,200 guesses an hour;
 * - one address: after 50 names within ten minutes attempts are spaced by a pause that grows to
 *   1 s. Networks without a failure at the account are spaced by 0.1 s, in a queue of their own.
 * Nobody waits longer than 30 s: longer waits are refused, with Retry-After. Newcomers who come
 * back sooner join the queue of those that failed.
 */
export async function throttleLogin<T>(
  { db, secrets, now, pause }: Pick<Context, 'db' | 'secrets' | 'now' | 'pause'>,
  { account, place, network, isKnown }: LoginAttempt,
  attemptOnce: () => Promise<T | null>,
  recordExtra: (tx: Db) => Promise<unknown>,
): Promise<T | null> {
  const attemptKeys = {
    accountHash: secrets.keyedHash(account),
    addressHash: secrets.keyedHash(place),
    newcomerHash: secrets.keyedHash(`${account} tried from ${network}`),
  }
  const arrivalTime = now().getTime()
  const tryInTurn = async () => {
    const reservation = await limitCounting(
      () => reserveAttempt({ db, now }, { keys: attemptKeys, arrivedAt: arrivalTime }),
      { first: isKnown },
    )
    if (reservation instanceof Failure) throw reservation
    const { ids, wait } = reservation
    const tryAfterWait = async () => {
      if (wait > 0) await pause(wait)
      return attemptOnce()
    }
    const result = await tryAfterWait().catch(async (error: unknown) => {
      await deleteAttempts(db, ids)
      throw error
    })
    if (result !== null) await clearFailures(db, attemptKeys)
    else
      await db.transaction().execute(async (tx) => {
        await markAttemptFailed(tx, { ...attemptKeys, ids }, now())
        await recordExtra(tx)
      })
    return result
  }
  // Attempts that arrive at the same time run one after another, so each counts the failures of
  // those before.
  return serialize(`${account} ${place}`, tryInTurn, { most: maxQueuedAttempts })
}
