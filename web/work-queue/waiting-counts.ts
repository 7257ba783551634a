import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { useMe } from '../session/session.ts'
import { workQueueQuery } from './preload.ts'

/**
 * The number of open work items of some kinds, as the Today page read them last; 0 if unknown.
 * Makes no call of its own. On other screens the cache keeps the numbers for five minutes, and they
 * are hidden once the person has changed something.
 */
export function useWaitingCount(kinds: readonly string[]): number {
  const me = useMe()
  const client = useQueryClient()
  const queryCache = client.getQueryCache()
  const mutationCache = client.getMutationCache()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribers = [queryCache.subscribe(onChange), mutationCache.subscribe(onChange)]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
    [queryCache, mutationCache],
  )
  const { queryKey } = endpointQuery(...workQueueQuery(me.role))
  return useSyncExternalStore(subscribe, () => {
    if (kinds.length === 0 || !isStaff(me)) return 0
    const queueQuery = queryCache.find({ queryKey })
    if (!queueQuery) return 0
    const isOver = mutationCache
      .getAll()
      .some(({ state }) => state.status === 'success' && state.submittedAt > queueQuery.state.dataUpdatedAt)
    if (isOver && !queueQuery.isActive()) return 0
    return (client.getQueryData(queryKey)?.kinds ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { count }) => sum + count, 0)
  })
}
