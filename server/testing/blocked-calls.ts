import type pg from 'pg'
import { expect } from 'vitest'

/** Resolves when so many calls wait in the database for what another holds. */
export const untilBlocked = (pool: pg.Pool, calls: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      },
      // A call that sets a password first has the lists of common ones loaded.
      { timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(calls)

/** Resolves when a call waits in the database for what another holds. */
export const untilOneBlocked = (pool: pg.Pool) => untilBlocked(pool, 1)
