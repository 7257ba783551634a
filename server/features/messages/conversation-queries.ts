import { sql } from 'kysely'
import { Conversation } from '../../../contract/messages.ts'
import { clientContactOf, isOwnOrStoodInFor, seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { textFilter } from '../../queries/filters.ts'
import { fullNameOf, instantSql, jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { type ListTotal, totalOf } from '../../queries/page.ts'

const maxUnread = 100
const maxExcerptLength = 200

/** Conversations that the viewer takes part in or may read, the latest first. */
export const conversationsSeenBy = listing('conversations', {
  rows: ({ db, me }) =>
    seenBy(db, me).conversations.innerJoin('accounts as client', 'client.id', 'conversations.clientId'),
  filters: {
    search: textFilter((pattern, { me }) =>
      me.role === 'client'
        ? sql<boolean>`exists (select from users as a where a.id = ${clientContactOf('client')} and a.search_text like ${pattern})`
        : sql<boolean>`client.search_text like ${pattern}`,
    ),
  },
  order: [
    { column: 'conversations.lastAt', descending: true },
    { column: 'conversations.clientId', descending: true },
  ],
  addColumns(rows, { db, me }) {
    // The count is capped: there may be thousands of unread messages. The conversation is already
    // known to be visible.
    const unreadMessages = (
      me.role === 'client'
        ? seenBy(db, me).unreadMessages
        : db
            .selectFrom('messages')
            .where(isOwnOrStoodInFor('messages.receiverId', me))
            .where('messages.readAt', 'is', null)
    )
      .where('messages.clientId', '=', sql.ref<string>('conversations.clientId'))
      .select('messages.id')
      .limit(sql.lit(maxUnread))
    return rows
      .innerJoin('users as agent', (join) => join.on('agent.id', '=', clientContactOf('client')))
      .innerJoin('messages as last', 'last.id', 'conversations.lastMessageId')
      .innerJoin('users as sender', 'sender.id', 'last.senderId')
      .select((row) =>
        jsonOf(Conversation, {
          id: row.ref('client.id'),
          _id: row.ref('client.id'),
          clientName: row.ref('client.name'),
          fullName: sql<string>`(select ${fullNameOf('owner')} from users as owner where owner.id = client.owner_id)`,
          agentId: row.ref('agent.id'),
          agentName: fullNameOf('agent'),
          lastMessage: jsonOf(Conversation.shape.lastMessage, {
            content: sql<string>`left(last.content, ${sql.lit(maxExcerptLength)})`,
            senderId: row.ref('last.senderId'),
            senderName: fullNameOf('sender'),
            byClient: sql<boolean>`last.receiver_id <> last.client_id`,
            createdAt: instantSql(row.ref('last.createdAt')),
            hasAttachment: sql<boolean>`last.document_id is not null`,
          }),
          unreadCount: sql<number>`(select count(*) from (${unreadMessages}) as unread)`,
        }).as('json'),
      )
  },
  // A search shows no total.
  knownTotal: ({ db, me }, { search }) =>
    search === undefined ? totalOf(seenBy(db, me).conversations) : null,
  rowsName: 'conversations',
})

/** Unread messages of the viewer in all visible conversations; the count is capped as in lists. */
export const unreadMessageCount = async (db: Db, me: Me) => {
  const unreadMessages = totalOf(seenBy(db, me).unreadMessages)
  const { total } = await db
    .selectFrom(sql<ListTotal>`(${unreadMessages})`.as('unread'))
    .select('total')
    .executeTakeFirstOrThrow()
  return total
}
