import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

// A calendar feed goes with its person's access. Features that end access delete it.

/** Returns false if the person had no feed. */
export const deleteFeed = async (tx: Db, userId: string) =>
  (await tx
    .deleteFrom('calendarFeeds')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined

const hasNoAccess = sql<boolean>`not exists (
  select from users u where u.id = calendar_feeds.user_id and u.deactivated_at is null
    and (u.role <> 'client' or exists (
      select from people p join accounts c on c.id = p.account_id
      where p.user_id = u.id and p.ended_at is null and c.closed_at is null)))`

/** Whether nobody may read a person's feed: it is one that `deleteFeedsWithoutAccess` deletes. */
export const isFeedWithoutAccess = async (tx: Db, userId: string) =>
  (await tx
    .selectFrom('calendarFeeds')
    .select('userId')
    .where('userId', '=', userId)
    .where(hasNoAccess)
    .executeTakeFirst()) !== undefined

/**
 * Deletes the feeds of people who are deactivated, or without an open client account: of one
 * person, of a client's people, or of all. A person who gets access again needs a new address.
 */
export const deleteFeedsWithoutAccess = (db: Db, feedOwner: { userId?: string; accountId?: string }) =>
  db
    .deleteFrom('calendarFeeds')
    .where(hasNoAccess)
    .$if(feedOwner.userId !== undefined, (deleteQuery) =>
      deleteQuery.where('userId', '=', feedOwner.userId ?? ''),
    )
    .$if(feedOwner.accountId !== undefined, (deleteQuery) =>
      deleteQuery.where('userId', 'in', (people) =>
        people
          .selectFrom('people')
          .select('people.userId')
          .where('people.accountId', '=', feedOwner.accountId ?? ''),
      ),
    )
    .execute()
