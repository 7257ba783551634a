import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { RequestContext } from '../context.ts'

const maxCachedCounts = 500
const cacheLifetime = 60_000

type CountingPerson = Pick<RequestContext, 'me' | 'pool'>

/**
 * Caches large totals, per person and for a minute, because counting them is slow. A total up to
 * the counting limit (`maxCountedRows`, `maxCountedInSearch`) is counted at each call.
 */
export class CountCache<Figures extends object> {
  readonly #countsByPool = new WeakMap<pg.Pool, LRUCache<string, Figures>>()

  /** The total cached within the last minute; undefined if it must be counted. */
  get(person: CountingPerson, key: object): Figures | undefined {
    return this.#countsByPool.get(person.pool)?.get(keyOf(person, key))
  }

  set(person: CountingPerson, key: object, count: Figures): void {
    const cachedCounts = this.#countsByPool.get(person.pool)
    const counts = cachedCounts ?? new LRUCache<string, Figures>({ max: maxCachedCounts, ttl: cacheLifetime })
    if (!cachedCounts) this.#countsByPool.set(person.pool, counts)
    counts.set(keyOf(person, key), count)
  }
}

const keyOf = ({ me: { id, role, covers } }: CountingPerson, key: object) =>
  JSON.stringify([id, role, covers, key])
