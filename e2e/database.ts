import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DB } from '../server/database/tables.ts'
import { openSession } from '../server/http/session.ts'
import { openDb, openPool } from '../server/platform/db.ts'
import { directConnectionTo } from '../server/testing/direct-connection.ts'

let openedDatabase: Promise<Kysely<DB>> | undefined

/** A direct connection to the database of a running portal, by the portal's data folder. */
export const openDatabaseOf = async (folder: string): Promise<Kysely<DB>> =>
  openDb<DB>(openPool(await directConnectionTo(folder), 1))

/** The database of the tested portal, directly: one connection per test process. */
export const portalDatabase = () => {
  openedDatabase ??= openDatabaseOf(join(import.meta.dirname, '../.cache/e2e-data'))
  return openedDatabase
}

/**
 * Creates a session without the login form: password checks are slow on purpose. Returns the
 * cookie's value.
 */
export const createSessionCookie = async (userId: string) =>
  openSession(await portalDatabase(), { now: () => new Date(), ip: '127.0.0.1', userAgent: null }, userId)
