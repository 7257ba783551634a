import { type Insertable, sql } from 'kysely'
import type { Db, EmailChanges } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { newJob } from '../../platform/jobs.ts'
import { tokenHash } from '../../platform/secrets.ts'

/** Stores a new address to confirm. Replaces an earlier unconfirmed one. */
export const saveEmailChange = (tx: Db, change: Insertable<EmailChanges>) =>
  tx
    .insertInto('emailChanges')
    .values(change)
    .onConflict((row) => row.column('userId').doUpdateSet({ ...change, tokenHash: null }))
    .execute()

/** True if a user has this address as email or username. */
export const isEmailTaken = async (db: Db, email: string) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('email', '=', email), eb(eb.fn<string>('lower', ['username']), '=', email)]))
    .executeTakeFirst()) !== undefined

/**
 * Stores the token hash of the pending change. Returns the recipient, or undefined if no change is
 * pending.
 */
export async function attachEmailChangeLink(
  db: Db,
  { userId, token, now }: { userId: string; token: string; now: Date },
) {
  const emailChange = await db
    .updateTable('emailChanges')
    .set({ tokenHash: tokenHash(token) })
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .returning(['email', 'expiresAt'])
    .executeTakeFirst()
  if (!emailChange) return undefined
  const { firstName } = await db
    .selectFrom('users')
    .select('firstName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...emailChange, firstName }
}

/** The pending change that a link confirms, with its user. */
export const emailChangeWithToken = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select(['emailChanges.userId', 'emailChanges.email', 'users.firstName'])
    .select(['users.email as before', 'users.username'])
    .where('emailChanges.tokenHash', '=', tokenHash(token))
    .where('emailChanges.expiresAt', '>', now.toISOString())
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

/**
 * The account whose activity shows a user's changes to their own sign-in. Prefers the account that
 * the user owns. Otherwise it is the user's first account.
 */
export const accountForRecord = (tx: Db, userId: string) =>
  tx
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.accountId')
    .select('accounts.id')
    .select(sql<boolean>`accounts.owner_id is not distinct from people.user_id`.as('isOwn'))
    .where('people.userId', '=', userId)
    .where('people.endedAt', 'is', null)
    .orderBy(sql`accounts.owner_id is not distinct from people.user_id`, 'desc')
    .orderBy('people.addedAt')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Returns false if no change was pending. */
export const deleteEmailChange = async (tx: Db, userId: string) =>
  (await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined

/** Deletes changes that were not confirmed in time. */
export const deleteExpiredEmailChanges = (db: Db, now: Date) =>
  db.deleteFrom('emailChanges').where('expiresAt', '<', now.toISOString()).execute()

export const queueEmailChange = (tx: Db, userId: string) =>
  sql`select ${newJob('sendEmailChange', { userId, sending: newId() })}`.execute(tx)
