import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { fullNameOf } from '../../reading/json.ts'
import { lineOf, NextLines } from '../../reading/next.ts'

/** The unread messages together, with whoever wrote last. */
export const next = new NextLines('messages', ({ db, me }) =>
  seenBy(db, me)
    .unreadMessages.innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .having(sql<boolean>`count(*) > 0`)
    .select(
      lineOf({
        name: sql`(array_agg(${fullNameOf('sender')} order by messages.created_at desc))[1]`,
        since: sql`min(messages.created_at)`,
        count: sql`count(*)`,
      }),
    ),
)
