import { useQuery } from '@tanstack/react-query'
import { notifications } from '../../contract/notifications.ts'
import { q } from '../api/query.ts'
import { useCall } from '../api/use-call.ts'
import { showFailed } from '../ui/show-failed.ts'

/** How many notifications wait, asked again every minute while the page is seen. */
export function useUnreadNotifications(): number {
  const { data } = useQuery({ ...q(notifications.unreadCount, {}), refetchInterval: 60_000 })
  return data?.unreadCount ?? 0
}

/** Marks one as read, or all up to the newest that is on the screen. */
export function useMarkRead() {
  const { mutate, isPending } = useCall(notifications.read)
  return {
    isPending,
    markRead: (id: string) => mutate({ ids: [id] }),
    markAllUpTo: (id: string) =>
      mutate({ upTo: id }, { onError: (error) => showFailed('Not marked as read', error) }),
  }
}
