import { AsyncLocalStorage } from 'node:async_hooks'
import { BusyError } from './outage.ts'

const bulkheadKind = new AsyncLocalStorage<object>()

/** Does a work whose connections come out of the share of its kind. Any object names a kind. */
export const inBulkhead = <Result>(kind: object, work: () => Result): Result => bulkheadKind.run(kind, work)

/** The kind of the work that is being done; undefined outside of `inBulkhead`. */
export const currentBulkheadKind = () => bulkheadKind.getStore()

/**
 * Shares out places among kinds of work: none has more than twice as many as it leaves free, so that what hangs in one kind
 * does not crowd out the others. Whoever gets none waits `patience` ms, then it throws Busy. Of several kinds that wait the one
 * with the fewest places comes first.
 */
export class Bulkhead {
  #free: number
  readonly #patience: number
  readonly #held = new Map<object, number>()
  // In the order in which they came.
  readonly #line = new Set<{ kind: object; called: () => void }>()

  constructor(places: number, patience: number) {
    this.#free = places
    this.#patience = patience
  }

  /** How many wait. */
  get waiting(): number {
    return this.#line.size
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
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one = { kind, called: resolve }
    this.#line.add(one)
    const timer = setTimeout(() => {
      this.#line.delete(one)
      reject(new BusyError('Too many wait for the database'))
    }, this.#patience)
    await promise.finally(() => clearTimeout(timer))
  }

  giveBack(kind: object): void {
    this.#free++
    this.#held.set(kind, this.#heldBy(kind) - 1)
    for (let next = this.#next(); next; next = this.#next()) {
      this.#line.delete(next)
      this.take(next.kind)
      next.called()
    }
  }

  readonly #heldBy = (kind: object) => this.#held.get(kind) ?? 0
  readonly #mayHave = (kind: object) => this.#heldBy(kind) < 2 * this.#free

  /** Who has waited longest in the kind that has the fewest places, if there is one for it. */
  #next() {
    const [next] = [...this.#line]
      .filter(({ kind }) => this.#mayHave(kind))
      .sort((one, other) => this.#heldBy(one.kind) - this.#heldBy(other.kind))
    return next
  }
}
