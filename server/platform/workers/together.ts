import { z } from 'zod'
import { turns } from '../turns.ts'
import { type Line, primary } from './line.ts'

// What the workers of one portal count, they count in their primary process.

const Counting = z.object({ kind: z.string(), name: z.string(), minute: z.number() })
const Turn = z.object({ kind: z.string(), most: z.number(), waiting: z.number(), first: z.boolean() })
const Place = z.object({ kind: z.string(), most: z.number(), name: z.string(), place: z.number() })

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

/** What so many may have at once, by name. */
interface Places {
  /** Takes a place, and ends who has had one longest where that is one too many. Answers what gives it back. */
  take(name: string, end: () => void): () => void
}

function placesHere(most: number): Places {
  const held = new Map<string, Set<() => void>>()
  return {
    take(name, end) {
      const own = held.get(name) ?? kept(held, name, new Set<() => void>())
      own.add(end)
      const [oldest] = own
      if (own.size > most && oldest) {
        own.delete(oldest)
        oldest()
      }
      return () => {
        own.delete(end)
        if (own.size === 0 && held.get(name) === own) held.delete(name)
      }
    },
  }
}

/** So many places by name in this process, or, where it is one of several workers, in all of them. */
export function placesTogether(kind: string, most: number): Places {
  if (!primary) return placesHere(most)
  const { ask, answer } = primary
  const taken = new Map<number, () => void>()
  let last = 0
  answer(`end of ${kind}`, (place) => {
    const number = z.number().parse(place)
    taken.get(number)?.()
    taken.delete(number)
  })
  return {
    take(name, end) {
      const place = ++last
      taken.set(place, end)
      ask('place', { kind, most, name, place }).catch(() => undefined)
      return () => {
        if (taken.delete(place)) ask('place over', { kind, most, name, place }).catch(() => undefined)
      }
    },
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

/** In the primary process: counts for its workers, and gives out turns and places. One that goes away gives its own back. */
export function answerTogether(): (line: Line) => void {
  const counts = new Map<string, Counts>()
  const countsOf = (kind: string) => counts.get(kind) ?? kept(counts, kind, countsHere())
  const lines = new Map<string, ReturnType<typeof turns>>()
  const places = new Map<string, Places>()
  let last = 0
  return (line) => {
    const held = new Map<number, () => void>()
    const placesOf = new Map<string, () => void>()
    let gone = false
    line.whenGone(() => {
      gone = true
      for (const over of [...held.values(), ...placesOf.values()]) over()
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
    line.answer('place', (given) => {
      const { kind, most, name, place } = Place.parse(given)
      const ofKind = places.get(kind) ?? kept(places, kind, placesHere(most))
      const key = `${kind} ${place}`
      const end = () => {
        placesOf.delete(key)
        line.ask(`end of ${kind}`, place).catch(() => undefined)
      }
      placesOf.set(key, ofKind.take(name, end))
    })
    line.answer('place over', (given) => {
      const { kind, place } = Place.parse(given)
      const key = `${kind} ${place}`
      placesOf.get(key)?.()
      placesOf.delete(key)
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
