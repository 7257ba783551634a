import { AsyncLocalStorage } from 'node:async_hooks'
import { Busy } from './outage.ts'

const kindAtWork = new AsyncLocalStorage<object>()

/** Does a work whose connections come out of the share of its kind. Any object names a kind. */
export const inShare = <Result>(kind: object, work: () => Result): Result => kindAtWork.run(kind, work)

/** The kind of the work that is being done; undefined outside of `inShare`. */
export const presentKind = () => kindAtWork.getStore()

/**
 * Shares out places among kinds of work: none has more than twice as many as it leaves free, so that what hangs in one kind
 * does not crowd out the others. Whoever gets none waits `patience` ms, then it throws Busy. Of several kinds that wait the one
 * with the fewest places comes first.
 */
export class Shares {
  #free: number
  readonly #patience: number
  readonly #held = new Map<object, number>()
  readonly #waiting = new Map<object, Set<() => void>>()

  constructor(places: number, patience: number) {
    this.#free = places
    this.#patience = patience
  }

  /** How many wait. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, line) => sum + line.size, 0)
  }

  /** Takes a place if there is one for this kind at once. */
  take(kind: object): boolean {
    if (!this.#mayHave(kind)) return false
    this.#free--
    this.#held.set(kind, this.#heldBy(kind) + 1)
    return true
  }

  /** Resolves once it has one. */
  async wait(kind: object): Promise<void> {
    const line = this.#waiting.get(kind) ?? new Set()
    this.#waiting.set(kind, line)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#leave(kind, called)
        reject(new Busy('Too many wait for the database'))
      }, this.#patience)
      const called = () => {
        clearTimeout(timer)
        resolve()
      }
      line.add(called)
    })
  }

  giveBack(kind: object): void {
    this.#free++
    this.#held.set(kind, this.#heldBy(kind) - 1)
    for (let next = this.#next(); next; next = this.#next()) {
      const [kindOfNext, called] = next
      this.take(kindOfNext)
      this.#leave(kindOfNext, called)
      called()
    }
  }

  readonly #heldBy = (kind: object) => this.#held.get(kind) ?? 0
  readonly #mayHave = (kind: object) => this.#heldBy(kind) < 2 * this.#free

  /** Who has waited longest in the kind that has the fewest places, if there is one for it. */
  #next(): [object, () => void] | undefined {
    let fewest: object | undefined
    for (const kind of this.#waiting.keys())
      if (this.#mayHave(kind) && (!fewest || this.#heldBy(kind) < this.#heldBy(fewest))) fewest = kind
    if (!fewest) return undefined
    for (const called of this.#waiting.get(fewest) ?? []) return [fewest, called]
    return undefined
  }

  #leave(kind: object, called: () => void) {
    const line = this.#waiting.get(kind)
    line?.delete(called)
    if (line?.size === 0) this.#waiting.delete(kind)
  }
}
