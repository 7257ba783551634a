import type { Connection } from '../platform/connection.ts'
import type { Log } from '../platform/log.ts'
import { superviseEmbeddedPostgres } from '../platform/postgres/embedded-server.ts'
import { withPoolerLimits } from '../platform/time-limits.ts'
import type { Settings } from '../settings.ts'

export interface Database {
  connection: Connection
  /** The connection for requests, if there is a pooler. */
  pooled?: Connection
  /** Resolves when the database is gone for good. */
  whenLost: Promise<unknown>
  stop(): Promise<void>
}

/** The database of a setting cannot be reached; `cause` is the reason. */
export class DatabaseUnreachableError extends Error {
  readonly setting: string

  constructor(setting: string, cause: unknown) {
    super(`The database of ${setting} cannot be reached`, { cause })
    this.setting = setting
  }
}

type DatabaseUrls = Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'>

const reachWithPooler = (setting: string, connection: Connection, log: Log) =>
  withPoolerLimits(connection, log).catch((error: unknown) => {
    throw new DatabaseUnreachableError(setting, error)
  })

/** The configured database, without its pooler. Throws DatabaseUnreachableError. */
export const connectDirectly = ({ databaseUrl, directDatabaseUrl }: DatabaseUrls, log: Log) =>
  reachWithPooler(
    directDatabaseUrl === databaseUrl ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL',
    { connectionString: directDatabaseUrl },
    log,
  )

/** The configured database, or the embedded one. Throws DatabaseUnreachableError. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  const { databaseUrl, directDatabaseUrl, dataDir } = settings
  if (databaseUrl) {
    const connection = await connectDirectly(settings, log)
    const hasPooler = directDatabaseUrl !== databaseUrl
    return {
      connection,
      ...(hasPooler
        ? {
            // A pooler may run each transaction on another connection, which lacks the prepared
            // statements.
            pooled: await reachWithPooler(
              'DATABASE_URL',
              { connectionString: databaseUrl, prepared: false },
              log,
            ),
          }
        : {}),
      whenLost: new Promise(() => undefined),
      stop: async () => undefined,
    }
  }
  const postgres = await superviseEmbeddedPostgres({
    folder: dataDir,
    log: (text) => log.warn({}, text),
  })
  return { connection: postgres.connection, whenLost: postgres.whenExited, stop: () => postgres.stop() }
}
