import type pg from 'pg'
import { expect } from 'vitest'

/** Resolves when `calls` database sessions wait for a lock. */
export const waitUntilBlocked = (pool: pg.Pool, calls: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      },
      // The timeout is long, because the first call that sets a password loads the lists of common
      // passwords.
      { timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(calls)

export const waitUntilOneBlocked = (pool: pg.Pool) => waitUntilBlocked(pool, 1)
