import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { DB } from '../database/tables.ts'
import type { Connection } from '../platform/connection.ts'
import { openDb, openPool } from '../platform/db.ts'
import { cloneAgency, dropDatabase } from './own-database.ts'

/**
 * Deleted rows stay in the files, because no vacuum runs here. So a database is replaced after this
 * many tests.
 */
const maxTests = 60
const maxBytes = 24_000_000
/** A call may still write after its answer, for example when a session was last used. */
const maxIdleWaitMs = 5000

/**
 * A migrated database with an agency, and a pool on it. `reset` restores the first state of both.
 */
interface ReusedDatabase {
  connection: Connection
  pool: pg.Pool
  db: ReturnType<typeof openDb<DB>>
  /** Call this once an application listens to the pool. */
  showConnections(): void
  tests: number
  /**
   * Restores the state after cloning. Returns false if a test changed more than can be restored.
   */
  reset(): Promise<boolean>
  close(): Promise<void>
}

let freeDatabase: ReusedDatabase | undefined

/**
 * A database with an agency for one test. The worker keeps the database and its connections from
 * test to test, and deletes the rows in between: a clone with new connections costs more than most
 * tests. A test that changed the schema, the statistics or the pool has its database replaced.
 */
export async function takeReusedDatabase(): Promise<Omit<ReusedDatabase, 'tests' | 'reset' | 'close'>> {
  const takenDatabase = freeDatabase ?? (await openReusable())
  freeDatabase = undefined
  onTestFinished(async () => {
    takenDatabase.tests += 1
    const isClean = !freeDatabase && takenDatabase.tests < maxTests && (await takenDatabase.reset())
    if (isClean && !freeDatabase) freeDatabase = takenDatabase
    else await takenDatabase.close()
  })
  return takenDatabase
}

async function openReusable(): Promise<ReusedDatabase> {
  const connection = await cloneAgency()
  const pool = openPool(connection)
  const db = openDb<DB>(pool)
  // On this connection neither foreign keys nor triggers run.
  const resetClient = new pg.Client({ ...connection, options: '-c session_replication_role=replica' })
  resetClient.on('error', () => undefined)
  await resetClient.connect()
  const statements = await resetStatements(resetClient)
  const untouchedPool = shapeOf(pool)
  const listeners = applicationListeners(pool)
  const firstTransactionId = await nextTransactionId(resetClient)
  const fingerprintBefore = await fingerprint(resetClient, firstTransactionId)

  async function isUntouched() {
    if (pool.ending || !isDeepStrictEqual(shapeOf(pool), untouchedPool)) return false
    if (!(await isIdle(pool))) return false
    return isDeepStrictEqual(await fingerprint(resetClient, firstTransactionId), fingerprintBefore)
  }

  return {
    connection,
    pool,
    db,
    tests: 0,
    showConnections: listeners.showConnections,
    async reset() {
      try {
        if (!(await isUntouched())) return false
        listeners.remove()
        await resetClient.query('begin')
        for (const [name, text] of statements) await resetClient.query({ name, text })
        await resetClient.query('commit')
        return true
      } catch {
        // A test has made the database unavailable. The next test gets a new clone.
        return false
      }
    },
    async close() {
      await resetClient.end().catch(() => undefined)
      if (!pool.ending) await pool.end()
      await dropDatabase(connection)
    },
  }
}

/** The names of the pool's own properties. A test that replaces a method adds a property. */
const shapeOf = (pool: pg.Pool) => Object.keys(pool).sort()

const poolEvents = ['connect', 'acquire', 'release', 'remove', 'error'] as const
type Listener = (client: pg.PoolClient) => void

/** Tracks the listeners that a portal adds to a reused pool, so that they can be removed. */
function applicationListeners(pool: pg.Pool) {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  const keptValues = new Set<unknown>(poolEvents.flatMap((event) => pool.rawListeners(event)))
  const noticeListeners: { client: pg.PoolClient; listener: Listener }[] = []
  return {
    /** Runs the portal's `connect` listeners for connections that opened before it started. */
    showConnections() {
      for (const connected of pool.rawListeners('connect'))
        for (const client of keptValues.has(connected) ? [] : clients) {
          const listenersBefore = new Set(client.rawListeners('notice'))
          ;(connected as Listener)(client)
          for (const listener of client.rawListeners('notice'))
            if (!listenersBefore.has(listener))
              noticeListeners.push({ client, listener: listener as Listener })
        }
    },
    remove() {
      for (const event of poolEvents)
        for (const listener of pool.rawListeners(event))
          if (!keptValues.has(listener)) pool.off(event, listener as () => void)
      for (const { client, listener } of noticeListeners.splice(0)) client.off('notice', listener)
    },
  }
}

async function isIdle(pool: pg.Pool): Promise<boolean> {
  const end = performance.now() + maxIdleWaitMs
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return true
}

async function nextTransactionId(client: pg.Client) {
  const { rows } = await client.query<{ id: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::xid::text as id',
  )
  return rows[0]?.id
}

/**
 * The state that a test can change besides rows: schema, statistics, settings, locks, busy
 * sessions, and files that have grown too large. A row of a catalog has changed if a transaction
 * since `firstTransactionId` wrote it.
 */
async function fingerprint(client: pg.Client, firstTransactionId: string | undefined): Promise<unknown> {
  const catalogs = [
    'pg_class',
    'pg_attribute',
    'pg_proc',
    'pg_trigger',
    'pg_constraint',
    'pg_index',
    'pg_namespace',
    'pg_enum',
  ]
  const parts = catalogs.map(
    (name) => `(select array[count(*), count(*) filter (where age(xmin) <= age($1::xid))] from ${name})`,
  )
  const { rows } = await client.query({
    name: 'fingerprint',
    values: [firstTransactionId],
    text: `select ${parts.map((part, index) => `${part} as c${index}`).join(', ')},
        (select count(*) from pg_statistic) as statistics,
        (select count(*) from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())) as locks,
        (select count(*) from pg_db_role_setting) as settings,
        (select count(*) from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and state <> 'idle') as busy,
        (select sum(pg_relation_size(oid)) > ${maxBytes} from pg_class where relkind = 'r' and oid >= 16384) as big`,
  })
  return rows[0]
}

/** Statements that delete all rows, insert those of a fresh agency, and restart each sequence. */
async function resetStatements(client: pg.Client): Promise<[name: string, text: string][]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`,
  )
  const filledTables: [string, string][] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} t`,
    )
    const keptRows = rows[0]?.rows
    if (!keptRows) continue
    filledTables.push([
      `fill ${name}`,
      `insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(keptRows)})`,
    ])
  }
  const { rows: sequences } = await client.query<{ call: string }>(
    `select format('setval(%L::regclass, %s, %L)', format('%I.%I', schemaname, sequencename),
        coalesce(last_value, start_value), last_value is not null) as call from pg_sequences`,
  )
  const deleteStatements = tables.map(({ name }, index) => `d${index} as (delete from ${name})`)
  return [
    ['empty', `with ${deleteStatements.join(', ')} select`],
    ...filledTables,
    ['sequences', `select ${sequences.map(({ call }) => call).join(', ')}`],
  ]
}
