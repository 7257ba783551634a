import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { q } from '../api/query.ts'
import { cards } from '../api/wire.ts'
import { keepCards, keptCards } from '../kept/kept-cards.ts'
import { useMe } from '../session/session.ts'

/** Has the browser open the page without a network from now on. */
function registerWorker() {
  // While the page is being written it changes with each file that is saved.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // A browser that forbids it shows the cards with a network only, as it does any page.
  })
}

/** A client's own cards. What was read is kept for when there is no network, and so is the page. */
export function useOwnCards({ enabled = true } = {}) {
  const { id: userId } = useMe()
  const reading = useQuery({ ...q(cards.mine, {}), enabled })
  const { data, dataUpdatedAt } = reading
  useEffect(() => {
    if (!data) return
    keepCards({ userId, at: new Date(dataUpdatedAt).toISOString(), cards: data.cards })
    if (data.cards.length > 0) registerWorker()
  }, [data, dataUpdatedAt, userId])
  return reading
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Keeps up with a client's cards on every screen, where they are kept already or the portal is an app on a phone. */
export function useKeepCards(): void {
  const { role } = useMe()
  useOwnCards({ enabled: role === 'client' && (isInstalled() || keptCards() !== null) })
}
