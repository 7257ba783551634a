/** The IndexedDB for files that wait for upload. Local storage is too small for files. */
const name = 'kept-files'
const files = 'files'

/** Runs a request on the object store of files. */
export function withFileStore<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const openRequest = indexedDB.open(name)
    openRequest.onupgradeneeded = () => openRequest.result.createObjectStore(files)
    openRequest.onerror = () => reject(openRequest.error)
    openRequest.onsuccess = () => {
      const database = openRequest.result
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

/** Deletes a file. Ignores browsers without IndexedDB. */
export const removeFromFileStore = (key: string) =>
  withFileStore('readwrite', (store) => store.delete(key)).catch(() => undefined)

/** Deletes the files of all users. */
export const deleteFileStore = () => indexedDB.deleteDatabase(name)
