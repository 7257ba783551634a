import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { insertAgencyIfNone } from '../agency.ts'
import { connectDirectly } from '../database/open.ts'
import type { DB, Db } from '../database/tables.ts'
import { conflict, Failure } from '../failure.ts'
import type { Connection } from '../platform/connection.ts'
import { openDb, openPoolWith } from '../platform/db.ts'
import { prepareJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { migrate, withStartLock } from '../platform/migrations.ts'
import { runningPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { noTimeLimits } from '../platform/time-limits.ts'
import { readSettings, type Settings } from '../settings.ts'

/**
 * True if there is a database. Does not connect, because the first connection creates the embedded
 * database.
 */
export const hasDatabase = ({ directDatabaseUrl, dataDir }: Settings): boolean =>
  directDatabaseUrl !== undefined || existsSync(join(dataDir, 'postgres/PG_VERSION'))

/** The portal's existing database. Throws if there is none yet. */
export function requireDatabase(settings: Settings) {
  if (hasDatabase(settings)) return connectToDatabase(settings)
  throw conflict(
    'none',
    `There is no database in ${settings.dataDir} yet. Run the command with the portal’s settings`,
  )
}

/**
 * The portal's database: the configured one, the embedded one of a running portal, or the embedded
 * one, started for this command.
 */
export async function connectToDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'directDatabaseUrl' | 'dataDir'>,
): Promise<{
  connection: Connection
  stop(): Promise<void>
}> {
  const { directDatabaseUrl, dataDir } = settings
  if (directDatabaseUrl)
    return { connection: await connectDirectly(settings, consoleLog), stop: async () => undefined }
  const runningServer = await runningPostgres(dataDir)
  if (runningServer) return { connection: runningServer, stop: async () => undefined }
  try {
    return await startEmbeddedPostgres({
      folder: dataDir,
      patience: 2000,
      log: (text) => console.error(text),
    })
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Another portal is using')) throw error
    throw new Failure(409, 'running', `A portal on ${dataDir} is starting or stopping. Please try again`)
  }
}

const printError = (_: object, text: string) => console.error(text)
/** Errors and warnings of the queue, shown at the terminal. */
export const consoleLog: Log = { info: () => undefined, warn: printError, error: printError }

/**
 * Runs the work on the portal's migrated database. An embedded server that was not running is
 * stopped afterward.
 */
export async function withCliDatabase(
  work: (parts: { db: Db; now: () => Date }) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env)
  const { connection, stop } = await connectToDatabase(settings)
  const pool = openPoolWith(noTimeLimits, connection, 2)
  const db = openDb<DB>(pool)
  try {
    await withStartLock(connection, async () => {
      await migrate(db)
      await prepareJobs(pool, consoleLog)
      if (settings.agency) await insertAgencyIfNone(db, settings.agency)
    })
    await work({ db, now: () => new Date() })
  } finally {
    await pool.end()
    await stop()
  }
}
