import { sql } from 'kysely'
import type { Me } from '../../context.ts'
import { requiresTwoStep } from '../../http/session.ts'
import type { Db } from '../../platform/db.ts'
import { newJob } from '../../platform/jobs.ts'
import { withId } from '../../wire.ts'

const day = 86_400_000
const deviceKept = 400 * day

/** Locks a person's row until the transaction ends: of what is done at once to one account, one comes first. */
export const lockPerson = (tx: Db, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'totpSealed', 'totpOffered', 'totpStep', 'twoStepSince'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Notes that a person has signed in from a browser; answers whether it is a new one of somebody who had another before. */
export async function noteDevice(
  tx: Db,
  { userId, deviceHash, at }: { userId: string; deviceHash: Buffer; at: string },
): Promise<boolean> {
  const { isNew, hadAnother } = await tx
    .insertInto('devices')
    .values({ userId, deviceHash, createdAt: at, seenAt: at })
    .onConflict((row) => row.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: at }))
    .returning([
      sql<boolean>`xmax = 0`.as('isNew'),
      sql<boolean>`exists (select from devices other where other.user_id = ${userId})`.as('hadAnother'),
    ])
    .executeTakeFirstOrThrow()
  return isNew && hadAnother
}

export const recoveryCodesLeft = async (db: Db, userId: string) =>
  Number(
    (
      await db
        .selectFrom('recoveryCodes')
        .select((select) => select.fn.countAll().as('left'))
        .where('userId', '=', userId)
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow()
    ).left,
  )

/** Puts new recovery codes in the place of all that were there. */
export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (hashes.length > 0)
    await tx
      .insertInto('recoveryCodes')
      .values(hashes.map((codeHash) => ({ userId, codeHash, usedAt: null })))
      .execute()
}

/** Uses a recovery code up; false where there is none such, or it was used before. */
export const useRecoveryCode = async (
  tx: Db,
  { userId, codeHash, at }: { userId: string; codeHash: Buffer; at: string },
): Promise<boolean> =>
  (await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()) !== undefined

/** Whether the agency requires two-step sign-in of a person. */
export const isTwoStepRequired = async (db: Db, { role }: Pick<Me, 'role'>) =>
  role !== 'client' &&
  (await db
    .selectFrom('installation')
    .select('name')
    .where('name', '=', requiresTwoStep)
    .executeTakeFirst()) !== undefined

/** What a person sees of how their account is kept safe. */
export async function safetyOf(db: Db, me: Me) {
  const { twoStepSince: since } = await db
    .selectFrom('users')
    .select('twoStepSince')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', me.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return {
    twoStep: { on: since !== null, since, recoveryCodesLeft: await recoveryCodesLeft(db, me.id) },
    required: await isTwoStepRequired(db, me),
    passkeys: passkeys.map(withId),
  }
}

/** Has whoever has that name mailed a link, if anybody has. */
export const queueLink = (db: Db, asked: { name: string; ip: string }) =>
  sql`select ${newJob('sendForgottenLink', asked)}`.execute(db)

/** What happened to somebody's own account, and where to tell them of it; nothing once they cannot sign in any more. */
export const eventForOwner = (db: Db, id: string) =>
  db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.entityId')
    .select(['events.action', 'events.at', 'events.ip', 'events.details', 'users.email', 'users.firstName'])
    .where('events.id', '=', id)
    .where('events.entity', '=', 'user')
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

/**
 * Forgets the links and challenges that are over, and the browsers that nobody has signed in from for 400 days, but for
 * each person's last one: by that a new one is told from a first one.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.deleteFrom('accessLinks').where('expiresAt', '<', at).execute()
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', at).execute()
  await db
    .deleteFrom('devices')
    .where('seenAt', '<', new Date(now.getTime() - deviceKept).toISOString())
    .where((where) =>
      where.exists(
        where
          .selectFrom('devices as later')
          .select('later.userId')
          .whereRef('later.userId', '=', 'devices.userId')
          .whereRef('later.seenAt', '>', 'devices.seenAt'),
      ),
    )
    .execute()
}
