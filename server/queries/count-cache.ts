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
  get(person: CountingPerson, of: object): Counted | undefined {
    return this.#kept.get(person.pool)?.get(keyOf(person, of))
  }

  set(person: CountingPerson, of: object, count: Counted): void {
    const cachedCounts = this.#kept.get(person.pool)
    const counts = cachedCounts ?? new LRUCache<string, Counted>({ max: maxCachedCounts, ttl: cacheLifetime })
    if (!cachedCounts) this.#kept.set(person.pool, counts)
    counts.set(keyOf(person, of), count)
  }
}

const keyOf = ({ me: { id, role, covers } }: CountingPerson, of: object) =>
  JSON.stringify([id, role, covers, of])
