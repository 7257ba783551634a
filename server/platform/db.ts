import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { cancelAt } from './cancel.ts'
import type { Log } from './log.ts'
import { wasGivenUp } from './outage.ts'
import { preparingPool } from './prepared.ts'
import { presentKind, Shares } from './shares.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB> | Transaction<DB>

export interface Connection {
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  connectionString?: string
  /** What is between here and the database takes no limits: they stand on the role, or there are none. */
  limitsOnRole?: boolean
}

const date = 1082
const timestamptz = 1184
const numeric = 1700
const bigint = 20

/** A time as the wire shows it. PostgreSQL's text is read as a date only where it does not stand in UTC. */
function instant(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [day, time = ''] = text.slice(0, -3).split(' ')
  return `${day}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0').slice(0, 12)}Z`
}

/** Rows read as the wire shows them: days and times as text, amounts and counts as numbers. */
const parsers: Record<number, (text: string) => unknown> = {
  [date]: (text) => text,
  [timestamptz]: instant,
  [numeric]: Number,
  [bigint]: Number,
}
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** How long something may take before PostgreSQL ends it, in ms. */
interface TimeLimits {
  statement: number
  /** How long a statement may wait for what another transaction holds. */
  lock: number
  /** How long a transaction may do nothing. */
  idle: number
}

const ofCalls: TimeLimits = { statement: 4000, lock: 3000, idle: 20_000 }
/** For jobs and exports, for which nobody waits with a finger on the key. */
export const ofWork: TimeLimits = { statement: 300_000, lock: 30_000, idle: 60_000 }
/** For migrations, and for the demo. */
export const unlimited: TimeLimits = { statement: 0, lock: 0, idle: 0 }

/** Sets the limits of one connection, whatever its role has. */
export const setLimits = ({ statement, lock, idle }: TimeLimits) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`

const asParameters = ({ statement, lock, idle }: TimeLimits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
})

/** What calls ask for as they connect, which costs them no turn to the database. A pooler may refuse it. */
const limitsFor = ({ limitsOnRole }: Connection, limits: TimeLimits) =>
  limitsOnRole ? {} : asParameters(limits)

// A call is answered within 5 s. PostgreSQL ends a statement before it is given up here.
const patience = 4000
const beyondLimit = 500
// Asked for outside of any share: whose session it is, before every call, and whether the portal is ready.
const unshared = 2

/** A pool in which no kind of work crowds out the others. */
class SharedPool extends pg.Pool {
  readonly #shares: Shares
  readonly #kinds = new WeakMap<pg.PoolClient, object>()

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#shares = new Shares(Math.max(1, config.max - unshared), patience)
    this.on('release', (_, client) => {
      const kind = this.#kinds.get(client)
      if (!kind) return
      this.#kinds.delete(client)
      this.#shares.giveBack(kind)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const kind = presentKind()
    if (!kind) return callback ? super.connect(callback) : super.connect()
    const connecting = this.#connectFor(kind)
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #connectFor(kind: object): Promise<pg.PoolClient> {
    if (!this.#shares.take(kind)) await this.#shares.wait(kind)
    try {
      const client = await super.connect()
      this.#kinds.set(client, kind)
      return client
    } catch (error) {
      this.#shares.giveBack(kind)
      throw error
    }
  }
}

/** A pool for calls. A database that does not answer is given up within 5 s, and told so. */
export const openPool = (connection: Connection, size = 12, limits = ofCalls): pg.Pool =>
  heard(
    new SharedPool({
      ...ordinary(connection, size),
      ...limitsFor(connection, limits),
      query_timeout: limits.statement + beyondLimit,
    }),
  )

/** A pool for what has limits of its own, which it sets as it connects: jobs, exports, migrations. */
export const openPoolWith = (limits: TimeLimits, connection: Connection, size: number): pg.Pool =>
  heard(
    new pg.Pool({
      ...ordinary(connection, size),
      ...(limits.statement > 0 ? { query_timeout: limits.statement + beyondLimit } : {}),
      onConnect: (client) => client.query(setLimits(limits)).then(() => undefined),
    }),
  )

const ordinary = (connection: Connection, size: number) => ({
  ...connection,
  max: size,
  types,
  connectionTimeoutMillis: patience,
  keepAlive: true,
})

function heard(pool: pg.Pool): pg.Pool {
  // A connection that breaks is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Its connection is closed, which PostgreSQL would notice only when it answers.
  pool.on('release', (error, client) => {
    if (wasGivenUp(error)) cancelAt(client)
  })
  return pool
}

/**
 * The connection as a pooler takes it: one that refuses to be told limits, as pgbouncer does, has none unless they stand on
 * the role. Throws where there is no database to ask.
 */
export async function withLimits(connection: Connection, log: Log): Promise<Connection> {
  const takes = await answerOf({ ...connection, ...asParameters(ofCalls) }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.message.includes('startup parameter')) return false
      throw error
    },
  )
  if (takes) return connection
  const onRole = { ...connection, limitsOnRole: true }
  if ((await answerOf(onRole)) === '0')
    log.warn({}, `The pooler before the database takes no limits: ${wanting}`)
  return onRole
}

const wanting = 'a statement that hangs is not ended. README.md says what to set on the role'

/** How long a statement may take on a connection, as PostgreSQL says it. */
async function answerOf(config: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`))
      .rows[0]?.limit
  } finally {
    await client.end()
  }
}

export const openDb = (pool: pg.Pool): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Whether PostgreSQL has no room on its disk for what was to be written. */
export const isDatabaseFull = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53100'

/** Whether two transactions waited for each other, and PostgreSQL gave this one up. */
export const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'

/** The name of the unique or exclusion constraint that refused a row; null for any other error. */
export function violated(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  return error.code === '23505' || error.code === '23P01' ? (error.constraint ?? '') : null
}
