import { sql } from 'kysely'
import { fullName, shownName } from '../../../contract/values/names.ts'
import { isMine, seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { typed } from '../../reading/filters.ts'
import { listing } from '../../reading/listing.ts'

const mostCounted = 100
const excerpt = 200

/** The conversations a person takes part in or may read, the latest first. */
export const conversationsSeenBy = listing('conversations', {
  rows: ({ db, me }) =>
    seenBy(db, me)
      .conversations.innerJoin('users as client', 'client.id', 'conversations.clientId')
      .innerJoin('users as agent', 'agent.id', 'client.agentId'),
  filters: {
    search: typed(
      (pattern, { me }) =>
        sql<boolean>`${sql.ref(me.role === 'client' ? 'agent.searchText' : 'client.searchText')} like ${pattern}`,
    ),
  },
  order: [
    { column: 'conversations.lastAt', descending: true },
    { column: 'conversations.clientId', descending: true },
  ],
  shown(rows, { db, me }) {
    // Never more than are shown: somebody may have left thousands unread. The conversation is one that they see.
    const unread = db
      .selectFrom('messages')
      .where(isMine('messages.receiverId', me))
      .where('messages.clientId', '=', sql.ref<string>('conversations.clientId'))
      .where('messages.readAt', 'is', null)
      .select('messages.id')
      .limit(sql.lit(mostCounted))
    return rows
      .innerJoin('messages as last', 'last.id', 'conversations.lastMessageId')
      .innerJoin('users as sender', 'sender.id', 'last.senderId')
      .select([
        'client.id',
        'client.company',
        'client.firstName',
        'client.lastName',
        'client.email',
        'agent.id as agentId',
        'agent.firstName as agentFirstName',
        'agent.lastName as agentLastName',
        sql<string>`left(last.content, ${sql.lit(excerpt)})`.as('content'),
        'last.senderId',
        'sender.firstName as senderFirstName',
        'sender.lastName as senderLastName',
        'last.createdAt',
        'last.documentId',
        (of) =>
          of.selectFrom(unread.as('unread')).select(sql<number>`count(*)`.as('count')).as('unreadCount'),
      ])
  },
  // The people are there to be searched.
  known: ({ db, me }, { search }) =>
    search === undefined ? seenBy(db, me).conversations.select(sql<number>`count(*)`.as('total')) : null,
  item: (row) => ({
    id: row.id,
    _id: row.id,
    clientName: shownName(row),
    fullName: fullName(row.firstName, row.lastName),
    agentId: row.agentId,
    agentName: fullName(row.agentFirstName, row.agentLastName),
    lastMessage: {
      content: row.content,
      senderId: row.senderId,
      senderName: fullName(row.senderFirstName, row.senderLastName),
      createdAt: row.createdAt,
      hasAttachment: row.documentId !== null,
    },
    unreadCount: row.unreadCount ?? 0,
  }),
  named: (conversations) => ({ conversations }),
})

/** How much somebody has received and not read, in all conversations that they see. */
export const unreadCount = async (db: Db, me: Me) =>
  (
    await seenBy(db, me)
      .unreadMessages.select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
