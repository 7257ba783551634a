import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

// Every connection keeps what it has prepared, so there is an end to it. What is sent often comes early.
const mostNamed = 100
const mostCounted = 1000
const usesUntilNamed = 3

/** Gives a name to the texts that are sent again and again, to a hundred at most. */
class Names {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === mostNamed) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesUntilNamed) {
      if (this.#uses.size === mostCounted) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}

/** A connection for as long as Kysely holds it. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: Names
  #inTransaction = false

  constructor(client: pg.PoolClient, names: Names) {
    this.#client = client
    this.#names = names
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Rows are not read through a cursor')
    if (text === 'begin') this.#inTransaction = true
    else if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    const name = this.#inTransaction && isSteady(text, values) ? this.#names.of(text) : undefined
    return name === undefined
      ? this.#client.query(text, [...values])
      : this.#client.query({ name, text, values: [...values] })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/**
 * Whether a text can be prepared for good. One without values may be several statements, as migrations are. One that asks
 * for all columns would fail, once prepared, as soon as a newer instance has added a column.
 */
const isSteady = (text: string, values: readonly unknown[]) => values.length > 0 && !text.includes('*')

/**
 * The pool for Kysely: what is sent often in transactions is prepared once for each connection, for PostgreSQL takes longer
 * to plan such a statement than to run it; sending a message costs it little more than half. Elsewhere nothing is prepared
 * that does not ask for it: how a search is best planned depends on what is searched for.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Names()
  return {
    options: pool.options,
    connect: async () => new PreparingClient(await pool.connect(), names),
    end: () => pool.end(),
  }
}
