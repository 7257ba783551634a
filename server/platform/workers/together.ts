import { z } from 'zod'
import { turns } from '../turns.ts'
import { type Line, primary } from './line.ts'

// What the workers of one portal count, they count in their primary process.

const Counting = z.object({ kind: z.string(), name: z.string(), minute: z.number() })
const Turn = z.object({ kind: z.string(), most: z.number(), waiting: z.number(), first: z.boolean() })

/** How often something was done in a minute, by name. */
interface Counts {
  /** Counts once more; answers how often it is by now. */
  add(name: string, minute: number): number | Promise<number>
  takeBack(name: string, minute: number): void
}

function countsHere(): Counts {
  let present = 0
  const counts = new Map<string, number>()
  return {
    add(name, minute) {
      // One that was under way as the minute ended counts in the next.
      if (minute !== present && minute !== present - 1) {
        present = minute
        counts.clear()
      }
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count
    },
    takeBack(name, minute) {
      if (minute === present) counts.set(name, (counts.get(name) ?? 1) - 1)
    },
  }
}

/** Counted in this process, or, where it is one of several workers, for all of them. */
export function countsTogether(kind: string): Counts {
  if (!primary) return countsHere()
  const { ask } = primary
  return {
    add: async (name, minute) => z.number().parse(await ask('count', { kind, name, minute })),
    takeBack: (name, minute) => void ask('uncount', { kind, name, minute }).catch(() => undefined),
  }
}

/** As `turns`, of this process, or, where it is one of several workers, of all of them. */
export function turnsTogether(
  kind: string,
  most: number,
  { waiting }: { waiting: number },
): ReturnType<typeof turns> {
  const here = turns(most, { waiting })
  if (!primary) return here
  const { ask } = primary
  return async (work, { first = false } = {}) => {
    const turn = await ask('turn', { kind, most, waiting, first })
    try {
      return await work()
    } finally {
      ask('turn over', turn).catch(() => undefined)
    }
  }
}

/** In the primary process: counts and gives out turns for its workers. One that goes away gives its turns back. */
export function answerTogether(): (line: Line) => void {
  const counts = new Map<string, Counts>()
  const countsOf = (kind: string) => counts.get(kind) ?? kept(counts, kind, countsHere())
  const lines = new Map<string, ReturnType<typeof turns>>()
  let last = 0
  return (line) => {
    const held = new Map<number, () => void>()
    let gone = false
    line.whenGone(() => {
      gone = true
      for (const over of held.values()) over()
    })
    line.answer('count', (given) => {
      const { kind, name, minute } = Counting.parse(given)
      return countsOf(kind).add(name, minute)
    })
    line.answer('uncount', (given) => {
      const { kind, name, minute } = Counting.parse(given)
      countsOf(kind).takeBack(name, minute)
    })
    line.answer('turn', (given) => {
      const { kind, most, waiting, first } = Turn.parse(given)
      const inTurn = lines.get(kind) ?? kept(lines, kind, turns(most, { waiting }))
      return new Promise<number>((resolve, reject) => {
        const hold = () =>
          new Promise<void>((over) => {
            const turn = ++last
            if (gone) return over()
            held.set(turn, over)
            resolve(turn)
          })
        inTurn(hold, { first }).catch(reject)
      })
    })
    line.answer('turn over', (turn) => {
      const number = z.number().parse(turn)
      held.get(number)?.()
      held.delete(number)
    })
  }
}

function kept<T>(of: Map<string, T>, name: string, value: T): T {
  of.set(name, value)
  return value
}
