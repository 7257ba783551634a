import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { Message } from '../../../contract/messages.ts'
import { clientContactOf, isOwnOrStoodInFor, ownAccount, seenBy, type Viewer } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { isDocumentOnFile } from '../../policy-rules.ts'
import { fullNameOf, instantSql, jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst } from '../../queries/page.ts'
import { preparedQuery, type QueryContext } from '../../queries/prepared-query.ts'
import { defineRecordedChange } from '../activity/record.ts'
import { fileUrlOf, thumbnailUrlOf } from '../documents/json-queries.ts'

export type MessageRows = SelectQueryBuilder<DB, 'messages', object>

/** The message went to the account: each of its people who may read messages receives it. */
export const isMessageToClient = sql<boolean>`messages.receiver_id = messages.client_id`

/**
 * Whether a message is read. A message to an account has a receipt for each of its people. Staff
 * see the message as read once one of these people has read it.
 */
const isReadCondition = ({ id, role }: Pick<Me, 'id' | 'role'>) =>
  role === 'client'
    ? sql<boolean>`case when ${isMessageToClient} then not exists (
        select from receipts where user_id = ${id} and message_id = messages.id and receipts.read_at is null)
      else messages.read_at is not null end`
    : sql<boolean>`messages.read_at is not null`

const receiverOf = ({ id, role }: Pick<Me, 'id' | 'role'>) =>
  role === 'client'
    ? sql<string>`case when ${isMessageToClient} then ${id} else messages.receiver_id end`
    : sql.ref<string>('messages.receiverId')

const attachmentOf = (table: string) =>
  jsonOf(Message.shape.attachment.unwrap(), {
    id: sql.ref<string>(`${table}.id`),
    title: sql.ref<string>(`${table}.title`),
    fileName: sql.ref<string>(`${table}.fileName`),
    contentType: sql.ref<string>(`${table}.contentType`),
    size: sql.ref<number>(`${table}.size`),
    fileUrl: fileUrlOf(table),
    thumbnailUrl: thumbnailUrlOf(table),
  })

/** A message has one file of its own. The email that it came by names all. */
const furtherDocuments = sql`from email_replies
  join documents further on further.id = any(email_replies.document_ids)
    and further.id <> messages.document_id
  where email_replies.message_id = messages.id`

const selectShownColumns = (rows: MessageRows, { me, me: { id } }: { me: Pick<Me, 'id' | 'role'> }) =>
  rows
    .innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .leftJoin('documents', (join) =>
      join.onRef('documents.id', '=', 'messages.documentId').on(isDocumentOnFile('documents')),
    )
    .select((row) =>
      jsonOf(Message, {
        id: row.ref('messages.id'),
        _id: row.ref('messages.id'),
        clientId: row.ref('messages.clientId'),
        content: row.ref('messages.content'),
        senderId: row.ref('messages.senderId'),
        senderName: fullNameOf('sender'),
        byClient: sql<boolean>`not ${isMessageToClient}`,
        receiverId: receiverOf(me),
        read: isReadCondition(me),
        createdAt: instantSql(row.ref('messages.createdAt')),
        attachment: sql<
          Message['attachment']
        >`case when documents.id is not null then ${attachmentOf('documents')} end`,
        furtherAttachments: sql<Message['furtherAttachments']>`case when messages.by_email then
          (select coalesce(json_agg(${attachmentOf('further')} order by further.id), '[]')
            ${furtherDocuments} and ${isDocumentOnFile('further')})
          else '[]' end`,
        attachmentRemoved: sql<boolean>`messages.document_id is not null and documents.id is null
          or messages.by_email and exists (select ${furtherDocuments} and not ${isDocumentOnFile('further')})`,
        key: sql<string | null>`case when messages.sender_id = ${id} then messages.sent_key end`,
        byEmail: row.ref('messages.byEmail'),
      }).as('json'),
    )

/** The number of messages, from the counter in the conversation's row. */
const messageCountOf = ({ db, me }: QueryContext, client: string) =>
  seenBy(db, me)
    .conversations.where('conversations.clientId', '=', client)
    .select(['conversations.messagesCount as total', sql<boolean>`false`.as('isTotalCapped')])

/** Messages that the viewer sent or received, newest first. */
export const messagesSeenBy = listing('messages', {
  rows: ({ db, me }) => seenBy(db, me).ownMessages,
  filters: {},
  order: newestFirst('messages'),
  addColumns: selectShownColumns,
  knownTotal: (queryContext) =>
    queryContext.me.role === 'client' ? messageCountOf(queryContext, ownAccount(queryContext.me)) : null,
  rowsName: 'messages',
})

