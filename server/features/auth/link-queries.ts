import { sql } from 'kysely'
import { fullName } from '../../../contract/values/names.ts'
import { staffRoles } from '../../../contract/values/roles.ts'
import type { AccessLinks, Db } from '../../database/tables.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { companyOf } from '../../queries/json.ts'
import type { Action } from '../../registry/events.ts'

export type LinkKind = AccessLinks['kind']

/** Serializes creating links for one person until the transaction ends. */
export const lockAccessLinksOf = (tx: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`access link ${userId}`}, 0))`.execute(tx)

/** Undefined if the person cannot sign in or has not accepted their invitation. */
export const personForLink = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'passwordHash', 'role'])
    .where('id', '=', id)
    .where('deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('role', 'in', staffRoles), eb('acceptedAt', 'is not', null)]))
    .executeTakeFirst()

/** The person who added an agent or admin; null if no known person did. */
export async function addedByNameOf(db: Db, id: string): Promise<string | null> {
  const actor = await db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.actorId')
    .select(['users.firstName', 'users.lastName'])
    .where('entity', '=', 'agent')
    .where('action', '=', 'agent.created' satisfies Action)
    .where('entityId', '=', id)
    .executeTakeFirst()
  return (actor && fullName(actor.firstName, actor.lastName)) || null
}

export const countAccessLinksSince = async (
  db: Db,
  userId: string,
  { kind, since }: { kind: LinkKind; since: Date },
) =>
  Number(
    (
      await db
        .selectFrom('accessLinks')
        .select((select) => select.fn.countAll().as('count'))
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('createdAt', '>', since.toISOString())
        .executeTakeFirstOrThrow()
    ).count,
  )

export const insertAccessLink = (
  tx: Db,
  {
    token,
    userId,
    kind,
    from,
    until,
  }: { token: string; userId: string; kind: LinkKind; from: Date; until: Date },
) =>
  tx
    .insertInto('accessLinks')
    .values({
      tokenHash: tokenHash(token),
      userId,
      kind,
      createdAt: from.toISOString(),
      expiresAt: until.toISOString(),
    })
    // The retry of a job that crashed after this insert inserts the same link again.
    .onConflict((row) => row.column('tokenHash').doNothing())
    .execute()

export const openAccessLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('accessLinks')
    .innerJoin('users', 'users.id', 'accessLinks.userId')
    .leftJoin('accounts', 'accounts.ownerId', 'users.id')
    .select([
      'accessLinks.kind',
      'accessLinks.userId',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.username',
      companyOf('accounts').as('company'),
      'users.acceptedAt',
    ])
    .where('tokenHash', '=', tokenHash(token))
    .where('expiresAt', '>', now.toISOString())
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

export const deleteAccessLink = (db: Db, token: string) =>
  db.deleteFrom('accessLinks').where('tokenHash', '=', tokenHash(token)).execute()

export const deleteAccessLinksOf = (tx: Db, userId: string) =>
  tx.deleteFrom('accessLinks').where('userId', '=', userId).execute()
