/**
 * What a person has typed and not yet sent, kept in this browser under their id: it outlives a reload and a session
 * that ended by itself. It goes when it is sent, on log out, and when somebody else signs in.
 */
const prefix = 'draft:'
const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`

/** The browser's database for the files among them, which are too large to stand here. */
export const keptFilesStore = 'kept-files'

let isOver = false

/** What was kept, or null. It may be of an older shape: whoever reads it looks. */
export function readKept(userId: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? 'null')
  } catch {
    return null // storage may be forbidden, or what is in it damaged
  }
}

/** The names that begin so, of what is kept for a person. */
export function keptNames(userId: string, start: string): string[] {
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
export function onKeptElsewhere(heard: (userId: string, name: string) => void): void {
  addEventListener('storage', ({ key }) => {
    const [, userId, name] = key?.match(/^draft:([^:]+):(.+)$/) ?? []
    if (userId && name) heard(userId, name)
  })
}

/** Keeps a draft in the place of the one before it; null keeps none. False where the browser would not have it. */
export function keep(userId: string, name: string, draft: object | null): boolean {
  if (isOver) return false
  try {
    if (draft === null) localStorage.removeItem(keyOf(userId, name))
    else localStorage.setItem(keyOf(userId, name), JSON.stringify(draft))
    return true
  } catch {
    return false // still on the screen
  }
}

/** Somebody has signed in: what others left in this browser is gone. */
export function forgetDraftsOfOthers(userId: string): void {
  forget((key) => !key.startsWith(keyOf(userId, '')))
}

/** The person has logged out. */
export function forgetDrafts(): void {
  stopKeeping()
  forget(() => true)
}

/** Whether this page may still keep anything. */
export const isKeeping = () => !isOver

/** This page keeps nothing from now on: it is about to be loaded anew, for somebody else or for nobody. */
export function stopKeeping(): void {
  isOver = true
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    const meant = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && isMeant(key))
    for (const key of meant) localStorage.removeItem(key)
    if (meant.some((key) => key.includes(':file:'))) indexedDB.deleteDatabase(keptFilesStore)
  } catch {
    // where storage is forbidden there is nothing to forget
  }
}
