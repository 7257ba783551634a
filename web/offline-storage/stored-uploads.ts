import { mayStoreDrafts, readStoredDraft, storeDraft, storedDraftNames } from './drafts.ts'
import { removeFromFileStore, withFileStore } from './file-store.ts'

/** A file that waits for upload. `key` is its idempotency key. */
export interface StoredUpload {
  key: string
  /** The id of the record that the file belongs to, such as a claim. */
  place: string
  name: string
  size: number
  /** The time (ms) at which the file was chosen. Files are uploaded in this order. */
  at: number
}

const prefix = 'file:'
const nameOf = ({ place, key }: Pick<StoredUpload, 'place' | 'key'>) => `${prefix}${place}:${key}`

const isStoredUpload = (value: unknown): value is StoredUpload =>
  typeof value === 'object' && value !== null && 'key' in value && 'name' in value && 'at' in value

/** A record's stored uploads, oldest first. Contents may be missing if they could not be stored. */
export const storedUploadsFor = (userId: string, recordKey: string): StoredUpload[] =>
  storedDraftNames(userId, `${prefix}${recordKey}:`)
    .flatMap((name) => {
      const storedDraft = readStoredDraft(userId, name)
      return isStoredUpload(storedDraft) ? [storedDraft] : []
    })
    .sort((one, other) => one.at - other.at)

/** The records that a person's stored uploads belong to. */
export const storedUploadPlacesOf = (userId: string): string[] => [
  ...new Set(storedDraftNames(userId, prefix).map((name) => name.split(':')[1] ?? '')),
]

/** Stores a file until it is uploaded. If that fails, the file is still on the screen. */
export async function storeUpload(userId: string, upload: StoredUpload, file: File): Promise<void> {
  if (!mayStoreDrafts()) return
  storeDraft(userId, nameOf(upload), upload)
  await withFileStore('readwrite', (store) => store.put(file, upload.key)).catch(() => undefined)
}

export async function deleteStoredUpload(
  userId: string,
  upload: Pick<StoredUpload, 'place' | 'key'>,
): Promise<void> {
  storeDraft(userId, nameOf(upload), null)
  await removeFromFileStore(upload.key)
}

/** The file's content; null if the browser no longer has it. */
export async function readStoredUpload({ key, name }: StoredUpload): Promise<File | null> {
  const storedUpload: unknown = await withFileStore('readonly', (store) => store.get(key)).catch(() => null)
  return storedUpload instanceof Blob ? new File([storedUpload], name, { type: storedUpload.type }) : null
}
