import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fillAgency } from '../agency.ts'
import { reachDirectly } from '../database/open.ts'
import type { DB, Db } from '../database/tables.ts'
import { conflict, Failure } from '../failure.ts'
import type { Connection } from '../platform/connection.ts'
import { openDb, openPoolWith } from '../platform/db.ts'
import { prepareJobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { migrate, withStartLock } from '../platform/migrate.ts'
import { runningPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { noTimeLimits } from '../platform/time-limits.ts'
import { readSettings, type Settings } from '../settings.ts'

/** Whether there is a database, as far as can be told without asking it: an embedded one is made when it is first reached. */
export const hasDatabase = ({ directDatabaseUrl, dataDir }: Settings): boolean =>
  directDatabaseUrl !== undefined || existsSync(join(dataDir, 'postgres/PG_VERSION'))

/** The portal's database, which is there already. Throws where there is none yet. */
export function existingDatabase(settings: Settings) {
  if (hasDatabase(settings)) return reachDatabase(settings)
  throw conflict(
    'none',
    `There is no database in ${settings.dataDir} yet. Give the command the settings that the portal has`,
  )
}

/** The portal's database: the one that is set, the embedded one of a portal that runs, or the embedded one, started for this alone. */
export async function reachDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'directDatabaseUrl' | 'dataDir'>,
): Promise<{
  connection: Connection
  stop(): Promise<void>
}> {
  const { directDatabaseUrl, dataDir } = settings
  if (directDatabaseUrl)
    return { connection: await reachDirectly(settings, terminalLog), stop: async () => undefined }
  const running = await runningPostgres(dataDir)
  if (running) return { connection: running, stop: async () => undefined }
  try {
    return await startEmbeddedPostgres({
      folder: dataDir,
      patience: 2000,
      log: (text) => console.error(text),
    })
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Another portal is using')) throw error
    throw new Failure(409, 'running', `A portal on ${dataDir} is just starting or ending. Please try again`)
  }
}

const say = (_: object, text: string) => console.error(text)
/** Of the queue's words those are said that are worth hearing at a terminal. */
export const terminalLog: Log = { info: () => undefined, warn: say, error: say }

/** Does something on the portal's database, brought up to date, and leaves it as it was found: running or not. */
export async function onDatabase(work: (parts: { db: Db; now: () => Date }) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  const { connection, stop } = await reachDatabase(settings)
  const pool = openPoolWith(noTimeLimits, connection, 2)
  const db = openDb<DB>(pool)
  try {
    await withStartLock(connection, async () => {
      await migrate(db)
      await prepareJobs(pool, terminalLog)
      if (settings.agency) await fillAgency(db, settings.agency)
    })
    await work({ db, now: () => new Date() })
  } finally {
    await pool.end()
    await stop()
  }
}
