const minDelay = 2000
const maxDelay = 60_000

/**
 * Exponential backoff while the portal is unreachable, from `minDelay` to `maxDelay` (ms). A wait
 * ends early when the browser is online again or the person comes back to the page.
 */
export function createBackoff() {
  let pause = minDelay
  return {
    async untilBack(): Promise<void> {
      await waitOrOnline(pause)
      pause = Math.min(maxDelay, pause * 2)
    },
    /** Resets the delay after a success. */
    beginAnew() {
      pause = minDelay
    },
  }
}

const waitOrOnline = (duration: number) =>
  new Promise<void>((resolve) => {
    const abortController = new AbortController()
    const stopWaiting = () => {
      clearTimeout(timer)
      abortController.abort()
      resolve()
    }
    const timer = setTimeout(stopWaiting, duration)
    addEventListener('online', stopWaiting, { signal: abortController.signal })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && stopWaiting(),
      {
        signal: abortController.signal,
      },
    )
  })
