import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { q } from '../api/query.ts'
import { mayStoreDrafts } from '../offline-storage/drafts.ts'
import { registerServiceWorker } from '../offline-storage/register-service-worker.ts'
import { readStoredCards, storeCards } from '../offline-storage/stored-cards.ts'
import { useMe } from '../session/session.ts'
import { useAfterFirstPaint } from '../ui/use-after-first-paint.ts'
import { ownCardsQuery } from './preload.ts'

/** A client's own cards. Stores the result and the page for offline use. */
export function useOwnCards({ enabled = true } = {}) {
  const { id: userId } = useMe()
  const reading = useQuery({ ...q(...ownCardsQuery), enabled })
  const { data, dataUpdatedAt } = reading
  useEffect(() => {
    if (!data) return
    storeCards({ userId, at: new Date(dataUpdatedAt).toISOString(), cards: data.cards })
    if (data.cards.length > 0 && mayStoreDrafts()) void registerServiceWorker()
  }, [data, dataUpdatedAt, userId])
  return reading
}

/**
 * Keeps a client's offline cards current on every screen, because at the roadside there may be no
 * network.
 */
export function useStoreCardsOffline(): void {
  const { role } = useMe()
  const settled = useAfterFirstPaint()
  useOwnCards({ enabled: role === 'client' && (settled || readStoredCards() !== null) })
}
