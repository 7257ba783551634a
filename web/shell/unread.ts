import { useQuery } from '@tanstack/react-query'
import { q } from '../api/query.ts'
import { messages } from '../api/wire.ts'

/** How many messages wait, asked again every minute while the page is seen. */
export function useUnread(): number {
  const { data } = useQuery({ ...q(messages.unreadCount, {}), refetchInterval: 60_000 })
  return data?.unreadCount ?? 0
}
