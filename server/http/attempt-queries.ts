import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'

/** Keyed hashes: neither the typed account names nor the addresses are stored. */
export interface AttemptKeys {
  accountHash: Buffer
  addressHash: Buffer
  /**
   * Hash of the account and the wider network. While a row has this hash, the network does not
   * count as new at the account.
   */
  newcomerHash: Buffer
}

type CountedKeys = Pick<AttemptKeys, 'accountHash' | 'addressHash'>

const attemptLifetime = 60 * 60_000

const timeBefore = (age: number, time: number) => new Date(time - age).toISOString()

/** Locks the account and the address against other instances until the transaction ends. */
export function lockAttempts(tx: Db, { accountHash, addressHash }: CountedKeys) {
  // Every caller locks the account first, which rules out deadlocks.
  const lock = (hash: Buffer) => sql`pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`
  return sql`select ${lock(accountHash)}, ${lock(addressHash)}`.execute(tx)
}

/**
 * Failures and running attempts of the last hour at an account and from an address. `here` and
 * `names` are periods in ms.
 */
export async function failuresOf(
  tx: Db,
  { accountHash, addressHash, newcomerHash }: AttemptKeys,
  { time, here, names }: { time: number; here: number; names: number },
) {
  const account = sql`account_hash = ${accountHash}`
  const addressCondition = sql`address_hash = ${addressHash}`
  const recentCondition = sql`${account} and ${addressCondition} and at > ${timeBefore(here, time)}`
  const sameLine = sql`again = (select again from line)`
  const { rows } = await sql<{
    /** Failures at this account from this address within `here`, and the time of the first. */
    here: number
    oldest: string | null
    everywhere: number
    /**
     * Somebody in this network has failed at this account before. A network without such a failure
     * waits in a queue of its own.
     */
    again: boolean
    /** The time of the latest attempt in the queue that the next attempt joins. */
    latestAtAccount: string | null
    latestAtAddress: string | null
    /** Number of accounts at which the address failed within `names`. */
    names: number
  }>`
    with line as (
      select exists (
        select from sign_in_failures where account_hash = ${newcomerHash} and at > ${timeBefore(0, time)}
      ) as again
    )
    select count(*) filter (where ${recentCondition}) as here, min(at) filter (where ${recentCondition}) as oldest,
      count(*) filter (where ${account}) as everywhere, (select again from line) as again,
      max(at) filter (where ${account} and ${sameLine}) as latest_at_account,
      max(at) filter (where ${addressCondition} and ${sameLine}) as latest_at_address,
      count(distinct account_hash) filter (where ${addressCondition} and at > ${timeBefore(names, time)}) as names
    from sign_in_failures
    where at > ${timeBefore(attemptLifetime, time)} and (${account} or ${addressCondition})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A count of failures has no row')
  return row
}

/** Failures at an account since a time, from one address or from all, and the time of the first. */
export async function failuresSince(
  db: Db,
  { accountHash, addressHash }: Pick<CountedKeys, 'accountHash'> & Partial<CountedKeys>,
  since: Date,
) {
  const { count, oldest } = await db
    .selectFrom('signInFailures')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('at').as('oldest')])
    .where('accountHash', '=', accountHash)
    .$if(addressHash !== undefined, (rows) => rows.where('addressHash', '=', addressHash ?? null))
    .where('at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: oldest === null ? null : Date.parse(oldest) }
}

export const addFailure = (db: Db, { at, ...countedKeys }: CountedKeys & { at: Date }) =>
  db
    .insertInto('signInFailures')
    .values({ ...countedKeys, at: at.toISOString() })
    .execute()

/**
 * Counts an attempt as failed before its password is checked. `at` is the time when a throttled
 * attempt may run. Returns the row ids, to remove the count of an attempt that threw.
 */
export async function addAttempt(
  tx: Db,
  { at, again, newcomerHash, ...attemptKeys }: AttemptKeys & { at: Date; again: boolean },
): Promise<number[]> {
  const rows = await tx
    .insertInto('signInFailures')
    .values([
      { ...attemptKeys, at: at.toISOString(), again },
      newcomer(newcomerHash, timeBefore(-attemptLifetime, at.getTime())),
    ])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const newcomer = (newcomerHash: Buffer, timestamp: string) => ({
  accountHash: newcomerHash,
  addressHash: newcomerHash,
  at: timestamp,
  again: false,
})

/**
 * Records that the network does not count as new at the account until a time. The network's refused
 * attempt is not counted as a failure.
 */
export const addNewcomerWait = (tx: Db, { newcomerHash }: Pick<AttemptKeys, 'newcomerHash'>, until: Date) =>
  tx.insertInto('signInFailures').values(newcomer(newcomerHash, until.toISOString())).execute()

export const markAttemptFailed = (
  db: Db,
  { ids, accountHash }: AttemptKeys & { ids: number[] },
  time: Date,
) =>
  db
    .updateTable('signInFailures')
    .set({ at: time.toISOString() })
    .where('id', 'in', ids)
    .where('accountHash', '=', accountHash)
    .execute()

/** Takes attempts out of the count: those that were never made, and those that threw. */
export const deleteAttempts = (db: Db, ids: number[]) =>
  db.deleteFrom('signInFailures').where('id', 'in', ids).execute()

export const clearFailures = (db: Db, { accountHash, addressHash, newcomerHash }: AttemptKeys) =>
  db
    .deleteFrom('signInFailures')
    .where((eb) =>
      eb.or([
        eb.and([eb('accountHash', '=', accountHash), eb('addressHash', '=', addressHash)]),
        eb('accountHash', '=', newcomerHash),
      ]),
    )
    .execute()

export const deleteOldFailures = (db: Context['db'], now: Date) =>
  db.deleteFrom('signInFailures').where('at', '<', timeBefore(attemptLifetime, now.getTime())).execute()
