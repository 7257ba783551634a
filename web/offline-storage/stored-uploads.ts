import { mayStoreDrafts, readStoredDraft, storeDraft, storedDraftNames } from './drafts.ts'
import { removeFromFileStore, withFileStore } from './file-store.ts'

/** A file that waits to be sent, by the key under which it will be stored once. */
export interface StoredUpload {
  key: string
  /** What it is to come with, such as a claim. */
  place: string
  name: string
  size: number
  /** When it was chosen: the order in which they are sent. */
  at: number
}

const prefix = 'file:'
const nameOf = ({ place, key }: Pick<StoredUpload, 'place' | 'key'>) => `${prefix}${place}:${key}`

const isStoredUpload = (value: unknown): value is StoredUpload =>
  typeof value === 'object' && value !== null && 'key' in value && 'name' in value && 'at' in value

/** Those of a place, in the order in which they were kept. What is missing of one is its content, where the browser could not hold it. */
export const storedUploadsFor = (userId: string, place: string): StoredUpload[] =>
  storedDraftNames(userId, `${prefix}${place}:`)
    .flatMap((name) => {
      const kept = readStoredDraft(userId, name)
      return isStoredUpload(kept) ? [kept] : []
    })
    .sort((one, other) => one.at - other.at)

/** What the kept files of a person are to come with. */
export const storedUploadPlacesOf = (userId: string): string[] => [
  ...new Set(storedDraftNames(userId, prefix).map((name) => name.split(':')[1] ?? '')),
]

/** Keeps a file in this browser until it is sent. What is not kept is still on the screen. */
export async function storeUpload(userId: string, kept: StoredUpload, file: File): Promise<void> {
  if (!mayStoreDrafts()) return
  storeDraft(userId, nameOf(kept), kept)
  await withFileStore('readwrite', (store) => store.put(file, kept.key)).catch(() => undefined)
}

export async function forgetUpload(userId: string, kept: Pick<StoredUpload, 'place' | 'key'>): Promise<void> {
  storeDraft(userId, nameOf(kept), null)
  await removeFromFileStore(kept.key)
}

/** The file itself, or null where the browser has it no more. */
export async function readStoredUpload({ key, name }: StoredUpload): Promise<File | null> {
  const found: unknown = await withFileStore('readonly', (store) => store.get(key)).catch(() => null)
  return found instanceof Blob ? new File([found], name, { type: found.type }) : null
}
