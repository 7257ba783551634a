import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../contract/users.ts'
import { isRole } from '../../contract/values/roles.ts'
import { useAfterFirstPaint } from '../ui/use-after-first-paint.ts'

/** Prefetches the pages of hovered links, from some time after the first paint. */
export function usePrefetch(user: User | null | undefined): void {
  const client = useQueryClient()
  const isPainted = useAfterFirstPaint()
  const role = user?.role
  useEffect(() => {
    if (!isPainted || role === undefined || !isRole(role)) return
    let isOver = false
    let end = () => {
      isOver = true
    }
    void import('./prefetch.ts').then(
      ({ prefetchOnHover: fetchOnPointing }) => {
        if (!isOver) end = fetchOnPointing(client, role)
      },
      () => undefined, // pages then load on navigation
    )
    return () => end()
  }, [client, isPainted, role])
}
