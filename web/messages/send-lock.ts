const lockNameOf = (key: string) => `outbox:${key}`

/** Web Locks need HTTPS; without them tabs cannot see each other's sends. */
export const hasTabLocks = 'locks' in navigator

/**
 * Sends a message while holding its lock, which tells other tabs that this tab is still sending.
 */
export const withSendLock = (key: string, send: () => Promise<void>): Promise<void> =>
  hasTabLocks ? navigator.locks.request(lockNameOf(key), send) : send()

/** Sends only if no other tab is sending. */
export async function sendIfUnlocked(key: string, send: () => Promise<void>): Promise<void> {
  if (!hasTabLocks) return send()
  await navigator.locks.request(lockNameOf(key), { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}

/** Resolves when no tab is sending the message, because it finished or closed. */
export const waitForSendLock = (key: string): Promise<void> =>
  navigator.locks.request(lockNameOf(key), { mode: 'shared' }, () => undefined)
