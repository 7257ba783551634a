import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { DB, Db } from '../database/tables.ts'
import { openDb, openPool } from '../platform/db.ts'
import { statement } from '../platform/statement.ts'
import { portal } from '../testing/portal.ts'
import { withGenericPlan } from './generic-plan.ts'

test('a reading is planned for all values and reads by itself, and its connection is as before when it has answered or failed', async () => {
  const { context } = await portal()
  const mode = async (connection: Db) => {
    const { rows } = await sql<{ mode: string }>`select concat_ws(' ', current_setting('plan_cache_mode'),
      current_setting('effective_io_concurrency')) as mode`.execute(connection)
    return rows[0]?.mode
  }
  const modeBefore = await mode(context.db)
  expect(await withGenericPlan(context, mode)).toBe('force_generic_plan 0')
  await expect(withGenericPlan(context, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(
    'division by zero',
  )
  const modes = await Promise.all(Array.from({ length: context.pool.totalCount }, () => mode(context.db)))
  expect(new Set(modes)).toEqual(new Set([modeBefore]))
})

test('where a newer instance has changed the tables it is read again, by however many connections that had it prepared', async () => {
  const { connection } = await portal()
  const pool = openPool(connection, 3)
  onTestFinished(() => pool.end())
  const context = { pool, db: openDb<DB>(pool) }
  await sql`create table measured (amount integer); insert into measured values (1)`.execute(context.db)
  const measuredQuery = statement(
    'measured',
    (_: Db, { least }: { least: number }) =>
      sql<{ amount: number }>`select amount from measured where amount >= ${least}::int`,
  )
  const readGeneric = () => withGenericPlan(context, (tx) => measuredQuery(tx, { least: 0 }))
  const readThreeTimes = () => Promise.all([readGeneric(), readGeneric(), readGeneric()])
  await readThreeTimes()
  expect(pool.totalCount).toBe(3)
  await sql`alter table measured alter column amount type numeric`.execute(context.db)
  expect(await readThreeTimes()).toEqual([[{ amount: 1 }], [{ amount: 1 }], [{ amount: 1 }]])
  expect(await readGeneric()).toEqual([{ amount: 1 }])
})
