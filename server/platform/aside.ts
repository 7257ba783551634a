import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Log } from './log.ts'
import { isDatabaseGone } from './outage.ts'

/** A database, as it is asked. */
export interface On<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
}

/** Reads from a standby if there is one that can answer, else from the main database. */
export type Aside<Tables> = <Answer>(read: (on: On<Tables>) => Promise<Answer>) => Promise<Answer>

/** Where there is no standby. */
export const onMain =
  <Tables>(main: On<Tables>): Aside<Tables> =>
  (read) =>
    read(main)

// A standby is a few milliseconds behind, or something is wrong with it.
const pauses = [0, 5, 20, 50, 100]
const longestLooking = 1000
// Who found it away spares others the wait.
const leftAlone = 10_000

/**
 * Reads from the standby once it has all that the main database had as the reading began: what somebody has just written is
 * always among it. One that is away or behind is left alone for ten seconds, and the main database answers.
 */
export function onStandby<Tables>(main: On<Tables>, standby: On<Tables>, log: Log): Aside<Tables> {
  let awayUntil = Number.NEGATIVE_INFINITY

  async function hasCaughtUp(): Promise<boolean> {
    const { rows } = await main.pool.query<{ place: string }>('select pg_current_wal_lsn() as place')
    for (const ms of pauses) {
      await pause(ms)
      const answer = await standby.pool.query<{ has: boolean | null }>(
        'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1 as has',
        [rows[0]?.place],
      )
      if (answer.rows[0]?.has) return true
    }
    return false
  }

  function leaveAlone(error?: unknown) {
    const now = performance.now()
    if (now >= awayUntil)
      log.warn({ err: error }, 'The standby is away or behind. The main database answers for it')
    awayUntil = now + leftAlone
  }

  async function canAnswer(): Promise<boolean> {
    if (performance.now() < awayUntil) return false
    try {
      if (await Promise.race([hasCaughtUp(), pause(longestLooking, false, { ref: false })])) return true
      leaveAlone()
    } catch (error) {
      leaveAlone(error)
    }
    return false
  }

  return async (read) => {
    if (!(await canAnswer())) return read(main)
    try {
      return await read(standby)
    } catch (error) {
      // What is wrong in itself is so on the main database too, and keeps no other reading from the standby.
      if (isDatabaseGone(error)) leaveAlone(error)
      return read(main)
    }
  }
}
