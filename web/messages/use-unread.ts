import { useQuery } from '@tanstack/react-query'
import { canSeeEverything } from '../../contract/values/rights.ts'
import { endpointQuery } from '../api/query.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'

/** The number of unread messages, polled every minute while the page is visible. */
export function useUnread(): number {
  const { may } = useMe()
  const { data } = useQuery({
    ...endpointQuery(messages.unreadCount, {}),
    refetchInterval: 60_000,
    enabled: may === null || canSeeEverything(may),
  })
  return data?.unreadCount ?? 0
}
