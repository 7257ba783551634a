import { setTimeout as pause } from 'node:timers/promises'
import { Busy } from './outage.ts'

/** Waits of so many milliseconds. Once the signal has come they are over, and throw Busy: nobody waits beyond the end. */
export const pausesUntil = (end: AbortSignal) => async (ms: number) => {
  try {
    await pause(ms, undefined, { signal: end })
  } catch (error) {
    throw end.aborted ? new Busy('The portal is closing') : error
  }
}
