import type { Insertable } from 'kysely'
import type { Db, Passkeys } from '../../database/tables.ts'

const challengeLifetime = 5 * 60_000

/** Stores a passkey challenge; `userId` is null before sign-in. */
export const insertChallenge = (
  db: Db,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Date },
) =>
  db
    .insertInto('passkeyChallenges')
    .values({ challenge, userId, expiresAt: new Date(now.getTime() + challengeLifetime).toISOString() })
    .execute()

/** Consumes a challenge and returns whether it existed and was valid. A challenge works once. */
export const consumeChallenge = async (
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

/** False if the credential is registered already, by anybody. */
export const insertPasskey = async (tx: Db, passkey: Insertable<Passkeys>): Promise<boolean> =>
  (await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((row) => row.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const deletePasskey = (tx: Db, userId: string, id: string) =>
  tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export const ownerOfPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').select('userId').where('credentialId', '=', credentialId).executeTakeFirst()

/** The passkey that signs in, if its person may sign in. Locks the person's row. */
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

export const recordPasskeyUse = (
  tx: Db,
  id: string,
  {
    counter,
    backup,
    timestamp,
  }: {
    counter: number
    backup: Pick<Insertable<Passkeys>, 'backupEligible' | 'backedUp'>
    timestamp: string
  },
) =>
  tx
    .updateTable('passkeys')
    .set({ counter, ...backup, usedAt: timestamp })
    .where('id', '=', id)
    .execute()
