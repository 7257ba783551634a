import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { Failure } from '../failure.ts'
import { limitConcurrency, serialize } from '../platform/concurrency.ts'
import { networkOf, widerNetworkOf } from '../platform/network.ts'
import {
  type AttemptKeys,
  addAttempt,
  addNewcomer,
  clearFailures,
  deleteAttempts,
  failuresOf,
  lockAttempts,
  markAttemptFailed,
} from './attempt-queries.ts'
import { tooManyRequests } from './throttle.ts'

const second = 1000
const minute = 60 * second

const wrongPerMinute = 10
// Failures at one account, within an hour.
const freeTries = 20
const maxFailures = 100
// Names with which one address failed, within ten minutes.
const freeNames = 50
const namesWithin = 10 * minute

const pauseAtAccount = 5 * second
const pauseAtAddress = second
const maxWait = 30 * second
// Of networks that have not failed there yet: twenty a minute at an account, of names ten a second at an address.
const pauseOfNewcomers = 3 * second
const pauseOfNewNames = 100
const maxQueued = 200

/** What is guessed at, and from where. */
export interface LoginAttempt {
  account: string
  place: string
  /** What the place belongs to, wider: by this it is told whether somebody has failed from there before. */
  network: string
  /** By somebody who belongs to the account: counted apart from what strangers do, and taken before them. */
  isKnown: boolean
}

/** Follows from what was typed and from where, never from whether there is such an account: each name has its own count. */
export const strangerAttempt = (name: string, ip: string): LoginAttempt => ({
  account: `account ${name.trim().toLowerCase()}`,
  place: `address ${networkOf(ip)}`,
  network: `network ${widerNetworkOf(ip)}`,
  isKnown: false,
})

/** Of who belongs to an account by a browser or a session of theirs, named by that: no failure of the address they are at. */
export const knownDeviceAttempt = (belonging: string, ip: string): LoginAttempt => ({
  account: belonging,
  place: `${belonging} from ${networkOf(ip)}`,
  network: `network ${widerNetworkOf(ip)}`,
  isKnown: true,
})

/** Doubles with each failure beyond those that are free. */
const pauseAfter = (failures: number, free: number, longest: number) =>
  failures <= free ? 0 : Math.min(longest, 100 * 2 ** Math.min(failures - free, 10))

// However many come at once, most connections are left to those who are signed in.
const counting = limitConcurrency(3, { waiting: 1000 })

/**
 * Gives a try its place in the line and counts it before it is made. Across instances the tries at one account follow each
 * other, and so do those from one address. Answers how long to wait for the turn, in ms, and what was counted; or why it is
 * refused.
 */
const takePlace = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { failing, arrived }: { failing: AttemptKeys; arrived: number },
): Promise<{ ids: number[]; wait: number } | Failure> =>
  db.transaction().execute(async (tx) => {
    await lockAttempts(tx, failing)
    const time = now().getTime()
    const before = await failuresOf(tx, failing, { time, here: minute, names: namesWithin })
    if (before.here >= wrongPerMinute && before.oldest)
      return tooManyRequests(Date.parse(before.oldest) + minute - time)
    const atAccount = following(before.latestAtAccount, pauseAtAccountAfter(before))
    if (!before.again && atAccount - arrived > maxWait) {
      // Whoever does not wait as told stands with those that failed, and takes no more newcomers' places.
      await addNewcomer(tx, failing, new Date(time + maxWait))
      return tooManyRequests(maxWait)
    }
    const pauseOfNames = before.again ? pauseAtAddress : pauseOfNewNames
    const atAddress = following(before.latestAtAddress, pauseAfter(before.names, freeNames, pauseOfNames))
    const turn = Math.max(time, atAccount, atAddress)
    if (turn - arrived > maxWait) return tooManyRequests(turn - time - maxWait)
    return {
      ids: await addAttempt(tx, { ...failing, at: new Date(turn), again: before.again }),
      wait: turn - time,
    }
  })

function pauseAtAccountAfter({ everywhere, again }: { everywhere: number; again: boolean }): number {
  if (!again) return pauseAfter(everywhere, freeTries, pauseOfNewcomers)
  return everywhere >= maxFailures ? maxWait : pauseAfter(everywhere, freeTries, pauseAtAccount)
}

const following = (latest: string | null, pause: number) =>
  latest !== null && pause > 0 ? Date.parse(latest) + pause : 0

/**
 * Lets somebody try a password, and slows down guessing without locking anybody out. `attempt` answers null for a
 * failure, and what throws was no try; `alsoNote` is written with a failure, in one commit, so that the time tells nothing of
 * whether there is a person. Failures are counted, never honest sign-ins, and in the database, so that it holds across
 * instances and restarts:
 * - one account from one address: after 10 failures within a minute, refused until the minute is over;
 * - one account from everywhere: after 20 within an hour tries follow each other with a pause between them that grows to 5 s,
 *   after 100 with one of 30 s. Those from networks that have not failed there within the hour (of IPv6, a /48) are a line of
 *   their own, 3 s apart: whoever guesses needs twenty such networks a minute to fill it, and makes 1,200 tries an hour;
 * - one address: after 50 names within ten minutes tries follow each other, at names that failed from there with a pause that
 *   grows to 1 s, at others, in a line of their own, a tenth of a second apart.
 * Nobody waits longer than 30 s: who would have to is refused, with the time to come back. Newcomers at an account who come
 * back sooner stand in the other line.
 */
export async function throttleLogin<T>(
  { db, secrets, now, pause }: Pick<Context, 'db' | 'secrets' | 'now' | 'pause'>,
  { account, place, network, isKnown }: LoginAttempt,
  attempt: () => Promise<T | null>,
  alsoNote: (tx: Db) => Promise<unknown>,
): Promise<T | null> {
  const failing = {
    accountHash: secrets.keyedHash(account),
    addressHash: secrets.keyedHash(place),
    newcomerHash: secrets.keyedHash(`${account} tried from ${network}`),
  }
  const arrived = now().getTime()
  const tried = async () => {
    const taken = await counting(() => takePlace({ db, now }, { failing, arrived }), { first: isKnown })
    if (taken instanceof Failure) throw taken
    const { ids, wait } = taken
    const inTurn = async () => {
      if (wait > 0) await pause(wait)
      return attempt()
    }
    const result = await inTurn().catch(async (error: unknown) => {
      await deleteAttempts(db, ids)
      throw error
    })
    if (result !== null) await clearFailures(db, failing)
    else
      await db.transaction().execute(async (tx) => {
        await markAttemptFailed(tx, { ...failing, ids }, now())
        await alsoNote(tx)
      })
    return result
  }
  // Made all at once, tries are counted like those made in turn.
  return serialize(`${account} ${place}`, tried, { most: maxQueued })
}
