import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { RequestContext } from '../context.ts'

const maxCachedCounts = 500
const cacheLifetime = 60_000

type CountingPerson = Pick<RequestContext, 'me' | 'pool'>

/**
 * Caches large totals, per person and for a minute, because counting them is slow. A total up to
 * the counting limit (`maxCounted`, `maxCountedInSearch`) is counted at each call.
 */
export class CountCache<Counted extends object> {
  readonly #kept = new WeakMap<pg.Pool, LRUCache<string, Counted>>()

  /** The total cached within the last minute; undefined if it must be counted. */
  get(asking: CountingPerson, of: object): Counted | undefined {
    return this.#kept.get(asking.pool)?.get(keyOf(asking, of))
  }

  set(asking: CountingPerson, of: object, counted: Counted): void {
    const known = this.#kept.get(asking.pool)
    const kept = known ?? new LRUCache<string, Counted>({ max: maxCachedCounts, ttl: cacheLifetime })
    if (!known) this.#kept.set(asking.pool, kept)
    kept.set(keyOf(asking, of), counted)
  }
}

const keyOf = ({ me: { id, role, covers } }: CountingPerson, of: object) =>
  JSON.stringify([id, role, covers, of])
