import { setImmediate as othersFirst } from 'node:timers/promises'

const atOnce = 10

/** Lets others be answered in between: asked after each piece of work, it waits once this has taken a hundredth of a second. */
export function turnTaking(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < atOnce) return undefined
    return othersFirst().then(() => {
      since = performance.now()
    })
  }
}
