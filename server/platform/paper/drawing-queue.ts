import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises'
import { BusyError } from '../outage.ts'

// Drawing leaves the process no moment for anything else. Between two papers of one person all other calls have theirs:
// long enough for one that came in meanwhile to be answered.
const breath = 10

/**
 * Draws one paper at a time. Everybody has a turn before anybody has a second one, and of one person no more than `most` may
 * wait: then it throws Busy. A long paper calls `rest` between its parts: all other calls, and others' papers, have their turn.
 */
export function paperQueue(most: number) {
  // In the order of the next turns, the one who is drawn for among them.
  const lines = new Map<string, (() => void)[]>()
  let drawing = false

  async function handOn(from: string, breathe: () => Promise<unknown>): Promise<void> {
    const own = lines.get(from) ?? []
    lines.delete(from)
    const othersWait = lines.size > 0
    if (own.length > 0) lines.set(from, own)
    await (othersWait ? otherEvents() : breathe())
    const [next] = lines.values()
    const called = next?.shift()
    if (called) called()
    else drawing = false
  }

  /** Hands the turn on in the middle of a paper, and goes on when it comes back. */
  async function rest(who: string): Promise<void> {
    const own = lines.get(who) ?? []
    const called = new Promise<void>((call) => own.unshift(call))
    lines.set(who, own)
    await handOn(who, otherEvents)
    await called
  }

  return async <Paper>(who: string, draw: (rest: () => Promise<void>) => Promise<Paper>): Promise<Paper> => {
    const line = lines.get(who) ?? []
    if (line.length >= most) throw new BusyError('Too many papers at once')
    lines.set(who, line)
    if (drawing) await new Promise<void>((called) => line.push(called))
    drawing = true
    try {
      return await draw(() => rest(who))
    } finally {
      void handOn(who, () => pause(breath))
    }
  }
}

/** Who wants a paper, by id or address, and how it is drawn: one after the other in this process. */
export const drawInTurn = paperQueue(30)
