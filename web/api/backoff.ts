const minDelay = 2000
const maxDelay = 60_000

/**
 * Pauses between tries while the portal cannot be reached, each twice as long as the one before. One ends early when the
 * browser says that there is a network again, and when somebody comes back to the page.
 */
export function createBackoff() {
  let pause = minDelay
  return {
    async untilBack(): Promise<void> {
      await waitOrOnline(pause)
      pause = Math.min(maxDelay, pause * 2)
    },
    /** Something went through: the next pause is a short one. */
    beginAnew() {
      pause = minDelay
    },
  }
}

const waitOrOnline = (length: number) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, length)
    addEventListener('online', done, { signal: over.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && done(), {
      signal: over.signal,
    })
  })
