import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Connection } from './connection.ts'
import {
  type DatabaseRelease,
  IncompatibleDatabaseError,
  isEarlierRelease,
  newestVersion,
  oldestCompatibleRelease,
  version,
} from './releases.ts'
import { noTimeLimits, setLimitsSql } from './time-limits.ts'

const folder = join(import.meta.dirname, '../../migrations')

const listMigrationNames = async () =>
  (await readdir(folder)).flatMap((file) => (file.endsWith('.sql') ? [file.replace('.sql', '')] : [])).sort()

const textOf = (name: string) => readFile(join(folder, `${name}.sql`), 'utf8')

async function hasTable<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_tables
    where schemaname = current_schema() and tablename = ${name}`.execute(db)
  return rows.length > 0
}

/** Migrations that the database has run. */
async function completedMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const run = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return run.rows.map(({ name }) => name)
}

/** The releases that migrated a database; null if that was before the releases table existed. */
async function releaseOf<Tables>(db: Kysely<Tables>): Promise<DatabaseRelease | null> {
  if (!(await hasTable(db, 'releases'))) return null
  const { rows } = await sql<{ version: string; works: string | null }>`
    select version, works_with as works from releases order by brought_at`.execute(db)
  const release = newestVersion(rows.map(({ version }) => version))
  return release === null
    ? null
    : { by: release, worksWith: newestVersion(rows.flatMap(({ works }) => works ?? [])) }
}

/** Records that this build has migrated the database. */
const recordRelease = <Tables>(db: Kysely<Tables>, worksWithVersion: string | null) =>
  sql`insert into releases (version, brought_at, works_with) values (${version}, now(), ${worksWithVersion})
    on conflict (version) do update set brought_at = excluded.brought_at,
      works_with = coalesce(excluded.works_with, releases.works_with)`.execute(db)

/** Whether this build is recorded. A killed start may have migrated without recording it. */
async function isReleaseRecorded<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from releases where version = ${version}`.execute(db)
  return rows.length > 0
}

/**
 * The oldest release that still works once these migrations have run; null if they remove nothing.
 */
const oldestAfter = async (ranMigrations: readonly string[]): Promise<string | null> =>
  newestVersion(
    (
      await Promise.all(ranMigrations.map(async (name) => oldestCompatibleRelease(await textOf(name)) ?? []))
    ).flat(),
  )

/** The difference between a database and this release. */
export interface ReleaseUpgrade {
  /** Migrations to run, in order. */
  pending: string[]
  /**
   * The oldest release that works on the database afterward. Null if the migrations remove nothing:
   * then all earlier releases work.
   */
  worksWith: string | null
  /** A newer release has run migrations that this one does not know. */
  isNewer: boolean
  /** Null if the database is empty, or older than the first recorded release. */
  databaseRelease: DatabaseRelease | null
  isEmpty: boolean
}

/** The upgrade that a database needs; changes nothing. */
export async function upgradeOf<Tables>(db: Kysely<Tables>): Promise<ReleaseUpgrade> {
  const [releaseRun, migrationNames] = [await completedMigrations(db), await listMigrationNames()]
  const pendingNames = migrationNames.filter((name) => !releaseRun.includes(name))
  return {
    pending: pendingNames,
    worksWith: await oldestAfter(pendingNames),
    isNewer: releaseRun.some((name) => !migrationNames.includes(name)),
    databaseRelease: await releaseOf(db),
    isEmpty: releaseRun.length === 0,
  }
}

