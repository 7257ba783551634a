import { dropFileStore, removeFromFileStore } from './file-store.ts'

/**
 * What a person has typed and not yet sent, kept in this browser under their id: it outlives a reload and a session
 * that ended by itself. It goes when it is sent, on log out, and when somebody else signs in.
 */
const prefix = 'draft:'
const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`

let isOver = false

/** What was kept, or null. It may be of an older shape: whoever reads it looks. */
export function readStoredDraft(userId: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null')
  } catch {
    return null // storage may be forbidden, or what is in it damaged
  }
}

export function storedDraftNames(userId: string, start: string): string[] {
  const own = keyOf(userId, '')
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(own + start))
      .map((key) => key.slice(own.length))
  } catch {
    return []
  }
}

/** Calls when another tab of this browser keeps something else under a name, or nothing any more. */
export function onDraftStoredInOtherTab(heard: (userId: string, name: string) => void): void {
  addEventListener('storage', ({ key }) => {
    const [, userId, name] = key?.match(/^draft:([^:]+):(.+)$/) ?? []
    if (userId && name) heard(userId, name)
  })
}

/** Keeps a draft in the place of the one before it; null keeps none. False where the browser would not have it. */
export function storeDraft(userId: string, name: string, draft: object | null): boolean {
  if (isOver) return false
  try {
    if (draft === null) localStorage.removeItem(keyOf(userId, name))
    else localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
    return true
  } catch {
    return false // still on the screen
  }
}

/** Somebody has signed in: what others left in this browser is gone, and what waits to be sent of their own stays. */
export function forgetDraftsOfOthers(userId: string): void {
  for (const key of forget((key) => !key.startsWith(keyOf(userId, '')))) {
    const [, file] = key.match(/^draft:[^:]+:file:[^:]+:(.+)$/) ?? []
    if (file !== undefined) void removeFromFileStore(file)
  }
}

/** The person is logging out: nothing stays, and nothing is kept any more. */
export function forgetDrafts(): void {
  stopStoringDrafts()
  forget(() => true)
  try {
    dropFileStore()
  } catch {
    // where it is forbidden there is none
  }
}

/** Whether this page may still keep anything. */
export const mayStoreDrafts = () => !isOver

/** This page keeps nothing from now on: it is about to be loaded anew, for somebody else or for nobody. */
export function stopStoringDrafts(): void {
  isOver = true
}

/** Forgets what stands under the keys that are meant, and gives them. */
function forget(isMeant: (key: string) => boolean): string[] {
  try {
    const meant = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && isMeant(key))
    for (const key of meant) localStorage.removeItem(key)
    return meant
  } catch {
    return [] // where storage is forbidden there is nothing to forget
  }
}
