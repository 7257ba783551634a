import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DB } from '../server/database/tables.ts'
import { openSession } from '../server/http/session.ts'
import { openDb, openPool } from '../server/platform/db.ts'
import { directConnectionTo } from '../server/testing/direct-connection.ts'

let openedDatabase: Promise<Kysely<DB>> | undefined

const openTestDatabase = async () =>
  openDb<DB>(openPool(await directConnectionTo(join(import.meta.dirname, '../.cache/e2e-data')), 1))

/** The database of the tested portal, directly: one connection per test process. */
export const portalDatabase = () => {
  openedDatabase ??= openTestDatabase()
  return openedDatabase
}

/**
 * Creates a session without the login form: password checks are slow on purpose. Returns the
 * cookie's value.
 */
export const createSessionCookie = async (userId: string) =>
  openSession(await portalDatabase(), { now: () => new Date(), ip: '127.0.0.1', userAgent: null }, userId)