/** A client's conversation that the viewer sees, newest first. */
export const conversationSeenBy = listing('messages of a client', {
  cursorsOf: 'messages',
  rows: ({ db, me }) => seenBy(db, me).messages,
  filters: { clientId: (rows, id: string) => rows.where('messages.clientId', '=', id) },
  order: newestFirst('messages'),
  addColumns: selectShownColumns,
  knownTotal: (queryContext, { clientId = '' }) => messageCountOf(queryContext, clientId),
  rowsName: 'messages',
})

const messageQuery = preparedQuery('message', ({ db, me }, { id }: { id: string }) =>
  selectShownColumns(seenBy(db, me).messages.where('messages.id', '=', id), { me }),
)

export async function messageSeenBy(db: Db, viewer: Parameters<typeof messageQuery>[1], id: string) {
  const [row] = await messageQuery(db, viewer, { id })
  if (!row) throw notFound('Message')
  return row.json
}

interface NewMessage {
  /**
   * Null for the person who answers the client: the team's contact, otherwise the assigned agent.
   */
  receiverId: string | null
  content: string
  documentId: string | null
  sentKey: string | null
}

interface SentMessage {
  createdAt: string
  receiverId: string
}

/**
 * Adds a message to a conversation and returns its time and its receiver. The lock on the
 * conversation's row serializes senders, and each message gets a later time than the one before, so
 * everyone sees the same order. The receiver is looked up in the same statement: a client who is
 * reassigned meanwhile writes to the new agent.
 */
export const recordMessage = defineRecordedChange<NewMessage, SentMessage>(
  'send a message',
  ({ db, me }, message) => {
    const { id, client, receiverId, content, documentId, sentKey, at } = message
    const addressedClient = seenBy(db, me).clients.where('accounts.id', '=', client).select('accounts.id')
    const parts = sql`
    conversation as (
      insert into conversations (client_id, last_message_id, last_at, messages_count)
      select addressed.id, ${id}::uuid, ${at}::timestamptz, 1 from (${addressedClient}) as addressed
      on conflict (client_id) do update set last_message_id = excluded.last_message_id,
        last_at = greatest(excluded.last_at, conversations.last_at + interval '1 ms'),
        messages_count = conversations.messages_count + 1
      returning client_id, last_at),
    sent as (
      insert into messages (id, client_id, sender_id, receiver_id, content, document_id, sent_key, created_at)
      select ${id}::uuid, client_id, ${me.id}::uuid,
        coalesce(${receiverId}::uuid, (select ${clientContactOf('accounts')} from accounts where accounts.id = client_id for share)),
        ${content}, ${documentId}::uuid, ${sentKey}, last_at
      from conversation
      returning created_at, receiver_id)`
    return { parts, markerTable: 'sent', answer: ['createdAt', 'receiverId'] }
  },
)

