import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portal } from '../testing/portal.ts'

test('what makes a generated column is immutable as it is written: PostgreSQL 15.5 looks no deeper, and would not migrate', async () => {
  const { context } = await portal()
  const { rows } = await sql`
    select attribute.attrelid::regclass::text as "table", attribute.attname as "column", called.proname as "calls"
    from pg_attrdef expression
    join pg_attribute attribute on attribute.attrelid = expression.adrelid and attribute.attnum = expression.adnum
    cross join regexp_matches(expression.adbin::text, 'funcid (\\d+)', 'g') as named(id)
    join pg_proc called on called.oid = named.id[1]::oid
    where attribute.attgenerated <> '' and called.provolatile <> 'i'`.execute(context.db)
  expect(rows).toEqual([])
})
