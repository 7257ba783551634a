import { type Insertable, sql, type Updateable } from 'kysely'
import type { EmailReply, ReplyMailbox } from '../../../contract/email-replies.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db, EmailReplies, ReplyMailbox as MailboxRow } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { delayedJobOnce, newJob } from '../../platform/jobs.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { shownNameOf } from '../../queries/json.ts'
import { addWireId } from '../../wire.ts'
import { fileUrl } from '../documents/links.ts'

export const mailboxOf = (db: Db) =>
  db
    .selectFrom('replyMailbox')
    .select(['address', 'host', 'username', 'passwordSealed', 'receivingServer'])
    .executeTakeFirst()

/** The mailbox without its password; null if none is set. */
export const mailboxView = async (db: Db): Promise<ReplyMailbox | null> =>
  (await db
    .selectFrom('replyMailbox')
    .select(['address', 'host', 'username', 'receivingServer', 'readAt', 'failingSince', 'problem'])
    .executeTakeFirst()) ?? null

/** Stores the one mailbox. Keys in addresses that were sent before stay valid. */
export async function saveMailbox(
  tx: Db,
  mailbox: Pick<MailboxRow, 'address' | 'host' | 'username' | 'passwordSealed' | 'receivingServer'>,
): Promise<void> {
  const isOld = { failingSince: null, problem: null, readAt: null, watcherId: null, watchedUntil: null }
  const { numUpdatedRows } = await tx
    .updateTable('replyMailbox')
    .set({ ...mailbox, ...isOld })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('replyMailbox')
    .values({ ...mailbox, id: newId() })
    .execute()
}

export const deleteMailbox = (tx: Db) => tx.deleteFrom('replyMailbox').returning('address').executeTakeFirst()

export const noteMailboxRead = (db: Db, timestamp: string) =>
  db.updateTable('replyMailbox').set({ readAt: timestamp, failingSince: null, problem: null }).execute()

export const noteMailboxFailure = (db: Db, { timestamp, problem }: { timestamp: string; problem: string }) =>
  db
    .updateTable('replyMailbox')
    .set({ failingSince: sql`coalesce(failing_since, ${timestamp}::timestamptz)`, problem })
    .execute()

