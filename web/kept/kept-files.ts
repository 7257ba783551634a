import { isKeeping, keep, keptNames, readKept } from './drafts.ts'
import { inFileStore, takeOutFile } from './file-store.ts'

/** A file that waits to be sent, by the key under which it will be stored once. */
export interface KeptFile {
  key: string
  /** What it is to come with, such as a claim. */
  place: string
  name: string
  size: number
  /** When it was chosen: the order in which they are sent. */
  at: number
}

const prefix = 'file:'
const nameOf = ({ place, key }: Pick<KeptFile, 'place' | 'key'>) => `${prefix}${place}:${key}`

const isKept = (value: unknown): value is KeptFile =>
  typeof value === 'object' && value !== null && 'key' in value && 'name' in value && 'at' in value

/** Those of a place, in the order in which they were kept. What is missing of one is its content, where the browser could not hold it. */
export const keptFilesOf = (userId: string, place: string): KeptFile[] =>
  keptNames(userId, `${prefix}${place}:`)
    .flatMap((name) => {
      const kept = readKept(userId, name)
      return isKept(kept) ? [kept] : []
    })
    .sort((one, other) => one.at - other.at)

/** What the kept files of a person are to come with. */
export const keptPlacesOf = (userId: string): string[] => [
  ...new Set(keptNames(userId, prefix).map((name) => name.split(':')[1] ?? '')),
]

/** Keeps a file in this browser until it is sent. What is not kept is still on the screen. */
export async function keepFile(userId: string, kept: KeptFile, file: File): Promise<void> {
  if (!isKeeping()) return
  keep(userId, nameOf(kept), kept)
  await inFileStore('readwrite', (store) => store.put(file, kept.key)).catch(() => undefined)
}

export async function forgetFile(userId: string, kept: Pick<KeptFile, 'place' | 'key'>): Promise<void> {
  keep(userId, nameOf(kept), null)
  await takeOutFile(kept.key)
}

/** The file itself, or null where the browser has it no more. */
export async function contentOf({ key, name }: KeptFile): Promise<File | null> {
  const found: unknown = await inFileStore('readonly', (store) => store.get(key)).catch(() => null)
  return found instanceof Blob ? new File([found], name, { type: found.type }) : null
}
