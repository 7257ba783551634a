import { useQuery } from '@tanstack/react-query'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { useMe } from '../session/session.ts'
import { useAfterFirstPaint } from '../ui/use-after-first-paint.ts'
import { workQueueQuery } from './preload.ts'

/**
 * Returns the number of open work items of some kinds. The numbers are those of the Today page. On
 * other pages they are read after the first paint. They change with each live update.
 */
export function useWaitingCounts(): (kinds: readonly string[]) => number {
  const me = useMe()
  const isPainted = useAfterFirstPaint()
  const { data } = useQuery({
    ...endpointQuery(...workQueueQuery(me.role)),
    enabled: isStaff(me) && isPainted,
  })
  return (kinds) =>
    (data?.kinds ?? []).filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)
}
