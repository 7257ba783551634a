import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeEmptyDatabase } from '../testing/own-database.ts'
import { openDb, openPool } from './db.ts'
import { migrate } from './migrations.ts'

// Databases of earlier releases, each with a few rows: pg_dump --no-owner --inserts.
const folder = join(import.meta.dirname, '../testing/earlier')
const earlierDumps = readdirSync(folder)

/** A database restored from a dump; '' for an empty one. */
async function databaseOf(dump: string) {
  const connectionString = await makeEmptyDatabase()
  // A separate connection, because a dump changes session settings.
  const client = new pg.Client(connectionString)
  await client.connect()
  await client.query(dump)
  await client.end()
  const pool = openPool({ connectionString })
  onTestFinished(() => pool.end())
  return { pool, upgrade: () => migrate(openDb(pool)) }
}

/** The schema, one object per line, regardless of the order of columns. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S') and relname not like 'kysely%'
    )
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      collname, pg_get_expr(adbin, adrelid), col_description(attrelid, attnum)) as line
    from tables join pg_attribute on attrelid = tables.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum left join pg_collation on pg_collation.oid = attcollation
    where attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
    union all select pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
    union all select pg_get_triggerdef(pg_trigger.oid) from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select concat_ws(' ', 'label', enumtypid::regtype, enumsortorder, enumlabel) from pg_enum
    order by line`)
  return rows.map(({ line }) => line)
}

async function countsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  )
  const countPromises = rows.map(async ({ name }): Promise<[string, number]> => {
    const { rowCount } = await pool.query(`select from ${name}`)
    return [name, rowCount ?? 0]
  })
  return Object.fromEntries((await Promise.all(countPromises)).filter(([, count]) => count > 0))
}

// Spec: upgrade/releases
test.each(earlierDumps)(
  'a database as it was at %s becomes what a new one is, and keeps its rows',
  async (file) => {
    const emptyDatabase = await databaseOf('')
    await emptyDatabase.upgrade()
    const { pool, upgrade } = await databaseOf(await readFile(join(folder, file), 'utf8'))
    const countsBefore = await countsOf(pool)
    await upgrade()
    expect(await schemaOf(pool)).toEqual(await schemaOf(emptyDatabase.pool))
    expect(await countsOf(pool)).toMatchObject(countsBefore)
    const { rows } = await pool.query(
      'select company, policy_number, premium from users u join policies p on p.user_id = u.id order by p.id limit 1',
    )
    expect(rows).toEqual([{ company: 'Tidewheel Bakery LLC', policy_number: 'HBP 204417', premium: 5862 }])
    // An upgraded database needs nothing more at the second start.
    await upgrade()
  },
)
