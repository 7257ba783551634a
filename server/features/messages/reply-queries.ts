import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/secrets.ts'

/** The address of the mailbox for replies; undefined if none is set. */
export const replyAddressOf = async (db: Db) =>
  (await db.selectFrom('replyMailbox').select('address').executeTakeFirst())?.address

/** The key of a person for a client's conversation, as it was first given out; null for none. */
export async function keyOf(db: Db, { userId, clientId }: { userId: string; clientId: string }) {
  const row = await db
    .selectFrom('replyKeys')
    .select('tokenSealed')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.tokenSealed ?? null
}

export const insertKey = (
  db: Db,
  key: { userId: string; clientId: string; token: string; tokenSealed: Buffer; createdAt: string },
) => {
  const { token, ...row } = key
  return db
    .insertInto('replyKeys')
    .values({ ...row, id: newId(), tokenHash: tokenHash(token) })
    .execute()
}

export const insertSentEmail = (
  db: Db,
  email: { clientId: string; userId: string; emailId: string; sentAt: string },
) =>
  db
    .insertInto('messageEmails')
    .values({ ...email, id: newId() })
    .onConflict((row) => row.column('emailId').doNothing())
    .execute()

const maxReferences = 10

/** The Message-IDs of a person's thread by email, oldest first: sent emails and their replies. */
export async function threadEmailIdsOf(
  db: Db,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('messageEmails')
        .select(['emailId', 'sentAt as at'])
        .where('userId', '=', userId)
        .where('clientId', '=', clientId)
        .unionAll(
          db
            .selectFrom('emailReplies')
            .select(['emailId', 'receivedAt as at'])
            .where('userId', '=', userId)
            .where('clientId', '=', clientId)
            .where('state', '=', 'message'),
        )
        .as('thread'),
    )
    .select('emailId')
    .orderBy('at', 'desc')
    .limit(maxReferences)
    .execute()
  return rows.map(({ emailId }) => emailId).reverse()
}
