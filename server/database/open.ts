import type { Connection } from '../platform/connection.ts'
import type { Log } from '../platform/log.ts'
import { keepEmbeddedPostgres } from '../platform/postgres/kept-postgres.ts'
import { withLimits } from '../platform/time-limits.ts'
import type { Settings } from '../settings.ts'

export interface Database {
  connection: Connection
  /** Resolves when it went away for good. */
  lost: Promise<void>
  stop(): Promise<void>
}

/** The database that is set, else one of the portal's own. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  const { databaseUrl, dataDir, workers } = settings
  if (databaseUrl) {
    const connection = await withLimits({ connectionString: databaseUrl }, log)
    return { connection, lost: new Promise(() => undefined), stop: async () => undefined }
  }
  const postgres = await keepEmbeddedPostgres({
    folder: dataDir,
    log: (text) => log.warn({}, text),
    settings: { max_connections: String(Math.max(100, 25 * workers)) },
  })
  return { connection: postgres.connection, lost: postgres.exited, stop: () => postgres.stop() }
}
