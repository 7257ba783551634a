import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isAbandonedQuery, isDatabaseGone, isOutdatedPlan, UnconfirmedCommit } from './outage.ts'

// Every connection keeps what it has prepared, so there is an end to it. What is sent often comes early.
const maxNamedStatements = 100
const maxCountedTexts = 1000
const usesUntilNamed = 3

/** Gives a name to the texts that are sent again and again, to so many at most. */
export class StatementNames {
  readonly #most: number
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === this.#most || !isSafeToPrepare(text)) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesUntilNamed) {
      if (this.#uses.size === maxCountedTexts) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = shortNameOf(text)
    this.#names.set(text, name)
    return name
  }
}

const shortNameOf = (text: string) => createHash('sha256').update(text).digest('base64url')

// PostgreSQL takes two names for one that begin with so much of the same.
const maxNameLength = 63

/** A name as PostgreSQL tells it from others. */
export const statementNameOf = (name: string) => (name.length > maxNameLength ? shortNameOf(name) : name)

const ownNames = new WeakMap<readonly unknown[], string | null>()

/**
 * Values of a statement that is prepared under a name of its own, or is not to be prepared: a transaction then gives it none.
 * They go to the connection as they are, which is all of a query, beside its text, that it is handed.
 */
export function valuesFor(name: string | null, values: unknown[]): unknown[] {
  ownNames.set(values, name)
  return values
}

// However long it takes: a COMMIT that is ended by the clock may be done nevertheless.
const commit = 'set local statement_timeout = 0; commit'
// PostgreSQL stopped to wait for the standby it was told to wait for: a warning, beside an answer of success.
const notReplicated = new Set(['01000', '57P01'])

/** The name under which each connection keeps a statement prepared; none where a pooler stands before them. */
export const namedStatement = ({ options }: pg.Pool, name: string) =>
  options.prepared === false ? {} : { name }

/** A connection as Kysely holds it, again and again. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | null
  #inTransaction = false
  /** What PostgreSQL warned of that it is not certain to have stored. */
  #warning: string | undefined
  /** Why nothing more can be asked of this connection. */
  #over: Error | undefined

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.#client = client
    this.#names = names
    client.on('notice', ({ code = '', message }: { code?: string; message?: string }) => {
      if (notReplicated.has(code)) this.#warning = message
    })
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Rows are not read through a cursor')
    if (text === 'begin') this.#inTransaction = true
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    // It would only stand in line behind what was given up.
    if (this.#over) return Promise.reject(this.#over)
    return text === 'commit' ? this.#commit() : this.#ask(this.#prepared(text, values))
  }

  #prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#inTransaction ? this.#nameOf(text, values) : null
    return { text, values: [...values], ...(name ? { name } : {}) }
  }

  #nameOf(text: string, values: readonly unknown[]) {
    if (this.#names === null) return null
    const own = ownNames.get(values)
    if (own !== undefined) return own
    // One without values may be several statements, as migrations are.
    return values.length > 0 ? this.#names.of(text) : null
  }

  #ask(query: pg.QueryConfig) {
    return this.#client.query(query).catch((error: unknown) => {
      if (error instanceof Error && (isAbandonedQuery(error) || isOutdatedPlan(error))) this.#over = error
      throw error
    })
  }

  /** Throws Unconfirmed where the transaction may be committed or not. */
  async #commit(): Promise<unknown> {
    this.#warning = undefined
    try {
      const answers: unknown = await this.#client.query(commit)
      if (this.#warning !== undefined) throw this.#unconfirmed(new Error(this.#warning))
      return Array.isArray(answers) ? answers.at(-1) : answers
    } catch (error) {
      if (isDatabaseGone(error)) throw this.#unconfirmed(error)
      throw error
    }
  }

  #unconfirmed(cause: unknown): UnconfirmedCommit {
    const error = new UnconfirmedCommit('A COMMIT was not confirmed', { cause })
    this.#over = error
    return error
  }

  release(destroy?: boolean): void {
    this.#client.release(this.#over ?? destroy)
  }
}

/**
 * Whether a text can be prepared for good. One that asks for all columns would fail, once prepared, as soon as a newer
 * instance has added a column; one that counts rows does not.
 */
export const isSafeToPrepare = (text: string) => !text.replaceAll('count(*)', '').includes('*')

/**
 * The pool for Kysely: what is sent often in transactions is prepared once for each connection, for PostgreSQL takes longer
 * to plan such a statement than to run it; sending a message costs it little more than half. A `statement` brings a name of its
 * own, which is beside the hundred that others share. Elsewhere nothing is prepared
 * that does not ask for it: how a search is best planned depends on what is searched for.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = pool.options.prepared === false ? null : new StatementNames(maxNamedStatements)
  // Kysely keeps something for each that it has seen.
  const preparing = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = preparing.get(client) ?? new PreparingClient(client, names)
      preparing.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
