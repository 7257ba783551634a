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
export function createDrawingQueue(max: number) {
  // The people who wait, in the order of their next turns. Includes the person whose document is
  // being drawn.
  const lines = new Map<string, (() => void)[]>()
  let isDrawing = false

  async function drawNext(callerId: string, yieldOnce: () => Promise<unknown>): Promise<void> {
    const callsOfPerson = lines.get(callerId) ?? []
    lines.delete(callerId)
    const areOthersWaiting = lines.size > 0
    if (callsOfPerson.length > 0) lines.set(callerId, callsOfPerson)
    await (areOthersWaiting ? otherEvents() : yieldOnce())
    const [next] = lines.values()
    const nextCaller = next?.shift()
    if (nextCaller) nextCaller()
    else isDrawing = false
  }

  /** Gives up the turn in the middle of a document, and resumes when it comes back. */
  async function rest(personId: string): Promise<void> {
    const callsOfPerson = lines.get(personId) ?? []
    const nextCaller = new Promise<void>((call) => callsOfPerson.unshift(call))
    lines.set(personId, callsOfPerson)
    await drawNext(personId, otherEvents)
    await nextCaller
  }

  return async <Paper>(
    personId: string,
    drawPaper: (yieldTurn: () => Promise<void>) => Promise<Paper>,
  ): Promise<Paper> => {
    const line = lines.get(personId) ?? []
    if (line.length >= max) throw new BusyError('Too many documents at once')
    lines.set(personId, line)
    if (isDrawing) await new Promise<void>((nextCaller) => line.push(nextCaller))
    isDrawing = true
    try {
      return await drawPaper(() => rest(personId))
    } finally {
      void drawNext(personId, () => pause(yieldPause))
    }
  }
}

/**
 * Draws PDFs of all requests through one queue per process. `personId` is a user id or network
 * address; each may have 30 waiting.
 */
export const drawInTurn = createDrawingQueue(30)
