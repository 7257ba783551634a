import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isDatabaseGone, isOutdatedPlan, Unconfirmed, wasGivenUp } from './outage.ts'

// Every connection keeps what it has prepared, so there is an end to it. What is sent often comes early.
const mostNamed = 100
const mostCounted = 1000
const usesUntilNamed = 3

/** Gives a name to the texts that are sent again and again, to so many at most. */
export class Names {
  readonly #most: number
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === this.#most || !isSteady(text)) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesUntilNamed) {
      if (this.#uses.size === mostCounted) this.#uses.clear()
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
const longestName = 63

/** A name as PostgreSQL tells it from others. */
export const nameOf = (name: string) => (name.length > longestName ? shortNameOf(name) : name)

const ownNames = new WeakMap<readonly unknown[], string | null>()

/**
 * Values of a statement that is prepared under a name of its own, or is not to be prepared: a transaction then gives it none.
 * They go to the connection as they are, which is all of a query, beside its text, that it is handed.
 */
export function valuesFor(name: string | null, values: unknown[]): unknown[] {
  ownNames.set(values, name)
  return values
}

const nothing = { command: 'SELECT' as const, rowCount: 0, rows: [] }
// However long it takes: a COMMIT that is ended by the clock may be done nevertheless.
const commit = 'set local statement_timeout = 0; commit'
// PostgreSQL stopped to wait for the standby it was told to wait for: a warning, beside an answer of success.
const notReplicated = new Set(['01000', '57P01'])

/** The name under which each connection keeps a statement prepared; none where a pooler stands before them. */
export const named = ({ options }: pg.Pool, name: string) => (options.prepared === false ? {} : { name })

/** Ends a text whose answer nobody waits for: it goes with the commit that follows, and costs no turn of its own. */
export const sentWithCommit = ' -- sent with the commit'

/** A connection as Kysely holds it, again and again. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: Names | null
  #inTransaction = false
  /** A transaction begins with what is first asked in it, which costs no turn of its own. */
  #isToBegin = false
  /** What is to be sent with the commit. */
  #last: pg.QueryConfig | undefined
  /** What PostgreSQL warned of that it is not certain to have stored. */
  #warning: string | undefined
  /** Why nothing more can be asked of this connection. */
  #over: Error | undefined

  constructor(client: pg.PoolClient, names: Names | null) {
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
    if (text === 'begin') {
      this.#inTransaction = true
      this.#isToBegin = true
      return Promise.resolve(nothing)
    }
    const last = this.#last
    if (text === 'commit' || text === 'rollback') {
      this.#inTransaction = false
      this.#last = undefined
      if (this.#isToBegin) {
        this.#isToBegin = false
        return Promise.resolve(nothing)
      }
    }
    // It would only stand in line behind what was given up.
    if (this.#over) return Promise.reject(this.#over)
    if (text === 'commit') return this.#commit(last)
    if (last && text !== 'rollback')
      return Promise.reject(new Error('Nothing comes after what goes with the commit'))
    const query = this.#prepared(text, values)
    if (this.#isToBegin) return this.#beginWith(query)
    if (!this.#inTransaction || !text.endsWith(sentWithCommit)) return this.#ask(query)
    this.#last = query
    return Promise.resolve(nothing)
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
      if (error instanceof Error && (wasGivenUp(error) || isOutdatedPlan(error))) this.#over = error
      throw error
    })
  }

  /** Begins the transaction and asks what is first asked in it, in one piece. */
  async #beginWith(query: pg.QueryConfig) {
    this.#isToBegin = false
    const { stream } = this.#client.connection
    stream.cork()
    const begun = this.#client.query('begin').catch((error: Error) => {
      // What follows would be stored at once.
      this.#over = error
      throw error
    })
    const asked = this.#ask(query)
    stream.uncork()
    const [answer] = await Promise.all([asked, begun])
    return answer
  }

  /** Commits, after what is asked last, in one piece. Throws Unconfirmed where it may be done or not. */
  async #commit(lastly: pg.QueryConfig | undefined): Promise<unknown> {
    this.#warning = undefined
    const { stream } = this.#client.connection
    stream.cork()
    const last = lastly && this.#ask(lastly)
    const committed = this.#client.query(commit)
    stream.uncork()
    // What comes of it is asked once it is known what came of the commit, which fails without it.
    last?.catch(() => undefined)
    try {
      const answers: unknown = await committed
      await last
      if (this.#warning !== undefined) throw this.#unconfirmed(new Error(this.#warning))
      return Array.isArray(answers) ? answers.at(-1) : answers
    } catch (error) {
      if (isDatabaseGone(error)) throw this.#unconfirmed(this.#over ?? error)
      await last
      throw error
    }
  }

  #unconfirmed(cause: unknown): Unconfirmed {
    const error = new Unconfirmed('A COMMIT was not confirmed', { cause })
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
export const isSteady = (text: string) => !text.replaceAll('count(*)', '').includes('*')

/**
 * The pool for Kysely: what is sent often in transactions is prepared once for each connection, for PostgreSQL takes longer
 * to plan such a statement than to run it; sending a message costs it little more than half. A `statement` brings a name of its
 * own, which is beside the hundred that others share. Elsewhere nothing is prepared
 * that does not ask for it: how a search is best planned depends on what is searched for.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = pool.options.prepared === false ? null : new Names(mostNamed)
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
