import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../database/tables.ts'
import { portal } from '../testing/portal.ts'
import { plannedOnce } from './planned-once.ts'

test('a reading is planned for all values, and its connection is as before when it has answered or failed', async () => {
  const { context } = await portal()
  const mode = async (on: Db) => {
    const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(
      on,
    )
    return rows[0]?.mode
  }
  expect(await plannedOnce(context, mode)).toBe('force_generic_plan')
  await expect(plannedOnce(context, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(
    'division by zero',
  )
  const asked = await Promise.all(Array.from({ length: context.pool.totalCount }, () => mode(context.db)))
  expect(new Set(asked)).toEqual(new Set(['auto']))
})
