import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { setLimits, unlimited } from './time-limits.ts'

const folder = join(import.meta.dirname, '../../migrations')

const names = async () =>
  (await readdir(folder)).flatMap((file) => (file.endsWith('.sql') ? [file.replace('.sql', '')] : [])).sort()

async function migrations(): Promise<Record<string, Migration>> {
  const found: Record<string, Migration> = {}
  for (const name of await names()) {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8')
    found[name] = {
      async up(db) {
        await sql.raw(text).execute(db)
      },
    }
  }
  return found
}

/** Which migrations a database lacks, and which of its own this program does not know. Null where none has run there. */
export async function migrationsOf<Tables>(db: Kysely<Tables>) {
  const { rows: tables } = await sql`select 1 from pg_tables
    where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const run = rows.map(({ name }) => name)
  const known = await names()
  return {
    lacking: known.filter((name) => !run.includes(name)),
    unknown: run.filter((name) => !known.includes(name)),
  }
}

/** Brings the tables up to date. Throws with the migration's name when one fails; that one left nothing behind. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  // At most starts. The migrator reads what columns all tables have, twice.
  const there = await migrationsOf(db)
  if (there && there.lacking.length === 0 && there.unknown.length === 0) return
  const { Migrator } = await import('kysely/migration')
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: migrations },
    // 0017 was released before 0016: a database from between runs what it lacks. migrations/order.txt holds the order since.
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
}

// Any number that no one else uses: the lock's name.
const startLock = 7_260_401

/** Does the work of a start while no other instance on this database does: migrations, demo data. */
export async function oneAtATime<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(setLimits(unlimited))
    await client.query('select pg_advisory_lock($1)', [startLock])
    return await work()
  } finally {
    await client.end()
  }
}
