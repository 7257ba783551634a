import { mayStoreDrafts } from './drafts.ts'

/**
 * A client's ID cards, kept in this browser for when there is no network: at the roadside. They go when the person presses
 * Log out, when the session has ended, and when somebody else signs in.
 */
const key = 'id-cards'

interface StoredCards {
  userId: string
  /** When the server last said that these are all. */
  at: string
  cards: readonly unknown[]
}

const isStoredCards = (value: unknown): value is StoredCards =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'cards' in value &&
  Array.isArray(value.cards)

/** What was kept, or null. It may be of an older shape: whoever shows it looks. */
export function readStoredCards(): StoredCards | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isStoredCards(kept) && kept.cards.length > 0 ? kept : null
  } catch {
    return null // storage may be forbidden, or what is in it damaged
  }
}

/** Keeps these in the place of those before; without any it keeps nothing. */
export function storeCards(kept: StoredCards): void {
  if (!mayStoreDrafts()) return
  try {
    if (kept.cards.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // not kept, but still on the screen
  }
}

/** Whoever has signed in keeps their own: those of somebody else go, and all where nobody is signed in. */
export function forgetCardsOfOthers(userId: string | null): void {
  try {
    if (userId === null || readStoredCards()?.userId !== userId) localStorage.removeItem(key)
  } catch {
    // where storage is forbidden there is nothing to forget
  }
}
