import { setTimeout as pause } from 'node:timers/promises'
import { Busy } from '../outage.ts'

// Drawing leaves the process no moment for anything else: between two papers everybody else has their turn. Long enough for
// a call that came in meanwhile to be answered.
const breath = 10

/**
 * Draws one paper at a time. Of those who wait everybody has a turn before anybody has a second one, and of one person no
 * more than `most` may wait: then it throws Busy.
 */
export function paperTurns(most: number) {
  const lines = new Map<string, (() => void)[]>()
  let drawing = false

  const next = () => {
    for (const [who, [called, ...others]] of lines) {
      // Behind everybody else.
      lines.delete(who)
      if (others.length > 0) lines.set(who, others)
      return called?.()
    }
    drawing = false
  }

  return async <Paper>(who: string, draw: () => Promise<Paper>): Promise<Paper> => {
    if (drawing) {
      const line = lines.get(who) ?? []
      if (line.length >= most) throw new Busy('Too many papers at once')
      await new Promise<void>((called) => lines.set(who, [...line, called]))
    }
    drawing = true
    try {
      return await draw()
    } finally {
      void pause(breath).then(next)
    }
  }
}

/** Who wants a paper, by id or address, and how it is drawn: one after the other in this process. */
export const drawnInTurn = paperTurns(20)
