const lockOf = (key: string) => `outbox:${key}`

/** On a plain http address tabs cannot know of each other. */
export const hasTabLocks = 'locks' in navigator

/** Sends a message; meanwhile every tab of this browser can know that a living one does. */
export const withSendLock = (key: string, send: () => Promise<void>): Promise<void> =>
  hasTabLocks ? navigator.locks.request(lockOf(key), send) : send()

/** Does so unless a tab is at it already. */
export async function sendIfUnlocked(key: string, send: () => Promise<void>): Promise<void> {
  if (!hasTabLocks) return send()
  await navigator.locks.request(lockOf(key), { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}

/** Waits until no tab sends that message any more, be it that it has ended or that the tab has gone. */
export const waitForSendLock = (key: string): Promise<void> =>
  navigator.locks.request(lockOf(key), { mode: 'shared' }, () => undefined)
