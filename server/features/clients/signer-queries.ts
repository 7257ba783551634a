import { sql } from 'kysely'
import { fullName } from '../../../contract/values/names.ts'
import { seenBy, type Viewer } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'

/**
 * A portal user of a client whom the viewer sees; by default the owner, or null for an account
 * without one. 404 if the viewer does not see the client, or if `userId` is not a portal user of
 * the client. `actsElsewhere`: the user also signs in for clients whom the viewer does not see.
 */
export async function signerOf(db: Db, me: Viewer, clientId: string, userId: string | undefined) {
  const row = await seenBy(db, me)
    .clients.where('accounts.id', '=', clientId)
    .leftJoin('people', (join) =>
      join
        .onRef('people.accountId', '=', 'accounts.id')
        .on('people.endedAt', 'is', null)
        .on(sql<boolean>`people.user_id = coalesce(${userId ?? null}::uuid, accounts.owner_id)`),
    )
    .leftJoin('users', 'users.id', 'people.userId')
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName', 'users.acceptedAt'])
    .select([
      sql<boolean>`coalesce(accounts.owner_id = users.id, false)`.as('isOwner'),
      sql<boolean>`exists (select from people other where other.user_id = users.id and other.ended_at is null
        and other.account_id not in ${seenBy(db, me).clients.select('accounts.id')})`.as('actsElsewhere'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound('Client')
  const { id, email, firstName, lastName, acceptedAt, isOwner, actsElsewhere } = row
  if (id === null || email === null) {
    if (userId !== undefined) throw notFound('Person')
    return null
  }
  return { id, email, name: fullName(firstName, lastName) || email, acceptedAt, isOwner, actsElsewhere }
}

type Signer = NonNullable<Awaited<ReturnType<typeof signerOf>>>

/** Throws 409 if the portal user also signs in for clients whom the viewer does not see. */
export function refuseSharedSigner({ actsElsewhere, name }: Signer): void {
  if (actsElsewhere)
    throw conflict(
      'acts_elsewhere',
      `${name} signs in for clients of other agents too. Please ask an admin to do this`,
    )
}
