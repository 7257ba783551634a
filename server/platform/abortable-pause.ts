import { setTimeout as pause } from 'node:timers/promises'
import { BusyError } from './outage.ts'

/** Pauses for `ms`. Throws BusyError once the signal aborts, so that shutdown waits for nobody. */
export const pauseUntilAborted = (end: AbortSignal) => async (ms: number) => {
  try {
    await pause(ms, undefined, { signal: end })
  } catch (error) {
    throw end.aborted ? new BusyError('The portal is closing') : error
  }
}
