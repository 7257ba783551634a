import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../contract/users.ts'
import { isRole } from '../../contract/values/roles.ts'
import { useAfterFirstPaint } from '../ui/use-after-first-paint.ts'

/** Once the first screen is there, whatever a link leads to is fetched while it is pointed at. */
export function usePrefetch(user: User | null | undefined): void {
  const client = useQueryClient()
  const settled = useAfterFirstPaint()
  const role = user?.role
  useEffect(() => {
    if (!settled || role === undefined || !isRole(role)) return
    let isOver = false
    let end = () => {
      isOver = true
    }
    void import('./prefetch.ts').then(
      ({ prefetchOnHover: fetchOnPointing }) => {
        if (!isOver) end = fetchOnPointing(client, role)
      },
      () => undefined, // each page is fetched when it is gone to
    )
    return () => end()
  }, [client, settled, role])
}
