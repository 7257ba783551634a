import type { Connection } from '../platform/connection.ts'
import type { Log } from '../platform/log.ts'
import { superviseEmbeddedPostgres } from '../platform/postgres/embedded-server.ts'
import { withPoolerLimits } from '../platform/time-limits.ts'
import type { Settings } from '../settings.ts'

export interface Database {
  connection: Connection
  /** The way of calls to it, where a pooler is on it. */
  pooled?: Connection
  /** Resolves when it went away for good. */
  lost: Promise<unknown>
  stop(): Promise<void>
}

/** The database that a setting names cannot be reached, for the reason that is the cause. */
export class DatabaseUnreachable extends Error {
  readonly setting: string

  constructor(setting: string, cause: unknown) {
    super(`The database of ${setting} cannot be reached`, { cause })
    this.setting = setting
  }
}

type Addresses = Pick<Settings, 'databaseUrl' | 'directDatabaseUrl'>

const reached = (setting: string, connection: Connection, log: Log) =>
  withPoolerLimits(connection, log).catch((error: unknown) => {
    throw new DatabaseUnreachable(setting, error)
  })

/** The database that is set, past its pooler. Throws Unreached. */
export const reachDirectly = ({ databaseUrl, directDatabaseUrl }: Addresses, log: Log) =>
  reached(
    directDatabaseUrl === databaseUrl ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL',
    { connectionString: directDatabaseUrl },
    log,
  )

/** The database that is set, else one of the portal's own. Throws Unreached. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  const { databaseUrl, directDatabaseUrl, dataDir } = settings
  if (databaseUrl) {
    const connection = await reachDirectly(settings, log)
    const isPooled = directDatabaseUrl !== databaseUrl
    return {
      connection,
      ...(isPooled
        ? {
            // A pooler may run each transaction on another connection, which does not know what one has prepared.
            pooled: await reached('DATABASE_URL', { connectionString: databaseUrl, prepared: false }, log),
          }
        : {}),
      lost: new Promise(() => undefined),
      stop: async () => undefined,
    }
  }
  const postgres = await superviseEmbeddedPostgres({
    folder: dataDir,
    log: (text) => log.warn({}, text),
  })
  return { connection: postgres.connection, lost: postgres.exited, stop: () => postgres.stop() }
}
