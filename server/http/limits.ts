import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Db } from '../platform/db.ts'

const minute = 60_000
const remembered = 10 * minute
const wrongPerMinute = 10
const namesPerAddress = 50
const freeTries = 20
const longestPause = 5000

const tooMany = (seconds: number) =>
  new Failure(429, 'too_many_tries', 'Too many failed tries. Please wait a moment and try again', {
    retryAfter: seconds,
  })

const lines = new Map<string, Promise<unknown>>()

/** One after the other for the same key, so that tries made all at once are counted like tries made in turn. */
async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (lines.get(key) ?? Promise.resolve()).then(work, work)
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}

/**
 * Lets somebody try a password, and slows down guessing without locking anybody out. `attempt` answers null for a
 * wrong password; `alsoNote` is written with it, in one commit, so that the time tells nothing of whether there is a person.
 * Failures are counted, never honest sign-ins, and in the database, so that it holds across instances:
 * - one account from one address: after 10 failures within a minute, refused until the minute is over;
 * - one account from everywhere: after 20 within ten minutes each further try waits a little longer, 5 s at most;
 * - one address: refused only after failures with 50 different names within ten minutes.
 */
export function guarded<T>(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  { account, address }: { account: string; address: string },
  attempt: () => Promise<T | null>,
  alsoNote: (tx: Db) => Promise<unknown>,
): Promise<T | null> {
  const accountHash = secrets.keyedHash(`account ${account}`)
  const addressHash = secrets.keyedHash(`address ${address}`)

  return inLine(`${accountHash.toString('hex')} ${address}`, async () => {
    const time = now().getTime()
    const since = new Date(time - remembered).toISOString()
    const lastMinute = new Date(time - minute).toISOString()
    const { rows } = await sql<{ here: number; oldest: string | null; everywhere: number; names: number }>`
      select count(*) filter (where account_hash = ${accountHash} and address_hash = ${addressHash} and at > ${lastMinute}) as here,
        min(at) filter (where account_hash = ${accountHash} and address_hash = ${addressHash} and at > ${lastMinute}) as oldest,
        count(*) filter (where account_hash = ${accountHash}) as everywhere,
        count(distinct account_hash) filter (where address_hash = ${addressHash}) as names
      from sign_in_failures
      where at > ${since} and (account_hash = ${accountHash} or address_hash = ${addressHash})`.execute(db)
    const { here = 0, oldest = null, everywhere = 0, names = 0 } = rows[0] ?? {}
    if (here >= wrongPerMinute)
      throw tooMany(Math.max(1, Math.ceil(((oldest ? Date.parse(oldest) : time) + minute - time) / 1000)))
    if (names >= namesPerAddress) throw tooMany(remembered / 1000)
    if (everywhere > freeTries) await pause(Math.min(longestPause, 100 * 2 ** (everywhere - freeTries)))

    const result = await attempt()
    if (result === null) {
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('signInFailures')
          .values({ accountHash, addressHash, at: now().toISOString() })
          .execute()
        await alsoNote(tx)
      })
    } else if (here > 0) {
      await db
        .deleteFrom('signInFailures')
        .where('accountHash', '=', accountHash)
        .where('addressHash', '=', addressHash)
        .execute()
    }
    return result
  })
}

/** How long wrong codes of one account are counted together, in ms. */
const codesWithin = 10 * minute
const wrongCodes = 10

/** Of the six digits of an app or of recovery codes, each by itself: whoever guesses the digits does not shut the other out. */
export interface CodeGuess {
  account: string
  kind: 'codes' | 'recovery codes'
  address: string
}

const codesOf = ({ account, kind }: CodeGuess, { secrets }: Pick<Context, 'secrets'>) =>
  secrets.keyedHash(`${kind} of ${account}`)

/**
 * Refuses a code of an account of which 10 were wrong within ten minutes, wherever they came from: six digits can be
 * guessed. Nothing but time forgives them, so that nobody gains tries by other ways of signing in. Call it with the person's
 * row locked. Answers how many were wrong before.
 */
export async function refuseGuessedCodes(
  tx: Db,
  guess: CodeGuess,
  context: Pick<Context, 'secrets' | 'now'>,
) {
  const time = context.now().getTime()
  const { count, oldest } = await tx
    .selectFrom('signInFailures')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('at').as('oldest')])
    .where('accountHash', '=', codesOf(guess, context))
    .where('at', '>', new Date(time - codesWithin).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= wrongCodes)
    throw tooMany(Math.max(1, Math.ceil(((oldest ? Date.parse(oldest) : time) + codesWithin - time) / 1000)))
  return Number(count)
}

/** Counts a wrong code after so many others; answers whether it was the last for now. */
export async function countWrongCode(
  tx: Db,
  guess: CodeGuess,
  before: number,
  context: Pick<Context, 'secrets' | 'now'>,
): Promise<boolean> {
  await tx
    .insertInto('signInFailures')
    .values({
      accountHash: codesOf(guess, context),
      addressHash: context.secrets.keyedHash(`asking address ${guess.address}`),
      at: context.now().toISOString(),
    })
    .execute()
  return before + 1 === wrongCodes
}

/** At most so many asks of a kind a minute from one address, by whoever is not signed in: each leaves something behind. */
export function limitAsking(
  { db, secrets, now, ip }: Pick<Context, 'db' | 'secrets' | 'now'> & { ip: string },
  { what, most }: { what: string; most: number },
): Promise<void> {
  const accountHash = secrets.keyedHash(`asking for ${what}`)
  const addressHash = secrets.keyedHash(`asking address ${ip}`)
  return inLine(`${what} ${ip}`, async () => {
    const time = now().getTime()
    const { count } = await db
      .selectFrom('signInFailures')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('accountHash', '=', accountHash)
      .where('addressHash', '=', addressHash)
      .where('at', '>', new Date(time - minute).toISOString())
      .executeTakeFirstOrThrow()
    if (Number(count) >= most)
      throw new Failure(429, 'too_many_tries', 'Too many tries. Please wait a moment and try again', {
        retryAfter: 60,
      })
    await db
      .insertInto('signInFailures')
      .values({ accountHash, addressHash, at: now().toISOString() })
      .execute()
  })
}

export const forgetOldFailures = (db: Context['db'], now: Date) =>
  db
    .deleteFrom('signInFailures')
    .where('at', '<', new Date(now.getTime() - remembered).toISOString())
    .execute()

const writesPerMinute = 600

/** At most 600 writes a minute by one person on one instance: far above honest work, far below harm. */
export function writeLimit(now: () => Date) {
  let window = 0
  const counts = new Map<string, number>()
  return (person: string) => {
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
  }
}
