import { type RawBuilder, sql } from 'kysely'
import { maxUnreadCount } from '../../../contract/values/unread-limit.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { listing } from '../../queries/listing.ts'
import { eventColumns } from '../activity/queries.ts'
import { toNotificationView } from './view.ts'

/** A person's notifications, newest first. */
export const notificationsSeenBy = listing('notifications', {
  rows: ({ db, me }) => seenBy(db, me).notifications,
  filters: {},
  order: [
    { column: 'notifications.createdAt', descending: true },
    { column: 'notifications.eventId', descending: true },
  ],
  addColumns: (rows) => rows.select(eventColumns).select('notifications.readAt'),
  items: (rows, context) => ({ notifications: rows.map(toNotificationView(context)) }),
})

export async function countUnreadNotifications(db: Db, me: Me): Promise<number> {
  const unreadNotifications = seenBy(db, me)
    .notifications.where('notifications.readAt', 'is', null)
    .select('notifications.eventId')
    .limit(sql.lit(maxUnreadCount))
  const { count } = await db
    .selectFrom(unreadNotifications.as('unread'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Marks some of a person's notifications as read and updates their other browsers. Returns the
 * number that were unread.
 */
async function markMatching(tx: Db, me: Me, condition: RawBuilder<boolean>, time: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with marked as (
      update notifications set read_at = ${time.toISOString()}
      where user_id = ${me.id} and read_at is null and ${condition} returning event_id),
    counted as (select count(*) as count from marked)
    select count, case when count > 0 then pg_notify('change',
      json_build_object('entity', 'notification', 'id', ${me.id}::text, 'userIds', json_build_array(${me.id}::text))::text)
    end from counted`.execute(tx)
  return rows[0]?.count ?? 0
}

export const markNotificationsRead = (tx: Db, me: Me, ids: readonly string[], time: Date) =>
  markMatching(tx, me, sql`event_id = any(${ids}::uuid[])`, time)

/**
 * Marks all notifications up to this one as read. Notifications that arrive meanwhile stay unread.
 */
export async function markNotificationsReadUpTo(tx: Db, me: Me, id: string, time: Date): Promise<number> {
  const last = await tx
    .selectFrom('notifications')
    .select('createdAt')
    .where('userId', '=', me.id)
    .where('eventId', '=', id)
    .executeTakeFirst()
  if (!last) throw notFound('Notification')
  return markMatching(tx, me, sql`(created_at, event_id) <= (${last.createdAt}, ${id})`, time)
}

const readNotificationRetention = 90 * 86_400_000

/** Deletes notifications once `readNotificationRetention` has passed since they were read. */
export const deleteOldNotifications = (db: Db, now: Date) =>
  db
    .deleteFrom('notifications')
    .where('readAt', '<', new Date(now.getTime() - readNotificationRetention).toISOString())
    .execute()
