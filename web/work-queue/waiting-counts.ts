import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isStaff } from '../../contract/values/roles.ts'
import { q } from '../api/query.ts'
import { useMe } from '../session/session.ts'
import { workQueueQuery } from './preload.ts'

/**
 * The number of open work items of some kinds, as the work queue was last read; 0 if unknown.
 * Makes no call of its own: a count that a change made doubtful is hidden until the next reading.
 */
export function useWaitingCount(kinds: readonly string[]): number {
  const me = useMe()
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const { queryKey } = q(...workQueueQuery(me.role))
  return useSyncExternalStore(subscribe, () => {
    if (kinds.length === 0 || !isStaff(me)) return 0
    const state = cache.find({ queryKey })
    // An open work queue reads itself again, so its count stays meanwhile.
    if (!state || (state.state.isInvalidated && !state.isActive())) return 0
    return (client.getQueryData(queryKey)?.kinds ?? [])
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { count }) => sum + count, 0)
  })
}
