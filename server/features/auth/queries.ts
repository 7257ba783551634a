import { sql } from 'kysely'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { closeSessionsOf, isSessionOpen, twoStepRequirements } from '../../http/session.ts'
import { newId } from '../../platform/ids.ts'
import { newJob, replaceJob } from '../../platform/jobs.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Action } from '../../registry/events.ts'
import { addWireId } from '../../wire.ts'
import { recordKey } from '../activity/seal-queries.ts'
import { deleteFeed } from '../users/feed-queries.ts'
import { changeUser, userByLogin } from '../users/queries.ts'
import { deleteSignOnOf } from '../users/signon-queries.ts'
import { deleteAccessLinksOf, type LinkKind } from './link-queries.ts'

const dayMs = 86_400_000
const deviceLifetime = 400 * dayMs

/**
 * The person with this sign-in name, and whether this browser is known to belong to the person. One
 * query reads both, so a known name takes no longer than an unknown name.
 */
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

/** Locks a person's row until the transaction ends, which serializes changes to one account. */
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

/** Locks the caller's row. Throws 401 if the session has ended since authentication. */
export async function lockSelf(tx: Db, { me, session }: RequestContext) {
  const person = await lockPerson(tx, me.id)
  if (!session || !(await isSessionOpen(tx, session))) throw new Failure(401, 'signed_out', 'Please sign in')
  return person
}

/**
 * Removes every way to sign in: password, authenticator, recovery codes, passkeys, access links,
 * open sessions, a link to the identity provider and a pending email change. The calendar feed goes
 * too.
 */
export async function revokeAccess(tx: Db, id: string): Promise<void> {
  await changeUser(tx, id, { passwordHash: null, ...noAuthenticator })
  await replaceRecoveryCodes(tx, id, [])
  await tx.deleteFrom('passkeys').where('userId', '=', id).execute()
  await tx.deleteFrom('passkeyChallenges').where('userId', '=', id).execute()
  await tx.deleteFrom('emailChanges').where('userId', '=', id).execute()
  await deleteFeed(tx, id)
  await deleteSignOnOf(tx, id)
  await deleteAccessLinksOf(tx, id)
  await closeSessionsOf(tx, id, null)
}

/** Column values that turn two-step sign-in off and drop a setup in progress. */
export const noAuthenticator = {
  totpSealed: null,
  totpOffered: null,
  totpOfferedAt: null,
  totpStep: null,
  twoStepSince: null,
}

/** Records a sign-in. True if the browser is new for a person who has signed in before. */
export async function rememberDevice(
  tx: Db,
  { userId, deviceHash, timestamp }: { userId: string; deviceHash: Buffer; timestamp: string },
): Promise<boolean> {
  const { isNew, cameBefore } = await tx
    .insertInto('devices')
    .values({ userId, deviceHash, createdAt: timestamp, seenAt: timestamp })
    .onConflict((row) => row.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: timestamp }))
    .returning([
      sql<boolean>`xmax = 0`.as('isNew'),
      // A stored browser does not prove an earlier sign-in, because choosing a password by link
      // also stores the browser. Only the log tells.
      sql<boolean>`exists (select from events where actor_id = ${userId} and action = ${'user.signedIn' satisfies Action})`.as(
        'cameBefore',
      ),
    ])
    .executeTakeFirstOrThrow()
  return isNew && cameBefore
}

/** Whether a person's own account has had this event since a time. */
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

/** Marks the matching code as used. False if none matches or it was used before. */
export const spendRecoveryCode = async (
  tx: Db,
  { userId, hashes, timestamp }: { userId: string; hashes: readonly Buffer[]; timestamp: string },
): Promise<boolean> =>
  (await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: timestamp })
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()) !== undefined

export const isTwoStepRequired = async (db: Db, { role }: Pick<Me, 'role'>) =>
  (await db
    .selectFrom('installation')
    .select('name')
    .where('name', '=', twoStepRequirements[role])
    .executeTakeFirst()) !== undefined

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
    passkeys: passkeys.map(addWireId),
  }
}

/**
 * Queues a job that emails a link if the name is known. One job per name waits, with the newest
 * request.
 */
export function queueForgottenLink(
  db: Db,
  linkRequest: { name: string; ip: string; at: string },
  secrets: Secrets,
) {
  const key = `link for ${secrets.keyedHash(`link for ${linkRequest.name.toLowerCase()}`).toString('hex')}`
  return sql`select ${replaceJob('sendForgottenLink', key, { ...linkRequest, sending: newId() })}`.execute(db)
}

export const queueAccessLink = (tx: Db, { id, acceptedAt }: { id: string; acceptedAt: string | null }) => {
  const kind: LinkKind = acceptedAt ? 'reset' : 'welcome'
  return sql`select ${newJob('sendAccessLink', { userId: id, kind, sending: newId() })}`.execute(tx)
}

/**
 * An event of a person's own account, with the person's email. Undefined once the person cannot
 * sign in.
 */
export const securityEventById = (db: Db, id: string) =>
  db
    .selectFrom('events')
    // Events of a client count as events of the account's owner.
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
    // Without an actor the person came by a link from an email of their own.
    .select(sql<boolean>`coalesce(events.actor_id <> users.id, false)`.as('isByAnother'))
    .where('events.id', '=', id)
    .where('events.entity', 'in', ['user', 'agent', 'client'])
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

/** Whether an earlier sign-in came from a new browser with the same device name and IP address. */
export const hasBeenAlertedBefore = async (
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
 * Deletes expired links and challenges. Also deletes browsers unused for 400 days, except the one
 * that a person used last.
 */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  const timestamp = now.toISOString()
  await db.deleteFrom('accessLinks').where('expiresAt', '<', timestamp).execute()
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', timestamp).execute()
  await db
    .deleteFrom('devices')
    .where('seenAt', '<', new Date(now.getTime() - deviceLifetime).toISOString())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('devices as later')
          .select('later.userId')
          .whereRef('later.userId', '=', 'devices.userId')
          .whereRef('later.seenAt', '>', 'devices.seenAt'),
      ),
    )
    .execute()
}
