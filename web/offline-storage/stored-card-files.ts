import { withFileStore } from './file-store.ts'

/**
 * The carriers' cards as pictures, for use without a network. Deleted together with stored cards.
 */
const prefix = 'card:'
const keyOf = (userId: string, id: string) => `${prefix}${userId}:${id}`
const allCardsRange = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** The pictures of a card; null if this device has none. */
export async function readCardPictures(userId: string, id: string): Promise<Blob[] | null> {
  const storedPictures: unknown = await withFileStore('readonly', (store) =>
    store.get(keyOf(userId, id)),
  ).catch(() => null)
  return Array.isArray(storedPictures) &&
    storedPictures.length > 0 &&
    storedPictures.every((picture) => picture instanceof Blob)
    ? storedPictures
    : null
}

export const storeCardPictures = (userId: string, id: string, pictures: readonly Blob[]) =>
  withFileStore('readwrite', (store) => store.put(pictures, keyOf(userId, id)))

/** Deletes the pictures of all cards except these. Returns the ids of these that have pictures. */
export async function deleteOtherCardPictures(userId: string, ids: readonly string[]): Promise<string[]> {
  const keys = await withFileStore('readonly', (store) => store.getAllKeys(allCardsRange()))
  const idsByKey = new Map(ids.map((id) => [keyOf(userId, id), id]))
  for (const key of keys)
    if (!idsByKey.has(String(key))) await withFileStore('readwrite', (store) => store.delete(key))
  return keys.flatMap((key) => idsByKey.get(String(key)) ?? [])
}

/** Deletes the pictures of all users. Ignores browsers without IndexedDB. */
export async function deleteCardPictures(): Promise<void> {
  try {
    await withFileStore('readwrite', (store) => store.delete(allCardsRange()))
  } catch {
    // nothing was stored
  }
}