/** Takes the watch over the mailbox. False while another instance has it. */
export async function takeWatch(
  db: Db,
  { id, now, until }: { id: string; now: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('replyMailbox')
    .set({ watcherId: id, watchedUntil: until })
    .where((row) => row.or([row('watchedUntil', 'is', null), row('watchedUntil', '<', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps the watch. False if it ended, or the mailbox was changed. */
export async function keepWatch(db: Db, { id, until }: { id: string; until: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('replyMailbox')
    .set({ watchedUntil: until })
    .where('watcherId', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const endWatch = (db: Db, id: string) =>
  db
    .updateTable('replyMailbox')
    .set({ watcherId: null, watchedUntil: null })
    .where('watcherId', '=', id)
    .execute()

// Reading the mailbox and filing attachments wait for one another.
const jobQueue = 'replies'

/** Queues a reading of the mailbox, unless one waits already. */
export const queueReading = (db: Db, now: Date) =>
  sql`select ${delayedJobOnce('readReplies', { key: 'read replies', runAt: now, payload: {}, line: jobQueue })}`.execute(
    db,
  )

export const queueFiling = (tx: Db, id: string) =>
  sql`select ${newJob('fileAcceptedReply', { id }, jobQueue)}`.execute(tx)

/** The person and conversation that a key names. `isClosed`: the client was closed since. */
export const keyWithToken = (db: Db, token: string) =>
  db
    .selectFrom('replyKeys')
    .innerJoin('accounts', 'accounts.id', 'replyKeys.clientId')
    .select(['replyKeys.userId', 'replyKeys.clientId'])
    .select(sql<boolean>`accounts.closed_at is not null`.as('isClosed'))
    .where('tokenHash', '=', tokenHash(token))
    .executeTakeFirst()

/**
 * Deletes the keys of people who may no longer sign in or act for the client, and of closed
 * clients. They stay invalid if the client is opened again.
 */
export const deleteEndedKeys = (db: Db) =>
  db
    .deleteFrom('replyKeys')
    .where(
      sql<boolean>`exists (select from accounts where accounts.id = reply_keys.client_id and closed_at is not null)
        or exists (select from users where users.id = reply_keys.user_id and (users.deactivated_at is not null
          or users.role = 'client' and not exists (select from people where people.user_id = users.id
            and people.account_id = reply_keys.client_id and people.ended_at is null)))`,
    )
    .execute()

/** Deletes emails without a client after 30 days, and those that were no replies. */
export const deleteOldReplies = (db: Db, now: Date) =>
  db
    .deleteFrom('emailReplies')
    .where('receivedAt', '<', new Date(now.getTime() - 30 * 86_400_000).toISOString())
    .where((row) => row.or([row('clientId', 'is', null), row('state', '=', 'ignored')]))
    .execute()

/** Marks a sent email as not delivered, once. Undefined for unknown emails. */
export const markBounced = (
  tx: Db,
  { emailId, reason, timestamp }: { emailId: string; reason: string; timestamp: string },
) =>
  tx
    .updateTable('messageEmails')
    .set({ bouncedAt: timestamp, bouncedBecause: reason })
    .where('emailId', '=', emailId)
    .where('bouncedAt', 'is', null)
    .returning(['id', 'clientId', 'userId'])
    .executeTakeFirst()

export const isKnownEmail = async (db: Db, emailHash: Buffer): Promise<boolean> =>
  (await db.selectFrom('emailReplies').select('id').where('emailHash', '=', emailHash).executeTakeFirst()) !==
  undefined

/** False if the email has a row already: it was given twice, or another instance was faster. */
export const insertReply = async (tx: Db, reply: Insertable<EmailReplies>): Promise<boolean> =>
  (await tx
    .insertInto('emailReplies')
    .values(reply)
    .onConflict((row) => row.column('emailHash').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The messages of a person by email since a time. */
export async function countRepliesSince(tx: Db, userId: string, since: string): Promise<number> {
  const { count } = await tx
    .selectFrom('emailReplies')
    .where('userId', '=', userId)
    .where('state', '=', 'message')
    .where('receivedAt', '>', since)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const updateReply = (tx: Db, id: string, changes: Updateable<EmailReplies>) =>
  tx.updateTable('emailReplies').set(changes).where('id', '=', id).execute()

export const markMessageByEmail = (tx: Db, id: string) =>
  tx.updateTable('messages').set({ byEmail: true }).where('id', '=', id).execute()

/** Gives a message its file, if it has none. */
export const attachToMessage = (tx: Db, id: string, documentId: string) =>
  tx
    .updateTable('messages')
    .set({ documentId })
    .where('id', '=', id)
    .where('documentId', 'is', null)
    .execute()

/** A waiting email, locked; 404 for any that the person does not see. */
export async function replyToSettle(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .emailReplies.where('emailReplies.id', '=', id)
    .select([
      'emailReplies.clientId',
      'emailReplies.userId',
      'emailReplies.state',
      'emailReplies.reason',
      'emailReplies.sender',
      'emailReplies.subject',
      'emailReplies.reply',
      'emailReplies.fileNames',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Email')
  return row
}

/** The person of a client to whom a message without a key is ascribed: the sender, or the owner. */
export const personOfClient = (tx: Db, clientId: string, sender: string) =>
  tx
    .selectFrom('people')
    .innerJoin('users', 'users.id', 'people.userId')
    .innerJoin('accounts', 'accounts.id', 'people.accountId')
    .select('users.id')
    .where('people.accountId', '=', clientId)
    .where('people.endedAt', 'is', null)
    .orderBy(sql`users.email = ${sender} desc, accounts.owner_id = users.id desc nulls last`)
    .limit(1)
    .executeTakeFirst()

export const roleOf = async (tx: Db, userId: string) =>
  (await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow()).role

/** An email that waits for its files, as `fileAcceptedReply` needs it. */
export const replyToFile = (db: Db, id: string) =>
  db
    .selectFrom('emailReplies')
    .select(['id', 'clientId', 'userId', 'emailId', 'messageId', 'documentIds'])
    .where('id', '=', id)
    .where('state', '=', 'message')
    .executeTakeFirst()

const shownReplies = (db: Db, me: Me) =>
  seenBy(db, me)
    .emailReplies.leftJoin('accounts', 'accounts.id', 'emailReplies.clientId')
    .leftJoin('users as person', 'person.id', 'emailReplies.userId')
    .leftJoin('users as settler', 'settler.id', 'emailReplies.settledBy')
    .select([
      'emailReplies.id',
      'emailReplies.clientId',
      'accounts.name as clientName',
      'emailReplies.state',
      'emailReplies.reason',
      'emailReplies.sender',
      'emailReplies.subject',
      'emailReplies.reply',
      'emailReplies.whole',
      'emailReplies.fileNames',
      'emailReplies.refusedFiles',
      'emailReplies.documentIds',
      'emailReplies.receivedAt',
      'emailReplies.settledAt',
      sql<string | null>`case when person.id is not null then ${shownNameOf('person')} end`.as('personName'),
      sql<string | null>`case when settler.id is not null then ${shownNameOf('settler')} end`.as('settledBy'),
    ])

async function replyWhere(
  db: Db,
  me: Me,
  column: 'emailReplies.id' | 'emailReplies.messageId',
  id: string,
): Promise<EmailReply> {
  const row = await shownReplies(db, me).where(column, '=', id).executeTakeFirst()
  if (!row) throw notFound('Email')
  const { documentIds, ...reply } = row
  const documents =
    documentIds.length > 0
      ? await seenBy(db, me)
          .documents.where('documents.id', 'in', documentIds)
          .select(['documents.id', 'documents.title', 'documents.fileName'])
          .orderBy('documents.id')
          .execute()
      : []
  return addWireId({
    ...reply,
    documents: documents.map(({ id: documentId, title, fileName }) => ({
      id: documentId,
      title,
      fileUrl: fileUrl({ id: documentId, fileName }),
    })),
  })
}

export const replySeenBy = (db: Db, me: Me, id: string) => replyWhere(db, me, 'emailReplies.id', id)

export const replyOfMessage = (db: Db, me: Me, messageId: string) =>
  replyWhere(db, me, 'emailReplies.messageId', messageId)
