const firstPause = 2000
const longestPause = 60_000

/**
 * Pauses between tries while the portal cannot be reached, each twice as long as the one before. One ends early when the
 * browser says that there is a network again, and when somebody comes back to the page.
 */
export function growingPauses() {
  let pause = firstPause
  return {
    async untilBack(): Promise<void> {
      await untilCut(pause)
      pause = Math.min(longestPause, pause * 2)
    },
    /** Something went through: the next pause is a short one. */
    beginAnew() {
      pause = firstPause
    },
  }
}

const untilCut = (length: number) =>
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
