import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointQuery } from '../api/query.ts'
import { mayStoreDrafts } from '../offline-storage/drafts.ts'
import { registerServiceWorker } from '../offline-storage/register-service-worker.ts'
import { readStoredCards, storeCards } from '../offline-storage/stored-cards.ts'
import { useMe } from '../session/session.ts'
import { useAfterFirstPaint } from '../ui/use-after-first-paint.ts'
import { ownCardsQuery } from './preload.ts'
import type { storeCarrierCards } from './store-carrier-cards.ts'

/** If it fails, the next read of the cards tries again. */
async function storeCardFiles(...[userId, cards]: Parameters<typeof storeCarrierCards>) {
  try {
    await (await import('./store-carrier-cards.ts')).storeCarrierCards(userId, cards)
  } catch {
    // no network, no space, or a PDF that cannot be drawn: the card is read online
  }
}

/** A client's own cards. Stores the result and the page for offline use. */
export function useOwnCards({ enabled = true } = {}) {
  const { id: userId } = useMe()
  const cardsQuery = useQuery({ ...endpointQuery(...ownCardsQuery), enabled })
  const { data, dataUpdatedAt } = cardsQuery
  useEffect(() => {
    if (!data) return
    const { cards, carrierCards } = data
    const hadCarrierCards = (readStoredCards()?.carrierCards.length ?? 0) > 0
    storeCards({ userId, at: new Date(dataUpdatedAt).toISOString(), cards, carrierCards })
    if (!mayStoreDrafts()) return
    if (cards.length + carrierCards.length > 0) void registerServiceWorker()
    if (carrierCards.length > 0 || hadCarrierCards) void storeCardFiles(userId, carrierCards)
  }, [data, dataUpdatedAt, userId])
  return cardsQuery
}

/**
 * Keeps a client's offline cards current on every screen, because at the roadside there may be no
 * network.
 */
export function useStoreCardsOffline(): void {
  const { role } = useMe()
  const isPainted = useAfterFirstPaint()
  useOwnCards({ enabled: role === 'client' && (isPainted || readStoredCards() !== null) })
}
