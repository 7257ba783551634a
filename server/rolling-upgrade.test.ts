import { expect, test } from 'vitest'
import type { Db } from './database/tables.ts'
import { statement } from './platform/statement.ts'
import { portal } from './testing/portal.ts'

test('what was prepared before a newer instance changed the type of a column is asked without that', async () => {
  const { context } = await portal()
  const pageOf = statement('page of a carrier', (db: Db, { name }: { name: string }) =>
    db.selectFrom('carriers').select('claimPage').where('name', '=', name),
  )
  const page = () => pageOf(context.pool, { name: 'Chubb' })
  await context.pool.query(`insert into carriers (name, claim_page) values ('Chubb', 'https://chubb.example')
    on conflict (name) do update set claim_page = excluded.claim_page`)
  const pageBefore = await page()
  await context.pool.query(`drop trigger raise_version on carriers;
    alter table carriers alter column claim_page type varchar(400); select raises_version('carriers')`)
  expect(await page()).toEqual(pageBefore)
  expect(pageBefore).toEqual([{ claimPage: 'https://chubb.example' }])
})
