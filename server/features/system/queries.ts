import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { probeChannel } from '../../http/probe.ts'

/** The database itself: its version, whether the connection to it is encrypted, and what the portal's role may do there. */
export async function databaseFacts(db: Db) {
  const { rows } = await sql<{
    version: string
    release: number
    isEncrypted: boolean
    role: string
    isSuperuser: boolean
    mayMakeTables: boolean
    mayHaveQueue: boolean
    ofOthers: number
  }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as release,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
      to_regnamespace('graphile_worker') is not null
        or has_database_privilege(current_database(), 'create') as may_have_queue,
      (select count(*) from pg_tables
        where schemaname in (current_schema(), 'graphile_worker')
          and not pg_has_role(tableowner, 'usage')) as of_others`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL said nothing of itself')
  return facts
}

/** What the database's clock reads, in ms. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? Number.NaN
}

/** The mark of the key that the database belongs to; undefined where it belongs to none yet. */
export const keyMark = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('value').where('name', '=', 'key').executeTakeFirst())?.value

/** Lets whichever instance holds a probe send its event. */
export const tellProbe = (db: Db, id: string) => sql`select pg_notify(${probeChannel}, ${id})`.execute(db)
