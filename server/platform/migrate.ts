import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { setLimits, unlimited } from './time-limits.ts'

const folder = join(import.meta.dirname, '../../migrations')

async function migrations(): Promise<Record<string, Migration>> {
  const found: Record<string, Migration> = {}
  for (const file of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(join(folder, file), 'utf8')
    found[file.replace('.sql', '')] = {
      async up(db) {
        await sql.raw(text).execute(db)
      },
    }
  }
  return found
}

/** Brings the tables up to date. Throws with the migration's name when one fails; that one left nothing behind. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
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
