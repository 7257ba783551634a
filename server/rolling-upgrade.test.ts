import { expect, test } from 'vitest'
import type { Db } from './database/tables.ts'
import { statement } from './platform/statement.ts'
import { everyCallOf } from './testing/every-call.ts'
import { portal } from './testing/portal.ts'

// Spec: upgrade/beside
test('an instance goes on answering every call as before when a newer one has added a column to every table', async () => {
  const world = await portal()
  const { context } = world
  const everyCall = await everyCallOf(world)
  const before = await everyCall()
  const { rows } = await context.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name } of rows) await context.pool.query(`alter table ${name} add column of_a_newer_one text`)
  expect(await everyCall()).toEqual(before)
}, 300_000)

test('what was prepared before a newer instance changed the type of a column is asked without that', async () => {
  const { context } = await portal()
  const pageOf = statement('page of a carrier', (db: Db, { name }: { name: string }) =>
    db.selectFrom('carriers').select('claimPage').where('name', '=', name),
  )
  const page = () => pageOf(context.pool, { name: 'Chubb' })
  await context.pool.query(`insert into carriers (name, claim_page) values ('Chubb', 'https://chubb.example')
    on conflict (name) do update set claim_page = excluded.claim_page`)
  const before = await page()
  await context.pool.query(`drop trigger raise_version on carriers;
    alter table carriers alter column claim_page type varchar(400); select raises_version('carriers')`)
  expect(await page()).toEqual(before)
  expect(before).toEqual([{ claimPage: 'https://chubb.example' }])
})
