import { deleteFileStore, removeFromFileStore } from './file-store.ts'

/**
 * Drafts in local storage, by user id. They survive a reload and an expired session. They are
 * deleted when sent, on log out, and when somebody else signs in.
 */
const prefix = 'draft:'
const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`

let isStorageOff = false

/** A stored draft or null. The caller validates it, since its format may be older. */
export function readStoredDraft(userId: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null')
  } catch {
    return null // storage may be forbidden or damaged
  }
}

export function storedDraftNames(userId: string, start: string): string[] {
  const userPrefix = keyOf(userId, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(userPrefix + start))
      .map((key) => key.slice(userPrefix.length))
  } catch {
    return []
  }
}

/** Calls when another tab changes or deletes a draft. */
export function watchDraftsInOtherTabs(onChange: (userId: string, name: string) => void): void {
  addEventListener('storage', ({ key }) => {
    const [, userId, name] = key?.match(/^draft:([^:]+):(.+)$/) ?? []
    if (userId && name) onChange(userId, name)
  })
}

/** Stores a draft, or deletes it if null. Returns false if the browser cannot store it. */
export function storeDraft(userId: string, name: string, draft: object | null): boolean {
  if (isStorageOff) return false
  try {
    if (draft === null) localStorage.removeItem(keyOf(userId, name))
    else localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
    return true
  } catch {
    return false // still on the screen
  }
}

/** After a sign-in: deletes drafts and files of other people, and keeps the person's own. */
export function deleteDraftsOfOthers(userId: string): void {
  for (const key of deleteDrafts((key) => !key.startsWith(keyOf(userId, '')))) {
    const [, file] = key.match(/^draft:[^:]+:file:[^:]+:(.+)$/) ?? []
    if (file !== undefined) void removeFromFileStore(file)
  }
}

/** On log out: deletes all drafts and files, and stores nothing more. */
export function deleteAllDrafts(): void {
  stopStoringDrafts()
  deleteDrafts(() => true)
  try {
    deleteFileStore()
  } catch {
    // forbidden storage is empty
  }
}

/** False once this page must not store anything. */
export const mayStoreDrafts = () => !isStorageOff

/** The page stores nothing more, because it is about to reload for another user or for nobody. */
export function stopStoringDrafts(): void {
  isStorageOff = true
}

/** Deletes the matching keys and returns them. */
function deleteDrafts(isSelected: (key: string) => boolean): string[] {
  try {
    const draftKeys = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && isSelected(key))
    for (const key of draftKeys) localStorage.removeItem(key)
    return draftKeys
  } catch {
    return [] // forbidden storage is empty
  }
}
