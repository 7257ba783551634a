import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../platform/db.ts'

/** At what somebody failed, and from where: keyed hashes, so that nothing that was typed and no address is kept. */
export interface Tried {
  accountHash: Buffer
  addressHash: Buffer
}

const remembered = 60 * 60_000

const ago = (age: number, time: number) => new Date(time - age).toISOString()

/** Until the transaction ends, no other instance counts tries at this account or from this address. */
export function lockTries(tx: Db, { accountHash, addressHash }: Tried) {
  // All take the account's first, so that none wait for each other.
  const lock = (hash: Buffer) => sql`pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`
  return sql`select ${lock(accountHash)}, ${lock(addressHash)}`.execute(tx)
}

/** What failed within the last hour at an account and from an address, with the tries that are being made. Times in ms. */
export async function failuresOf(
  tx: Db,
  { accountHash, addressHash }: Tried,
  { time, here, names }: { time: number; here: number; names: number },
) {
  const account = sql`account_hash = ${accountHash}`
  const address = sql`address_hash = ${addressHash}`
  const lately = sql`${account} and ${address} and at > ${ago(here, time)}`
  const { rows } = await sql<{
    /** At this account from this address, within `here`, and the first of them. */
    here: number
    oldest: string | null
    everywhere: number
    /** Whether anybody at this address failed at this account. */
    again: boolean | null
    /** The latest try at the account from an address that had failed there, and from one that had not. */
    latestAgain: string | null
    latestFirst: string | null
    latestFromAddress: string | null
    /** At how many accounts the address failed within `names`. */
    names: number
  }>`
    select count(*) filter (where ${lately}) as here, min(at) filter (where ${lately}) as oldest,
      count(*) filter (where ${account}) as everywhere, bool_or(${account} and ${address}) as again,
      max(at) filter (where ${account} and again) as latest_again,
      max(at) filter (where ${account} and not again) as latest_first,
      max(at) filter (where ${address}) as latest_from_address,
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
  { accountHash, addressHash }: Pick<Tried, 'accountHash'> & Partial<Tried>,
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

/** Counts a failure, or a try before it is made; answers its id. */
export async function addFailure(
  db: Db,
  { at, again = false, ...failing }: Tried & { at: Date; again?: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('signInFailures')
    .values({ ...failing, at: at.toISOString(), again })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A try that was counted has failed now. */
export const hasFailed = (db: Db, id: number, at: Date) =>
  db.updateTable('signInFailures').set({ at: at.toISOString() }).where('id', '=', id).execute()

/** A try that was counted did not come to anything. */
export const takeBackTry = (db: Db, id: number) =>
  db.deleteFrom('signInFailures').where('id', '=', id).execute()

/** Forgets what failed at an account from an address. */
export const forgive = (db: Db, { accountHash, addressHash }: Tried) =>
  db
    .deleteFrom('signInFailures')
    .where('accountHash', '=', accountHash)
    .where('addressHash', '=', addressHash)
    .execute()

export const forgetOldFailures = (db: Context['db'], now: Date) =>
  db.deleteFrom('signInFailures').where('at', '<', ago(remembered, now.getTime())).execute()
