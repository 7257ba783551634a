import { type Insertable, sql } from 'kysely'
import type { CalendarFeeds, Db } from '../../database/tables.ts'

export const feedFor = (db: Db, userId: string) =>
  db
    .selectFrom('calendarFeeds')
    .select(['createdAt', 'readAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Stores a person's feed. Returns true if it replaced one. */
export async function saveFeed(
  tx: Db,
  feedRow: Pick<Insertable<CalendarFeeds>, 'userId' | 'tokenHash' | 'createdAt'>,
): Promise<boolean> {
  const { isNew } = await tx
    .insertInto('calendarFeeds')
    .values(feedRow)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...feedRow, readAt: null }))
    // PostgreSQL sets xmax on a row that the statement updated.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return !isNew
}

export const personOfFeed = async (db: Db, tokenHash: Buffer) =>
  (
    await db
      .selectFrom('calendarFeeds')
      .select('userId')
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirst()
  )?.userId

/** Stores the time of a reading, once a minute. */
export const markFeedRead = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('calendarFeeds')
    .set({ readAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where(({ or, eb }) =>
      or([eb('readAt', 'is', null), eb('readAt', '<', new Date(now.getTime() - 60_000).toISOString())]),
    )
    .execute()
