import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { notifications } from '../api/wire.ts'

/** The number of unread notifications, polled every minute while the page is visible. */
export function useUnreadNotifications(): number {
  const { data } = useQuery({ ...endpointQuery(notifications.unreadCount, {}), refetchInterval: 60_000 })
  return data?.unreadCount ?? 0
}

/**
 * Marks a notification as read. Shows no failure, because the person is leaving the page; the
 * notification then stays unread.
 */
export function useMarkRead() {
  const { write } = useApiMutation(notifications.read, {})
  return (id: string) => write({ ids: [id] })
}

/** Marks all notifications as read, up to the newest on the screen. */
export function useMarkAllRead() {
  const { write, busy } = useApiMutation(notifications.read, { failureTitle: 'Not marked as read' })
  return { busy, markAllUpTo: (id: string) => write({ upTo: id }) }
}
