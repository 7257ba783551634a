import { setTimeout as pause } from 'node:timers/promises'
import { BusyError } from './outage.ts'

/** Waits of so many milliseconds. Once the signal has come they are over, and throw Busy: nobody waits beyond the end. */
export const pauseUntilAborted = (end: AbortSignal) => async (ms: number) => {
  try {
    await pause(ms, undefined, { signal: end })
  } catch (error) {
    throw end.aborted ? new BusyError('The portal is closing') : error
  }
}
