import { type Insertable, sql } from 'kysely'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Me } from '../../context.ts'
import type { ApiKeys, Db } from '../../database/tables.ts'
import { addWireId } from '../../wire.ts'

/** A person's own keys; for admins those of everybody. Revoked ones are history. */
const keysSeenBy = (db: Db, { id, role }: Pick<Me, 'id' | 'role'>) =>
  db
    .selectFrom('apiKeys')
    .where('apiKeys.revokedAt', 'is', null)
    .$if(role !== 'admin', (rows) => rows.where('apiKeys.userId', '=', id))

export async function listKeys(db: Db, me: Me): Promise<ApiKey[]> {
  const rows = await keysSeenBy(db, me)
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.ending',
      'apiKeys.userId as personId',
      'apiKeys.ofAgency as isOfAgency',
      'apiKeys.rights',
      'apiKeys.createdAt',
      'apiKeys.expiresAt',
      'apiKeys.lastUsedAt',
      'apiKeys.lastUsedIp',
      'users.firstName',
      'users.lastName',
      'users.email',
    ])
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, email, ...row }) =>
    addWireId({ ...row, personName: fullName(firstName, lastName) || email }),
  )
}

/** Counts the valid keys of a person, whose row is locked until the transaction ends. */
export async function countKeysOf(tx: Db, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('apiKeys')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertKey = (tx: Db, key: Insertable<ApiKeys>) => tx.insertInto('apiKeys').values(key).execute()

/** Revokes a key that the viewer sees; undefined if there is none. */
export const revokeKey = (tx: Db, me: Me, id: string, timestamp: string) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: timestamp })
    .where('id', 'in', keysSeenBy(tx, me).where('apiKeys.id', '=', id).select('apiKeys.id'))
    .returning(['name', 'userId'])
    .executeTakeFirst()

/** Revokes a person's own keys. */
export const revokeKeysOf = (tx: Db, userId: string, timestamp: string) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: timestamp })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('ofAgency', '=', false)
    .execute()

/** Moves the agency's keys of a person who leaves to an admin. */
export const moveAgencyKeys = (tx: Db, userId: string, adminId: string) =>
  tx
    .updateTable('apiKeys')
    .set({ userId: adminId })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('ofAgency', '=', true)
    .execute()
