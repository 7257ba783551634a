import { sql } from 'kysely'
import { isLimitedToOwnClients, isOwnOrStoodInFor, seenBy } from '../../access.ts'
import { overdueUrgency, WorkItems, waitingUrgency, workItemColumns } from '../../queries/work-items.ts'
import { isMessageToClient, type MessageRows } from './queries.ts'

/** Unread messages from clients, one item per conversation. */
export const messageWorkItems = new WorkItems('message', 30, ({ db, me, answeredBefore }) => {
  const visibleRows = seenBy(db, me)
  const unreadRows = (rows: MessageRows) =>
    rows
      .where('messages.readAt', 'is', null)
      .where(sql<boolean>`not ${isMessageToClient}`)
      .select(['messages.clientId', 'messages.createdAt', 'messages.content'])
  // Includes an agent's own clients whose messages go to another colleague of the team.
  const messagesOfOthers = () =>
    visibleRows.messages.where(sql<boolean>`not ${isOwnOrStoodInFor('messages.receiverId', me)}`).where(
      sql<boolean>`messages.client_id in (
          select id from accounts where ${isOwnOrStoodInFor('accounts.agentId', me)} and contact_id is not null)`,
    )
  const all = isLimitedToOwnClients(me)
    ? unreadRows(visibleRows.receivedMessages).unionAll(unreadRows(messagesOfOthers()))
    : unreadRows(visibleRows.messages)
  const unreadMessages = db
    .selectFrom(all.as('messages'))
    .groupBy('messages.clientId')
    .select((row) => [
      'messages.clientId',
      row.fn.min('messages.createdAt').as('oldest'),
      row.fn.max('messages.createdAt').as('newest'),
      row.fn.countAll<number>().as('count'),
      sql<string>`(array_agg(left(messages.content, 200) order by messages.created_at desc))[1]`.as('last'),
    ])
  return db.selectFrom(unreadMessages.as('unread')).select((row) =>
    workItemColumns({
      id: row.ref('unread.clientId'),
      clientId: row.ref('unread.clientId'),
      about: sql`case unread.count when 1 then 'Unread message' else unread.count || ' unread messages' end`,
      detail: row.ref('unread.last'),
      since: row.ref('unread.oldest'),
      stirred: row.ref('unread.newest'),
      due: sql`unread.oldest`,
      standing: sql`case when unread.oldest < ${answeredBefore}::timestamptz then ${overdueUrgency} else ${waitingUrgency} end`,
    }),
  )
})
