/** The browser's database for files that wait to be sent, which are too large to stand beside the drafts. */
const name = 'kept-files'
const files = 'files'

/** Does something in the store of files, each under its key. */
export function withFileStore<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.result.createObjectStore(files)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const change = database.transaction(files, mode)
      const request = work(change.objectStore(files))
      change.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      change.onabort = () => {
        database.close()
        reject(change.error)
      }
    }
  })
}

/** Takes one file out; where the browser has no store there is nothing to take out. */
export const removeFromFileStore = (key: string) =>
  withFileStore('readwrite', (store) => store.delete(key)).catch(() => undefined)

/** Takes out all of them, whosever they are. */
export const dropFileStore = () => indexedDB.deleteDatabase(name)