/** Marks a received message as read, if it is unread; 404 for any other. */
export async function markMessageRead(
  tx: Db,
  me: Me,
  id: string,
  time: Date,
): Promise<{ clientId: string } | null> {
  const message = await seenBy(tx, me)
    .receivedMessages.where('messages.id', '=', id)
    .select(['messages.id', 'messages.clientId'])
    .executeTakeFirst()
  if (!message) throw notFound('Message')
  if (me.role === 'client') {
    const { numUpdatedRows } = await tx
      .updateTable('receipts')
      .set({ readAt: time.toISOString() })
      .where('userId', '=', me.id)
      .where('messageId', '=', id)
      .where('readAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
  }
  const markedMessage = await tx
    .updateTable('messages')
    .set({ readAt: time.toISOString() })
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .returning('clientId')
    .executeTakeFirst()
  return me.role === 'client' ? message : (markedMessage ?? null)
}

/**
 * Marks the unread messages that match `conditionOf` as read, up to one message of the
 * conversation. Locks the conversation's row first, like sending and reassigning, so that
 * concurrent changes of several rows do not deadlock.
 */
const defineReadUpTo = (name: string, conditionOf: (me: Viewer) => RawBuilder<boolean>) =>
  defineRecordedChange<object, object>(name, ({ db, me }, { id, client, at }) => {
    const lastMessage = seenBy(db, me)
      .messages.where('messages.clientId', '=', client)
      .where('messages.id', '=', id)
      .select('messages.createdAt')
    const parts = sql`
    conversation as (
      select last.created_at from conversations, (${lastMessage}) as last
      where conversations.client_id = ${client} for update of conversations),
    marked as (
      update messages set read_at = ${at}::timestamptz from conversation
      where ${conditionOf(me)} and messages.client_id = ${client} and messages.read_at is null
        and messages.created_at <= conversation.created_at
      returning messages.id),
    counted as (select count(*) as count from marked having count(*) > 0)`
    return {
      parts,
      markerTable: 'counted',
      answer: [],
      details: sql`json_build_object('count', counted.count)`,
    }
  })

/** Marks messages as read that the staff member, or an agent whom they cover for, received. */
const markReceivedMessages = defineReadUpTo('read up to', (me) =>
  isOwnOrStoodInFor('messages.receiverId', me),
)

/**
 * Marks a portal user's own receipts. The first of the account's people to read a message also
 * marks the message itself as read for staff.
 */
const markOwnReceipts = defineRecordedChange<object, object>(
  'read of an account up to',
  ({ db, me }, { id, client, at }) => {
    const lastMessage = seenBy(db, me)
      .messages.where('messages.clientId', '=', client)
      .where('messages.id', '=', id)
      .select('messages.createdAt')
    const parts = sql`
    conversation as (
      select last.created_at from conversations, (${lastMessage}) as last
      where conversations.client_id = ${client} for update of conversations),
    own as (
      update receipts set read_at = ${at}::timestamptz from conversation, messages
      where receipts.user_id = ${me.id} and receipts.client_id = ${client} and receipts.read_at is null
        and messages.id = receipts.message_id and messages.created_at <= conversation.created_at
      returning receipts.message_id),
    marked as (
      update messages set read_at = ${at}::timestamptz from own
      where messages.id = own.message_id and messages.read_at is null),
    counted as (select count(*) as count from own having count(*) > 0)`
    return {
      parts,
      markerTable: 'counted',
      answer: [],
      details: sql`json_build_object('count', counted.count)`,
    }
  },
)

/** Marks messages as read that the viewer received. */
export const markMessagesReadUpTo: typeof markReceivedMessages = (tx, actor, eventToRecord, input) =>
  (actor.me.role === 'client' ? markOwnReceipts : markReceivedMessages)(tx, actor, eventToRecord, input)

/**
 * Marks the client's messages as read, whichever staff member received them: an admin or a new
 * agent may have handled them.
 */
export const settleMessagesUpTo = defineReadUpTo('settle up to', () => sql<boolean>`not ${isMessageToClient}`)

/** Unread messages of a conversation that no email has mentioned: the count and the last ones. */
export async function messagesToEmail(
  db: Db,
  reader: Viewer,
  { clientId, limit }: { clientId: string; limit: number },
) {
  const unreadMessages = seenBy(db, reader).unreadMessages.where('messages.clientId', '=', clientId)
  const unreadOfReader =
    reader.role === 'client'
      ? unreadMessages.where(sql<boolean>`not exists (select from receipts told
          where told.user_id = ${reader.id} and told.message_id = messages.id and told.told_at is not null)`)
      : unreadMessages.where('messages.toldAt', 'is', null)
  const { count, senders, oldest, clientName } = await unreadOfReader
    .innerJoin('accounts as client', 'client.id', 'messages.clientId')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.count<number>('messages.senderId').distinct().as('senders'),
      row.fn.min('messages.createdAt').as('oldest'),
      row.fn.min('client.name').as('clientName'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await selectShownColumns(unreadOfReader, { me: reader })
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
  const lastMessages = rows.reverse().map(({ json }) => json)
  const newestMessage = lastMessages.at(-1)
  return newestMessage
    ? { count, senders, oldest, clientName, last: lastMessages, newest: newestMessage }
    : null
}

/** The last messages of a conversation, oldest first, whoever wrote them. */
export async function lastMessages(
  db: Db,
  reader: Viewer,
  { clientId, maxCount }: { clientId: string; maxCount: number },
) {
  const rows = await selectShownColumns(
    seenBy(db, reader).messages.where('messages.clientId', '=', clientId),
    { me: reader },
  )
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(maxCount)
    .execute()
  return rows.reverse().map(({ json }) => json)
}

/** Marks a reader's unread messages as mentioned in an email, up to the time of one message. */
export async function markMessagesEmailed(
  db: Db,
  reader: Viewer,
  { clientId, createdAt, time }: { clientId: string; createdAt: string; time: Date },
): Promise<void> {
  if (reader.role === 'client') {
    await sql`update receipts set told_at = ${time.toISOString()}::timestamptz from messages
      where receipts.user_id = ${reader.id} and receipts.client_id = ${clientId} and receipts.read_at is null
        and receipts.told_at is null and messages.id = receipts.message_id
        and messages.created_at <= ${createdAt}::timestamptz`.execute(db)
    return
  }
  await db
    .updateTable('messages')
    .set({ toldAt: time.toISOString() })
    .where(isOwnOrStoodInFor('receiverId', reader))
    .where('clientId', '=', clientId)
    .where('readAt', 'is', null)
    .where('toldAt', 'is', null)
    .where('createdAt', '<=', createdAt)
    .execute()
}
