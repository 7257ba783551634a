import type { Insertable } from 'kysely'
import type { Db, Passkeys } from '../../database/tables.ts'

const challengeLasts = 5 * 60_000

/** Keeps what a browser is asked to sign; of nobody while nobody is signed in. */
export const insertChallenge = (
  db: Db,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Date },
) =>
  db
    .insertInto('passkeyChallenges')
    .values({ challenge, userId, expiresAt: new Date(now.getTime() + challengeLasts).toISOString() })
    .execute()

/** Takes a challenge away: whether it was there and in time. None is good for two answers. */
export const takeChallenge = async (
  db: Db,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Date },
): Promise<boolean> =>
  (await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', now.toISOString())
    .returning('challenge')
    .executeTakeFirst()) !== undefined

export const passkeysOf = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', userId).execute()

/** Adds one; false where it is there already, somebody's. */
export const insertPasskey = async (tx: Db, passkey: Insertable<Passkeys>): Promise<boolean> =>
  (await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((row) => row.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Removes one of a person's own; answers undefined where there is none. */
export const deletePasskey = (tx: Db, userId: string, id: string) =>
  tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export const ownerOfPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').select('userId').where('credentialId', '=', credentialId).executeTakeFirst()

/** The passkey that signs in, of somebody who may; their row is locked. */
export const passkeyToUse = (tx: Db, credentialId: string) =>
  tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select([
      'passkeys.id',
      'passkeys.userId',
      'passkeys.credentialId',
      'passkeys.publicKey',
      'passkeys.counter',
      'passkeys.backupEligible',
      'passkeys.backedUp',
      'passkeys.name',
    ])
    .where('credentialId', '=', credentialId)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

export const notePasskeyUse = (
  tx: Db,
  id: string,
  {
    counter,
    backup,
    at,
  }: { counter: number; backup: Pick<Insertable<Passkeys>, 'backupEligible' | 'backedUp'>; at: string },
) =>
  tx
    .updateTable('passkeys')
    .set({ counter, ...backup, usedAt: at })
    .where('id', '=', id)
    .execute()
