import { sql } from 'kysely'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { closeSessionsOf, isSessionOpen, twoStepRequirements } from '../../http/session.ts'
import { newId } from '../../platform/ids.ts'
import { newJob, replaceJob } from '../../platform/jobs.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Action } from '../../registry/events.ts'
import { withId } from '../../wire.ts'
import { recordKey } from '../activity/seal-queries.ts'
import { changeUser, userByLogin } from '../users/queries.ts'
import { deleteAccessLinksOf, type LinkKind } from './link-queries.ts'

const day = 86_400_000
const deviceKept = 400 * day

/** Who signs in with a name, and whether they have before from this browser: one look, whatever is found. */
export const personToSignIn = (db: Db, { name, deviceHash }: { name: string; deviceHash: Buffer | null }) =>
  userByLogin(db, name)
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('devices')
            .select('devices.userId')
            .whereRef('devices.userId', '=', 'users.id')
            .where('devices.deviceHash', '=', deviceHash),
        )
        .as('knowsDevice'),
    )
    .executeTakeFirst()

export type PersonToSignIn = NonNullable<Awaited<ReturnType<typeof personToSignIn>>>

/** Locks a person's row until the transaction ends: of what is done at once to one account, one comes first. */
export const lockPerson = (tx: Db, id: string) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'passwordHash',
      'deactivatedAt',
      'totpSealed',
      'totpOffered',
      'totpOfferedAt',
      'totpStep',
      'twoStepSince',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Locks the person who calls until the transaction ends. Since the call was let in their session may have ended, with a new
 * password or by their own hand: then it changes nothing of the account any more.
 */
export async function lockSelf(tx: Db, { me, session }: RequestContext) {
  const person = await lockPerson(tx, me.id)
  if (!session || !(await isSessionOpen(tx, session))) throw new Failure(401, 'signed_out', 'Please sign in')
  return person
}

/**
 * Takes away whatever opens the door: password, authenticator, recovery codes, passkeys, links, open sessions, and an e-mail
 * that waits to be confirmed.
 */
export async function revokeAccess(tx: Db, id: string): Promise<void> {
  await changeUser(tx, id, { passwordHash: null, ...noAuthenticator })
  await replaceRecoveryCodes(tx, id, [])
  await tx.deleteFrom('passkeys').where('userId', '=', id).execute()
  await tx.deleteFrom('passkeyChallenges').where('userId', '=', id).execute()
  await tx.deleteFrom('emailChanges').where('userId', '=', id).execute()
  await deleteAccessLinksOf(tx, id)
  await closeSessionsOf(tx, id, null)
}

/** How a person's row reads without two-step sign-in, on or begun. */
export const noAuthenticator = {
  totpSealed: null,
  totpOffered: null,
  totpOfferedAt: null,
  totpStep: null,
  twoStepSince: null,
}

/**
 * Notes that a person has signed in from a browser; answers whether it is a new one of somebody who has signed in before.
 */
export async function rememberDevice(
  tx: Db,
  { userId, deviceHash, at }: { userId: string; deviceHash: Buffer; at: string },
): Promise<boolean> {
  const { isNew, cameBefore } = await tx
    .insertInto('devices')
    .values({ userId, deviceHash, createdAt: at, seenAt: at })
    .onConflict((row) => row.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: at }))
    .returning([
      sql<boolean>`xmax = 0`.as('isNew'),
      // Not by browsers: one in which a password was chosen by a link has signed nobody in yet.
      sql<boolean>`exists (select from events where actor_id = ${userId} and action = ${'user.signedIn' satisfies Action})`.as(
        'cameBefore',
      ),
    ])
    .executeTakeFirstOrThrow()
  return isNew && cameBefore
}

/** Whether that has happened to a person's own account since then. */
export const hasEventSince = async (
  db: Db,
  { userId, action, since }: { userId: string; action: Action; since: Date },
) =>
  (await db
    .selectFrom('events')
    .select('id')
    .where('entity', '=', 'user')
    .where('entityId', '=', userId)
    .where('action', '=', action)
    .where('at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

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
export async function replaceRecoveryCodes(
  tx: Db,
  userId: string,
  codes: readonly { codeHash: Buffer; madeUnder: string }[],
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  if (codes.length > 0)
    await tx
      .insertInto('recoveryCodes')
      .values(codes.map((code) => ({ ...code, userId, usedAt: null })))
      .execute()
}

/** Uses a recovery code up that has one of these hashes; false where there is none such, or it was used before. */
export const useRecoveryCode = async (
  tx: Db,
  { userId, hashes, at }: { userId: string; hashes: readonly Buffer[]; at: string },
): Promise<boolean> =>
  (await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()) !== undefined

/** Whether the agency requires two-step sign-in of a person. */
export const isTwoStepRequired = async (db: Db, { role }: Pick<Me, 'role'>) =>
  (await db
    .selectFrom('installation')
    .select('name')
    .where('name', '=', twoStepRequirements[role])
    .executeTakeFirst()) !== undefined

/** What a person sees of how their account is kept safe. */
export async function accountSecurityOf(db: Db, me: Me) {
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

/** Has whoever has that name mailed a link, if anybody has. One such job waits for each name, with the newest ask. */
export function queueForgottenLink(
  db: Db,
  asked: { name: string; ip: string; at: string },
  secrets: Secrets,
) {
  const key = `link for ${secrets.keyedHash(`link for ${asked.name.toLowerCase()}`).toString('hex')}`
  return sql`select ${replaceJob('sendForgottenLink', key, { ...asked, sending: newId() })}`.execute(db)
}

/** Has a link mailed by which a person chooses a password. */
export const queueAccessLink = (tx: Db, { id, acceptedAt }: { id: string; acceptedAt: string | null }) => {
  const kind: LinkKind = acceptedAt ? 'reset' : 'welcome'
  return sql`select ${newJob('sendAccessLink', { userId: id, kind, sending: newId() })}`.execute(tx)
}

/** What happened to somebody's own account, and where to tell them of it; nothing once they cannot sign in any more. */
export const eventForOwner = (db: Db, id: string) =>
  db
    .selectFrom('events')
    // What happened to a client happened to who owns the account.
    .leftJoin('accounts', 'accounts.id', 'events.entityId')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = coalesce((events.details ->> 'userId')::uuid, accounts.owner_id, events.entity_id)`,
      ),
    )
    .select(['events.action', 'events.at', 'events.ip', 'events.details', 'users.email', 'users.firstName'])
    .select(recordKey)
    .select(
      sql<string[]>`array(select name from passkeys where user_id = users.id order by created_at, id)`.as(
        'passkeys',
      ),
    )
    .select(['events.id', 'users.id as userId'])
    .where('events.id', '=', id)
    .where('events.entity', 'in', ['user', 'agent', 'client'])
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

/** Whether the same person signed in from as new a browser of that name, at the same address, shortly before. */
export const wasAlertedBefore = async (
  db: Db,
  { id, userId, ip, device }: { id: string; userId: string | null; ip: string | null; device: string },
  since: Date,
) =>
  (await db
    .selectFrom('events')
    .select('id')
    .where('actorId', '=', userId)
    .where('action', '=', 'user.signedIn' satisfies Action)
    .where('at', '>', since.toISOString())
    .where('id', '<', id)
    .where('ip', 'is not distinct from', ip)
    .where(sql<boolean>`details @> ${JSON.stringify({ device, isNewDevice: true })}::jsonb`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Forgets the links and challenges that are over, and the browsers that nobody has signed in from for 400 days, but for
 * each person's last one.
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
