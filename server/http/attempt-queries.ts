import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'

/** At what somebody failed, and from where: keyed hashes, so that nothing that was typed and no address is kept. */
export interface AttemptKeys {
  accountHash: Buffer
  addressHash: Buffer
  /** Of both, the address by its wider network: there is a row until it is new at the account again. */
  newcomerHash: Buffer
}

type CountedKeys = Pick<AttemptKeys, 'accountHash' | 'addressHash'>

const remembered = 60 * 60_000

const ago = (age: number, time: number) => new Date(time - age).toISOString()

/** Until the transaction ends, no other instance counts tries at this account or from this address. */
export function lockAttempts(tx: Db, { accountHash, addressHash }: CountedKeys) {
  // All take the account's first, so that none wait for each other.
  const lock = (hash: Buffer) => sql`pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`
  return sql`select ${lock(accountHash)}, ${lock(addressHash)}`.execute(tx)
}

/** What failed within the last hour at an account and from an address, with the tries that are being made. Times in ms. */
export async function failuresOf(
  tx: Db,
  { accountHash, addressHash, newcomerHash }: AttemptKeys,
  { time, here, names }: { time: number; here: number; names: number },
) {
  const account = sql`account_hash = ${accountHash}`
  const address = sql`address_hash = ${addressHash}`
  const lately = sql`${account} and ${address} and at > ${ago(here, time)}`
  const sameLine = sql`again = (select again from line)`
  const { rows } = await sql<{
    /** At this account from this address, within `here`, and the first of them. */
    here: number
    oldest: string | null
    everywhere: number
    /** Whether anybody in the network failed at this account: they stand in other lines than who is new there. */
    again: boolean
    /** The latest try at the account and from the address, in the line in which the next one stands. */
    latestAtAccount: string | null
    latestAtAddress: string | null
    /** At how many accounts the address failed within `names`. */
    names: number
  }>`
    with line as (
      select exists (
        select from sign_in_failures where account_hash = ${newcomerHash} and at > ${ago(0, time)}
      ) as again
    )
    select count(*) filter (where ${lately}) as here, min(at) filter (where ${lately}) as oldest,
      count(*) filter (where ${account}) as everywhere, (select again from line) as again,
      max(at) filter (where ${account} and ${sameLine}) as latest_at_account,
      max(at) filter (where ${address} and ${sameLine}) as latest_at_address,
      count(distinct account_hash) filter (where ${address} and at > ${ago(names, time)}) as names
    from sign_in_failures
    where at > ${ago(remembered, time)} and (${account} or ${address})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A count of failures has no row')
  return row
}

/** How often that failed since then, from one address or from anywhere, and when it did first. */
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

export const addFailure = (db: Db, { at, ...failed }: CountedKeys & { at: Date }) =>
  db
    .insertInto('signInFailures')
    .values({ ...failed, at: at.toISOString() })
    .execute()

/** Counts a try before it is made, at the time when it will be; answers what takes it back. */
export async function addAttempt(
  tx: Db,
  { at, again, newcomerHash, ...counted }: AttemptKeys & { at: Date; again: boolean },
): Promise<number[]> {
  const rows = await tx
    .insertInto('signInFailures')
    .values([
      { ...counted, at: at.toISOString(), again },
      newcomer(newcomerHash, ago(-remembered, at.getTime())),
    ])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const newcomer = (newcomerHash: Buffer, at: string) => ({
  accountHash: newcomerHash,
  addressHash: newcomerHash,
  at,
  again: false,
})

/** Until then a network is not new at an account, though no try from there was made. */
export const addNewcomer = (tx: Db, { newcomerHash }: Pick<AttemptKeys, 'newcomerHash'>, until: Date) =>
  tx.insertInto('signInFailures').values(newcomer(newcomerHash, until.toISOString())).execute()

/** A try that was counted has failed now. */
export const markAttemptFailed = (db: Db, { ids, accountHash }: AttemptKeys & { ids: number[] }, at: Date) =>
  db
    .updateTable('signInFailures')
    .set({ at: at.toISOString() })
    .where('id', 'in', ids)
    .where('accountHash', '=', accountHash)
    .execute()

/** A try that was counted did not come to anything. */
export const deleteAttempts = (db: Db, ids: number[]) =>
  db.deleteFrom('signInFailures').where('id', 'in', ids).execute()

/** Forgets what failed at an account from an address. */
export const clearFailures = (db: Db, { accountHash, addressHash, newcomerHash }: AttemptKeys) =>
  db
    .deleteFrom('signInFailures')
    .where((where) =>
      where.or([
        where.and([where('accountHash', '=', accountHash), where('addressHash', '=', addressHash)]),
        where('accountHash', '=', newcomerHash),
      ]),
    )
    .execute()

export const deleteOldFailures = (db: Context['db'], now: Date) =>
  db.deleteFrom('signInFailures').where('at', '<', ago(remembered, now.getTime())).execute()
