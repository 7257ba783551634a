import { sql } from 'kysely'
import { fullName } from '../../../contract/values/names.ts'
import { type Seer, seenBy } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'

/**
 * One of those who sign in for a client whom the person sees, by default the owner: null where nobody owns the account. 404 where
 * they do not see the client, or somebody who is named does not act for it.
 */
export async function signerOf(db: Db, me: Seer, clientId: string, userId: string | undefined) {
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
    .select(sql<boolean>`coalesce(accounts.owner_id = users.id, false)`.as('isOwner'))
    .executeTakeFirst()
  if (!row) throw notFound('Client')
  const { id, email, firstName, lastName, acceptedAt, isOwner } = row
  if (id === null || email === null) {
    if (userId !== undefined) throw notFound('Person')
    return null
  }
  return { id, email, name: fullName(firstName, lastName) || email, acceptedAt, isOwner }
}
