import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { q } from '../api/query.ts'
import { isKeeping } from '../kept/drafts.ts'
import { keepCards, keptCards } from '../kept/kept-cards.ts'
import { registerWorker } from '../kept/worker.ts'
import { useMe } from '../session/session.ts'
import { useSettled } from '../ui/settled.ts'
import { ownCards } from './read-first.ts'

/** A client's own cards. What was read is kept for when there is no network, and so is the page. */
export function useOwnCards({ enabled = true } = {}) {
  const { id: userId } = useMe()
  const reading = useQuery({ ...q(...ownCards), enabled })
  const { data, dataUpdatedAt } = reading
  useEffect(() => {
    if (!data) return
    keepCards({ userId, at: new Date(dataUpdatedAt).toISOString(), cards: data.cards })
    if (data.cards.length > 0 && isKeeping()) void registerWorker()
  }, [data, dataUpdatedAt, userId])
  return reading
}

/** Keeps up with a client's cards on every screen, from when they first sign in: at the roadside it is too late for it. */
export function useKeepCards(): void {
  const { role } = useMe()
  const settled = useSettled()
  useOwnCards({ enabled: role === 'client' && (settled || keptCards() !== null) })
}
