import { type Insertable, sql } from 'kysely'
import type { Db, EmailChanges } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { newJob } from '../../platform/jobs.ts'
import { tokenHash } from '../../platform/secrets.ts'

/** The new address that waits to be confirmed, in the place of one that waited before. */
export const saveEmailChange = (tx: Db, change: Insertable<EmailChanges>) =>
  tx
    .insertInto('emailChanges')
    .values(change)
    .onConflict((row) => row.column('userId').doUpdateSet({ ...change, tokenHash: null }))
    .execute()

/** Whether somebody has that address already, or signs in by it. */
export const isEmailTaken = async (db: Db, email: string) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where((where) =>
      where.or([where('email', '=', email), where(where.fn<string>('lower', ['username']), '=', email)]),
    )
    .executeTakeFirst()) !== undefined

/** Gives the change that waits its link; answers whom to mail it to, or undefined where nothing waits any more. */
export async function attachEmailChangeLink(
  db: Db,
  { userId, token, now }: { userId: string; token: string; now: Date },
) {
  const given = await db
    .updateTable('emailChanges')
    .set({ tokenHash: tokenHash(token) })
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .returning(['email', 'expiresAt'])
    .executeTakeFirst()
  if (!given) return undefined
  const { firstName } = await db
    .selectFrom('users')
    .select('firstName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...given, firstName }
}

/** The change that a link is for, and of whom. */
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

/** The client of whom it goes on record what somebody does with their own sign-in: the one that they own, or else their first. */
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

/** Answers whether there was one. */
export const deleteEmailChange = async (tx: Db, userId: string) =>
  (await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined

/** Forgets what was not confirmed in time. */
export const forgetEmailChanges = (db: Db, now: Date) =>
  db.deleteFrom('emailChanges').where('expiresAt', '<', now.toISOString()).execute()

/** Has the link mailed to the new address. */
export const queueEmailChange = (tx: Db, userId: string) =>
  sql`select ${newJob('sendEmailChange', { userId, sending: newId() })}`.execute(tx)
