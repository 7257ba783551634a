import { mayStoreDrafts } from './drafts.ts'
import { deleteCardPictures } from './stored-card-files.ts'

/**
 * A client's ID cards in local storage, for use at the roadside without a network. They are deleted
 * on log out, when the session ends, and when somebody else signs in.
 */
const storageKey = 'id-cards'

interface StoredCards {
  userId: string
  /** When the server last sent the full list. */
  at: string
  cards: readonly unknown[]
  carrierCards: readonly unknown[]
}

const isStoredCards = (value: unknown): value is StoredCards =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'cards' in value &&
  Array.isArray(value.cards) &&
  'carrierCards' in value &&
  Array.isArray(value.carrierCards)

const isEmpty = ({ cards, carrierCards }: StoredCards) => cards.length + carrierCards.length === 0

/** The stored cards or null. The caller validates them, since their format may be older. */
export function readStoredCards(): StoredCards | null {
  try {
    const storedCards: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isStoredCards(storedCards) && !isEmpty(storedCards) ? storedCards : null
  } catch {
    return null // storage may be forbidden or damaged
  }
}

/** Replaces the stored cards; an empty list deletes them. */
export function storeCards(storedCards: StoredCards): void {
  if (!mayStoreDrafts()) return
  try {
    if (isEmpty(storedCards)) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(storedCards))
  } catch {
    // not stored, but still on the screen
  }
}

/** Deletes cards of other users; null deletes all. */
export function deleteCardsOfOthers(userId: string | null): void {
  try {
    if (localStorage.getItem(storageKey) === null) return
    if (userId !== null && readStoredCards()?.userId === userId) return
    localStorage.removeItem(storageKey)
    void deleteCardPictures()
  } catch {
    // forbidden storage is empty
  }
}
