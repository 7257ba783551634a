import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/tables.ts'
import { conflict } from '../failure.ts'

// Advisory locks: arbitrary numbers, unique in the portal. They end with their connection.
const backupLock = 7_260_402
const filesLock = 7_260_403

/**
 * Until this connection ends, no file that the database refers to now is removed, and no other
 * backup starts. Throws if another backup is running.
 */
export async function lockFilesForBackup(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    backupLock,
  ])
  if (!rows[0]?.held)
    throw conflict('running', 'Another backup of this portal is running. Please wait until it ends')
  // Waits until a removal of files that has already begun is over.
  await client.query('select pg_advisory_lock($1)', [filesLock])
}

/**
 * Runs the removal of orphaned files, unless a backup is running: its older snapshot may still
 * refer to them. Returns whether the removal ran.
 */
export const runIfNoBackup = (db: Db, remove: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${filesLock}) as free`.execute(tx)
    if (!rows[0]?.free) return false
    await remove()
    return true
  })
