import { AsyncLocalStorage } from 'node:async_hooks'
import { BusyError } from './outage.ts'

const bulkheadKind = new AsyncLocalStorage<object>()

/**
 * Runs the work in the bulkhead of its kind: the database connections that the work takes count
 * against that kind's share. Any object can identify a kind.
 */
export const runInBulkhead = <Result>(kind: object, work: () => Result): Result =>
  bulkheadKind.run(kind, work)

/** The kind passed to `runInBulkhead`; undefined outside of it. */
export const currentBulkheadKind = () => bulkheadKind.getStore()

/**
 * Divides a limited number of places among kinds of work. A kind never holds more than twice as
 * many places as it leaves free, so a kind that hangs cannot crowd out the others. A caller waits
 * at most `timeout` ms, then gets BusyError. The kind with the fewest places goes first.
 */
export class Bulkhead {
  #free: number
  readonly #timeout: number
  readonly #heldByKind = new Map<object, number>()
  // Waiting callers, in order of arrival.
  readonly #waiters = new Set<{ kind: object; called: () => void }>()

  constructor(places: number, timeout: number) {
    this.#free = places
    this.#timeout = timeout
  }

  get waitingCount(): number {
    return this.#waiters.size
  }

  /** Takes a place without waiting. False if no place is free for this kind. */
  take(kind: object): boolean {
    if (!this.#mayHave(kind)) return false
    this.#free--
    this.#heldByKind.set(kind, this.#heldBy(kind) + 1)
    return true
  }

  /** Resolves once the caller has a place; rejects with BusyError after `timeout` ms. */
  async wait(kind: object): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { kind, called: resolve }
    this.#waiters.add(waiter)
    const timer = setTimeout(() => {
      this.#waiters.delete(waiter)
      reject(new BusyError('Too many wait for the database'))
    }, this.#timeout)
    await promise.finally(() => clearTimeout(timer))
  }

  release(kind: object): void {
    this.#free++
    this.#heldByKind.set(kind, this.#heldBy(kind) - 1)
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiters.delete(next)
      this.take(next.kind)
      next.called()
    }
  }

  readonly #heldBy = (kind: object) => this.#heldByKind.get(kind) ?? 0
  readonly #mayHave = (kind: object) => this.#heldBy(kind) < 2 * this.#free

  /**
   * The caller who has waited longest for the kind with the fewest places. Kinds that may have no
   * further place are left out.
   */
  #next() {
    const [next] = [...this.#waiters]
      .filter(({ kind }) => this.#mayHave(kind))
      .sort((waiter, other) => this.#heldBy(waiter.kind) - this.#heldBy(other.kind))
    return next
  }
}
