import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/tables.ts'
import { conflict } from '../failure.ts'

// Any numbers that no one else uses: the locks' names. They go with the connection that holds them.
const backupLock = 7_260_402
const filesLock = 7_260_403

/**
 * From now on, and until this connection ends, no file is removed that the database knows at this moment, and no other
 * backup begins. Throws where another is being made.
 */
export async function holdFiles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    backupLock,
  ])
  if (!rows[0]?.held)
    throw conflict('running', 'Another backup of this portal is being made. Please wait for its end')
  // Whoever is just removing some ends first.
  await client.query('select pg_advisory_lock($1)', [filesLock])
}

/**
 * Removes files that no row names any more, unless a backup is being made: its rows, which are of an earlier moment, may
 * name them still. Answers whether it was done.
 */
export const unlessHeld = (db: Db, remove: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${filesLock}) as free`.execute(tx)
    if (!rows[0]?.free) return false
    await remove()
    return true
  })
