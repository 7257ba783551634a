import { sql } from 'kysely'
import { fullName, shownName } from '../../../contract/values/names.ts'
import { type Eyes, eyes, isMine, type Sight, seenBy, seer, sight } from '../../access.ts'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { containing, listing, type Page } from '../../wire.ts'

const mostCounted = 100
const excerpt = 200

interface Switches extends Sight {
  searching: boolean
}

interface Given extends Eyes {
  pattern: string
}

const withPeople = (db: Db, switches: Switches, given: Given) =>
  seenBy(db, seer(switches, given))
    .conversations.innerJoin('users as client', 'client.id', 'conversations.clientId')
    .innerJoin('users as agent', 'agent.id', 'client.agentId')
    .$if(switches.searching, (rows) =>
      rows.where(
        sql<boolean>`${sql.ref(switches.role === 'client' ? 'agent.searchText' : 'client.searchText')} like ${given.pattern}`,
      ),
    )

const conversationList = listing('conversations', {
  plural: 'conversations',
  order: [
    { column: 'conversations.lastAt', descending: true },
    { column: 'conversations.clientId', descending: true },
  ],
  rows(db, switches: Switches, given: Given) {
    // Never more than are shown: somebody may have left thousands unread. The conversation is one that they see.
    const unread = db
      .selectFrom('messages')
      .where(isMine('messages.receiverId', seer(switches, given)))
      .where('messages.clientId', '=', sql.ref<string>('conversations.clientId'))
      .where('messages.readAt', 'is', null)
      .select('messages.id')
      .limit(sql.lit(mostCounted))
    return withPeople(db, switches, given)
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
  counted: (db, switches, given) =>
    switches.searching ? withPeople(db, switches, given) : seenBy(db, seer(switches, given)).conversations,
})

/** The conversations a person takes part in or may read, the latest first. */
export const conversationsSeenBy = (
  { pool }: Pick<Context, 'pool'>,
  me: Me,
  { search, ...page }: Page & { search?: string | undefined },
) =>
  conversationList(
    pool,
    page,
    { ...sight(me), searching: Boolean(search) },
    { ...eyes(me), pattern: containing(search ?? '') },
    (row) => ({
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
  )

/** How much somebody has received and not read, in all conversations that they see. */
export const unreadCount = async (db: Db, me: Me) =>
  (
    await seenBy(db, me)
      .unreadMessages.select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
