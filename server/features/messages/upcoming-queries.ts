import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { fullNameOf } from '../../queries/json.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'

/** One item for all unread messages, with the last sender. */
export const upcomingMessages = new UpcomingItems('messages', ({ db, me }) =>
  seenBy(db, me)
    .unreadMessages.innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .having(sql<boolean>`count(*) > 0`)
    .select(
      upcomingColumns({
        name: sql`(array_agg(${fullNameOf('sender')} order by messages.created_at desc))[1]`,
        since: sql`min(messages.created_at)`,
        count: sql`count(*)`,
      }),
    ),
)
