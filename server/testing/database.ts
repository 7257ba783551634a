import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { insertAgencyIfNone } from '../agency.ts'
import type { DB } from '../database/tables.ts'
import type { Connection } from '../platform/connection.ts'
import { openDb, openPoolWith } from '../platform/db.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrations.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { noTimeLimits } from '../platform/time-limits.ts'
import { readSettings } from '../settings.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    connection: Connection
    /**
     * True if each database is dropped after its test. False if the databases end with their
     * server.
     */
    databasesGo: boolean
    /** The beginning of the name of every database of this run. */
    databasePrefix: string
  }
}

/** Template databases: migrated only, or with an agency. */
export const templates = { migrated: 'portal_migrated', agency: 'portal_template' }

/** Starts PostgreSQL with template databases, once per run, or uses the server of DATABASE_URL. */
export default async function setUpDatabases(project: TestProject) {
  const external = process.env.DATABASE_URL
  const memory = memoryFolder()
  const folder = await mkdtemp(join(memory ?? tmpdir(), 'portal-test-'))
  await chmod(folder, 0o755)
  const postgres = external
    ? null
    : await startEmbeddedPostgres({
        folder,
        log: () => undefined,
        // No data outlives the run, so PostgreSQL need not survive a crash.
        settings: {
          fsync: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          autovacuum: 'off',
        },
      })
  const connection: Connection = postgres ? postgres.connection : externalConnection(external ?? '')

  const client = new pg.Client(connection)
  await client.connect()
  const { migrated, agency } = templates
  for (const name of [migrated, agency]) await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${migrated}`)
  await onPool({ ...connection, database: migrated }, async (pool) => {
    await migrate(openDb<DB>(pool))
    await prepareJobs(pool, pino({ level: 'warn' }))
  })
  await client.query(`create database ${agency} template ${migrated}`)
  await onPool({ ...connection, database: agency }, async (pool) => {
    const { agency } = readSettings({ SECRET_KEY: 'k'.repeat(32) })
    if (agency) await insertAgencyIfNone(openDb<DB>(pool), agency)
  })
  await client.end()

  const prefix = `portal_${randomBytes(6).toString('hex')}_`
  project.provide('connection', connection)
  project.provide('databasePrefix', prefix)
  // Dropping a database writes a checkpoint. On a disk it is faster to leave the databases in
  // place.
  project.provide('databasesGo', Boolean(external || memory))
  return async () => {
    if (external) await dropDatabases(connection, prefix)
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Drops every database of this run from a server that goes on after the run. */
async function dropDatabases(connection: Connection, prefix: string) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  await client.end()
}

async function onPool(connection: Connection, work: (pool: pg.Pool) => Promise<void>) {
  const pool = openPoolWith(noTimeLimits, connection, 4)
  await work(pool)
  await pool.end()
}

function externalConnection(url: string): Connection {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}
