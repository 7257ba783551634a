import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DB } from '../server/database/tables.ts'
import { openDb } from '../server/platform/db.ts'
import { migrate } from '../server/platform/migrations.ts'
import { print } from './costs.ts'
import { fillDatabase } from './growth-data.ts'
import type { Bench } from './programs.ts'

type Connection = Bench['connection']

/** Hash of the code that fills a database. A cached database of another version is filled again. */
const growthDataHash = createHash('sha256')
  .update(readFileSync(join(import.meta.dirname, 'growth-data.ts')))
  .digest('hex')

async function queryRows<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function migrateCached(connection: Connection) {
  const db = openDb<DB>(new pg.Pool({ ...connection, max: 2 }))
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** True if a cached database is complete and its tables are current or can be migrated. */
async function isCacheValid(connection: Connection) {
  try {
    await migrateCached(connection)
    const [keptRow] = await queryRows<{ value: string }>(
      connection,
      `select value from installation where name = 'filled by'`,
    )
    return keptRow?.value === growthDataHash
  } catch {
    return false
  }
}

const formatKey = (count: number) => count.toLocaleString('en-US')

async function makeAgencyDatabase(bench: Bench, name: string, clients: number) {
  await queryRows(bench.connection, `drop database ${name}`)
  const connection = await bench.database(name)
  await migrateCached(connection)
  const startedAt = performance.now()
  const elapsedText = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  await fillDatabase(connection, clients, (step) =>
    console.info(`${formatKey(clients)} clients, ${elapsedText()}: ${step}`),
  )
  await queryRows(
    connection,
    `insert into installation (name, value) values ('filled by', $1), ('filled in', $2)`,
    [growthDataHash, elapsedText()],
  )
}

/** The database of an agency with this many clients, cached or filled here. */
export async function agencyOf(bench: Bench, clients: number): Promise<Connection> {
  const name = `clients_${clients}`
  const connection = await bench.database(name)
  if (!(await isCacheValid(connection))) await makeAgencyDatabase(bench, name, clients)
  const [databaseSize] = await queryRows<{ size: string; took: string }>(
    connection,
    `select pg_size_pretty(pg_database_size(current_database())) as size, value as took
    from installation where name = 'filled in'`,
  )
  const tables = await queryRows<{ name: string; rows: number; size: string; indexes: string }>(
    connection,
    `select relname as name, reltuples::int as rows, pg_size_pretty(pg_table_size(oid)) as size,
      pg_size_pretty(pg_indexes_size(oid)) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1e7
    order by pg_total_relation_size(oid) desc`,
  )
  print(
    `An agency with ${formatKey(clients)} clients: ${databaseSize?.size}, filled in ${databaseSize?.took}`,
    [
      ['', 'rows', 'size', 'indexes'],
      ...tables.map(({ name, rows, size, indexes }) => [name, formatKey(rows), size, indexes]),
    ],
  )
  return connection
}
