import { sql } from 'kysely'
import { hasAllWhomTheySee, isMine, seenBy } from '../../access.ts'
import { line, overdue, Waits, waiting } from '../../reading/waits.ts'
import { isToClient, type Rows as Messages } from './queries.ts'

/** What clients have written and nobody has read, a line for each conversation. */
export const messagesWaiting = new Waits('message', 30, ({ db, me, answeredBefore }) => {
  const seen = seenBy(db, me)
  const asked = (rows: Messages) =>
    rows
      .where('messages.readAt', 'is', null)
      .where(sql<boolean>`not ${isToClient}`)
      .select(['messages.clientId', 'messages.createdAt', 'messages.content'])
  // Of their own clients those too whom another of the team answers.
  const answeredByOthers = () =>
    seen.messages.where(sql<boolean>`not ${isMine('messages.receiverId', me)}`).where(
      sql<boolean>`messages.client_id in (
          select id from accounts where ${isMine('accounts.agentId', me)} and contact_id is not null)`,
    )
  const all = hasAllWhomTheySee(me)
    ? asked(seen.receivedMessages).unionAll(asked(answeredByOthers()))
    : asked(seen.messages)
  const unread = db
    .selectFrom(all.as('messages'))
    .groupBy('messages.clientId')
    .select((row) => [
      'messages.clientId',
      row.fn.min('messages.createdAt').as('oldest'),
      row.fn.max('messages.createdAt').as('newest'),
      row.fn.countAll<number>().as('count'),
      sql<string>`(array_agg(left(messages.content, 200) order by messages.created_at desc))[1]`.as('last'),
    ])
  return db.selectFrom(unread.as('unread')).select((row) =>
    line({
      id: row.ref('unread.clientId'),
      clientId: row.ref('unread.clientId'),
      about: sql`case unread.count when 1 then 'Unread message' else unread.count || ' unread messages' end`,
      detail: row.ref('unread.last'),
      since: row.ref('unread.oldest'),
      stirred: row.ref('unread.newest'),
      due: sql`unread.oldest`,
      standing: sql`case when unread.oldest < ${answeredBefore}::timestamptz then ${overdue} else ${waiting} end`,
    }),
  )
})
