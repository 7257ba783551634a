import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../contract/users.ts'
import { isRole } from '../../contract/values/roles.ts'
import { useSettled } from '../ui/settled.ts'

/** Once the first screen is there, whatever a link leads to is fetched while it is pointed at. */
export function useFetchAhead(user: User | null | undefined): void {
  const client = useQueryClient()
  const settled = useSettled()
  const role = user?.role
  useEffect(() => {
    if (!settled || role === undefined || !isRole(role)) return
    let isOver = false
    let end = () => {
      isOver = true
    }
    void import('./ahead.ts').then(
      ({ fetchOnPointing }) => {
        if (!isOver) end = fetchOnPointing(client, role)
      },
      () => undefined, // each page is fetched when it is gone to
    )
    return () => end()
  }, [client, settled, role])
}
