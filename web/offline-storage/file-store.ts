/** The IndexedDB for files that wait for upload. Local storage is too small for files. */
const databaseName = 'kept-files'
const storeName = 'files'

/** Runs a request on the object store of files. */
export function withFileStore<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const openRequest = indexedDB.open(databaseName)
    openRequest.onupgradeneeded = () => openRequest.result.createObjectStore(storeName)
    openRequest.onerror = () => reject(openRequest.error)
    openRequest.onsuccess = () => {
      const database = openRequest.result
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error)
      }
    }
  })
}

/** Deletes a file. Ignores browsers without IndexedDB. */
export const removeFromFileStore = (key: string) =>
  withFileStore('readwrite', (store) => store.delete(key)).catch(() => undefined)

/** Deletes the files of all users. */
export const deleteFileStore = () => indexedDB.deleteDatabase(databaseName)
