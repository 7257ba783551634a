import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isAbandonedQuery, isDatabaseGone, isOutdatedPlan, UnconfirmedCommitError } from './outage.ts'

// Each connection keeps its prepared statements in memory, so their number is limited. Frequent
// statements repeat early, before the names are used up.
const maxNamedStatements = 100
const maxCountedTexts = 1000
const usesBeforeNaming = 3

/** Gives a name to each statement text that repeats, up to a maximum number of names. */
export class StatementNames {
  readonly #maxNames: number
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  constructor(max: number) {
    this.#maxNames = max
  }

  nameFor(text: string): string | undefined {
    const existingName = this.#names.get(text)
    if (existingName !== undefined || this.#names.size === this.#maxNames || !isSafeToPrepare(text))
      return existingName
    const useCount = (this.#uses.get(text) ?? 0) + 1
    if (useCount < usesBeforeNaming) {
      if (this.#uses.size === maxCountedTexts) this.#uses.clear()
      this.#uses.set(text, useCount)
      return undefined
    }
    this.#uses.delete(text)
    const name = shortNameOf(text)
    this.#names.set(text, name)
    return name
  }
}

const shortNameOf = (text: string) => createHash('sha256').update(text).digest('base64url')

// PostgreSQL truncates identifiers to this many bytes, so longer names could collide.
const maxNameLength = 63

export const statementNameOf = (name: string) => (name.length > maxNameLength ? shortNameOf(name) : name)

const statementNamesOfValues = new WeakMap<readonly unknown[], string | null>()

/**
 * Marks the values of a statement that has a name of its own, so that a transaction does not name
 * the statement again. Null: the statement is never prepared. The name is attached to the array
 * because the connection gets nothing but text and values.
 */
export function valuesFor(name: string | null, values: unknown[]): unknown[] {
  statementNamesOfValues.set(values, name)
  return values
}

// No time limit: a COMMIT that times out may be committed nevertheless.
const commitSql = 'set local statement_timeout = 0; commit'
// SQLSTATEs of the warning that PostgreSQL stopped waiting for its synchronous standby. The commit
// itself answers with success.
const staleStatementStates = new Set(['01000', '57P01'])

/** The name of a prepared statement; none behind a pooler. */
export const namedStatement = ({ options }: pg.Pool, name: string) =>
  options.prepared === false ? {} : { name }

/**
 * The wrapper that Kysely gets around a connection of the pool. A connection has the same wrapper
 * at each checkout.
 */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | null
  #inTransaction = false
  /** A warning that the last commit may not be stored. */
  #warning: string | undefined
  /** Why this connection can take no more queries. */
  #over: Error | undefined

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.#client = client
    this.#names = names
    client.on('notice', ({ code = '', message }: { code?: string; message?: string }) => {
      if (staleStatementStates.has(code)) this.#warning = message
    })
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Rows are not read through a cursor')
    if (text === 'begin') this.#inTransaction = true
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    // PostgreSQL may still be busy with the abandoned query, and a new query would wait behind it.
    if (this.#over) return Promise.reject(this.#over)
    return text === 'commit' ? this.#commit() : this.#ask(this.#prepared(text, values))
  }

  #prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.#inTransaction ? this.#nameOf(text, values) : null
    return { text, values: [...values], ...(name ? { name } : {}) }
  }

  #nameOf(text: string, values: readonly unknown[]) {
    if (this.#names === null) return null
    const statementName = statementNamesOfValues.get(values)
    if (statementName !== undefined) return statementName
    // Text without values may hold several statements, as migrations do.
    return values.length > 0 ? this.#names.nameFor(text) : null
  }

  #ask(query: pg.QueryConfig) {
    return this.#client.query(query).catch((error: unknown) => {
      if (error instanceof Error && (isAbandonedQuery(error) || isOutdatedPlan(error))) this.#over = error
      throw error
    })
  }

  /** Throws UnconfirmedCommitError if it is unknown whether the transaction was committed. */
  async #commit(): Promise<unknown> {
    this.#warning = undefined
    try {
      const answers: unknown = await this.#client.query(commitSql)
      if (this.#warning !== undefined) throw this.#unconfirmed(new Error(this.#warning))
      return Array.isArray(answers) ? answers.at(-1) : answers
    } catch (error) {
      if (isDatabaseGone(error)) throw this.#unconfirmed(error)
      throw error
    }
  }

  #unconfirmed(cause: unknown): UnconfirmedCommitError {
    const error = new UnconfirmedCommitError('A COMMIT was not confirmed', { cause })
    this.#over = error
    return error
  }

  release(isDestroyed?: boolean): void {
    this.#client.release(this.#over ?? isDestroyed)
  }
}

/**
 * Whether a statement stays valid when prepared. One that reads all columns without their names
 * fails once a newer instance adds a column; `count(*)` does not.
 */
export const isSafeToPrepare = (text: string) => !text.replaceAll('count(*)', '').includes('*')

/**
 * The pool for Kysely. Statements that repeat in transactions are prepared once per connection,
 * because PostgreSQL takes longer to plan them than to run them. Preparing saves PostgreSQL almost
 * half of its time when a message is sent. A `statement` has a name of its own, which does not
 * count toward the maximum. Other queries are not prepared unless they ask for it: the best plan of
 * a search depends on its terms.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = pool.options.prepared === false ? null : new StatementNames(maxNamedStatements)
  // Kysely caches by client object, so each connection keeps its wrapper.
  const preparedClients = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const preparedClient = preparedClients.get(client) ?? new PreparingClient(client, names)
      preparedClients.set(client, preparedClient)
      return preparedClient
    },
    end: () => pool.end(),
  }
}
