import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { RequestContext } from '../context.ts'

const maxCachedCounts = 500
const cacheLifetime = 60_000

type CountingPerson = Pick<RequestContext, 'me' | 'pool'>

/**
 * Numbers beyond those to which lists are counted (`mostCounted`, `maxCountedInSearch`). To count so much takes long, and a minute
 * later it is as much still: who asks the same again is told the same for so long, each person for themselves. What is less is
 * counted every time.
 */
export class CountCache<Counted extends object> {
  readonly #kept = new WeakMap<pg.Pool, LRUCache<string, Counted>>()

  /** What the person was told within the last minute; undefined where it is to be counted. */
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
