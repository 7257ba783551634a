import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises'
import { BusyError } from '../outage.ts'

// In ms. Drawing blocks the event loop. Between two documents of one person, other requests get
// this pause. The pause is long enough to answer a request that arrived meanwhile.
const yieldPause = 10

/**
 * Draws one document at a time, in round robin over the people who wait. Throws BusyError if `max`
 * documents of a person already wait. A long document calls `rest` between its parts, so that other
 * requests and other people's documents take their turn.
 */
export function paperQueue(max: number) {
  // The people who wait, in the order of their next turns. Includes the person whose document is
  // being drawn.
  const lines = new Map<string, (() => void)[]>()
  let isDrawing = false

  async function drawNext(from: string, yieldOnce: () => Promise<unknown>): Promise<void> {
    const own = lines.get(from) ?? []
    lines.delete(from)
    const areOthersWaiting = lines.size > 0
    if (own.length > 0) lines.set(from, own)
    await (areOthersWaiting ? otherEvents() : yieldOnce())
    const [next] = lines.values()
    const nextCaller = next?.shift()
    if (nextCaller) nextCaller()
    else isDrawing = false
  }

  /** Gives up the turn in the middle of a document, and resumes when it comes back. */
  async function rest(who: string): Promise<void> {
    const own = lines.get(who) ?? []
    const nextCaller = new Promise<void>((call) => own.unshift(call))
    lines.set(who, own)
    await drawNext(who, otherEvents)
    await nextCaller
  }

  return async <Paper>(
    who: string,
    drawPaper: (rest: () => Promise<void>) => Promise<Paper>,
  ): Promise<Paper> => {
    const line = lines.get(who) ?? []
    if (line.length >= max) throw new BusyError('Too many documents at once')
    lines.set(who, line)
    if (isDrawing) await new Promise<void>((nextCaller) => line.push(nextCaller))
    isDrawing = true
    try {
      return await drawPaper(() => rest(who))
    } finally {
      void drawNext(who, () => pause(yieldPause))
    }
  }
}

/**
 * Draws PDFs of all requests through one queue per process. `who` is a user id or network address;
 * each may have 30 waiting.
 */
export const drawInTurn = paperQueue(30)