/**
 * Migrates the database. Returns the upgrade, or null if there was nothing to do. A database of a
 * newer release is left as it is: its upgrade is returned if this release still works on it,
 * otherwise IncompatibleDatabaseError is thrown. A failed migration throws with its name and leaves
 * nothing behind.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<ReleaseUpgrade | null> {
  const migrationNames = await listMigrationNames()
  if ((await completedMigrations(db)).join() === migrationNames.join()) {
    if (!(await isReleaseRecorded(db))) await recordRelease(db, await oldestAfter(migrationNames))
    return null
  }
  const upgrade = await upgradeOf(db)
  if (upgrade.isNewer) {
    refuseNewerDatabase(upgrade)
    return upgrade
  }
  await migrateUnderLock(db, upgrade.pending)
  await recordRelease(db, upgrade.worksWith)
  return upgrade
}

// PostgreSQL checks for deadlocks after a second and aborts either side. Migrations give way before
// that, so that no request of another instance fails. After `maxYields` attempts they wait as long
// as it takes.
const lockTimeout = '400ms'
const maxYields = 30
const retryPause = 250
const lockCodes = ['55P03', '40P01']

const isLockConflict = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof pg.DatabaseError &&
  lockCodes.includes(error.cause.code ?? '')

/**
 * Runs the pending migrations in one transaction, and starts over if requests of other instances
 * hold the locks.
 */
async function migrateUnderLock<Tables>(db: Kysely<Tables>, pendingNames: readonly string[]): Promise<void> {
  for (let yieldCount = 0; ; yieldCount++)
    try {
      return await db.transaction().execute(async (tx) => {
        const limit = yieldCount < maxYields ? lockTimeout : '0'
        await sql`set local lock_timeout = ${sql.lit(limit)}`.execute(tx)
        await runMigrations(
          (text, values = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
          pendingNames,
        )
      })
    } catch (error) {
      if (!isLockConflict(error) || yieldCount > maxYields) throw error
      await pause(retryPause)
    }
}

// Both tables are as Kysely's migrator created them, because databases of earlier releases have
// them.
const historySql = `
  create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  create table if not exists kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
  insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`

type RunSql = (text: string, values?: string[]) => Promise<{ rows: unknown[] }>

/** Runs the migrations that have not run yet, in the open transaction. */
async function runMigrations(runSql: RunSql, migrationNames: readonly string[]): Promise<void> {
  await runSql(historySql)
  for (const name of migrationNames) {
    const { rows } = await runSql('select from kysely_migration where name = $1', [name])
    if (rows.length > 0) continue
    try {
      await runSql(await textOf(name))
    } catch (cause) {
      throw new Error(`Migration ${name} failed`, { cause })
    }
    await runSql('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()])
  }
}

/** Runs exactly these migrations, in the open transaction. Throws UnknownMigrationError. */
export async function migrateOnly(client: pg.ClientBase, migrationNames: readonly string[]): Promise<void> {
  const allNames = await listMigrationNames()
  for (const name of migrationNames) if (!allNames.includes(name)) throw new UnknownMigrationError(name)
  await runMigrations((text, values) => client.query(text, values), migrationNames)
}

/** A migration of a newer release. */
export class UnknownMigrationError extends Error {}

/** Throws if a newer release has left a database that this release cannot use. */
function refuseNewerDatabase({ databaseRelease, pending }: ReleaseUpgrade) {
  const release = databaseRelease?.by ?? 'a newer release'
  if (pending.length > 0)
    throw new IncompatibleDatabaseError(
      `${release} has upgraded this database, but ${version} has migrations that it lacks: ${pending.join(', ')}. The two are not releases of one line`,
    )
  const oldestCompatible = databaseRelease?.worksWith
  if (!oldestCompatible || !isEarlierRelease(version, oldestCompatible)) return
  throw new IncompatibleDatabaseError(
    `${release} has upgraded this database, and releases before ${oldestCompatible} no longer work with it. This is ${version}: start ${oldestCompatible} or newer, or restore a backup from before`,
  )
}

// Advisory lock of a start: an arbitrary number, unique in the portal.
const startLock = 7_260_401

/** Runs startup work (migrations, demo data). Only one instance per database does so at a time. */
export async function withStartLock<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(setLimitsSql(noTimeLimits))
    await client.query('select pg_advisory_lock($1)', [startLock])
    return await work()
  } finally {
    await client.end()
  }
}
