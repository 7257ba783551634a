import type pg from 'pg'
import type { BackupHeader, Sequences } from './parts.ts'
import { waitingJobsTable } from './parts.ts'

/**
 * The portal's tables with their stored columns. Generated columns are left out, because the
 * database computes them again.
 */
export async function storedTablesOf(client: pg.Client): Promise<BackupHeader['tables']> {
  const { rows } = await client.query<BackupHeader['tables'][number]>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname order by c.relname`)
  return rows
}

/** True if the schema that a portal would use has no table, view or sequence. */
export async function isSchemaEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') limit 1`,
  )
  return rowCount === 0
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by timestamp, name',
  )
  return rows.map(({ name }) => name)
}

export async function postgresVersionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}

/** Identifies the key that the database belongs to; null if the database has no key yet. */
export async function keyMarkOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(`select value from installation where name = 'key'`)
  return rows[0]?.value ?? null
}

/**
 * The last number of each sequence. A running portal draws numbers while it is backed up. Read the
 * sequences after the rows, so that a restored portal never draws a used number.
 */
export async function sequencesOf(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`)
  return rows
}

export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last])
}

/**
 * Drops foreign keys and indexes, and disables triggers. All three slow loading down, and foreign
 * keys would require an order of the rows. Returns the statements that restore all of them.
 */
export async function dropConstraints(client: pg.Client, tables: BackupHeader['tables']): Promise<string[]> {
  const keys = await client.query<DroppedObjects>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "dropSql",
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "restoreSql"
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  for (const { dropSql } of keys.rows) await client.query(dropSql)
  const indexes = await client.query<DroppedObjects>(`
    select format('drop index %s', i.indexrelid::regclass) as "dropSql",
      pg_get_indexdef(i.indexrelid) as "restoreSql"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)`)
  for (const { dropSql } of indexes.rows) await client.query(dropSql)
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return [
    ...indexes.rows.map(({ restoreSql }) => restoreSql),
    ...keys.rows.map(({ restoreSql }) => restoreSql),
    ...names.map((name) => `alter table ${name} enable trigger user`),
  ]
}

interface DroppedObjects {
  dropSql: string
  restoreSql: string
}

/**
 * Jobs that wait, run, or have failed for good. Each job keeps its id, because `undelivered` refers
 * to jobs by id. An attempt that is running is not counted as used up: after the restore the job
 * starts over.
 */
export const queuedJobsTable = {
  name: waitingJobsTable,
  columns: 'id task payload run_at attempts max_attempts last_error key priority created_at'.split(' '),
  source: `(
    select j.id, t.identifier, j.payload, j.run_at, j.attempts - (j.locked_at is not null)::int, j.max_attempts, j.last_error,
      j.key, j.priority, j.created_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id)`,
  /** Creates a temporary table that holds the jobs until they are in the queue. */
  make: `create temp table "${waitingJobsTable}" (id bigint, task text, payload json,
    run_at timestamptz, attempts smallint, max_attempts smallint, last_error text, key text, priority smallint,
    created_at timestamptz) on commit drop`,
  queue: `
    insert into graphile_worker._private_tasks (identifier) select distinct task from "${waitingJobsTable}" on conflict do nothing;
    insert into graphile_worker._private_jobs
      (id, task_id, payload, run_at, attempts, max_attempts, last_error, key, priority, created_at)
    overriding system value
    select w.id, t.id, payload, run_at, attempts, max_attempts, last_error, key, priority, created_at
    from "${waitingJobsTable}" w join graphile_worker._private_tasks t on t.identifier = w.task order by w.id`,
}

/** True if the queue has jobs. The tables of the queue are in another schema. */
export async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from graphile_worker.jobs limit 1')
  return rowCount !== 0
}

/** Advances the id sequence of jobs past every job in the queue and every job in `undelivered`. */
export async function advanceJobNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ notes: boolean }>(
    `select to_regclass('undelivered') is not null as notes`,
  )
  const last = ['select id from graphile_worker.jobs']
  if (rows[0]?.notes) last.push('select job_id from undelivered')
  await client.query(
    `select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'), max(id))
     from (${last.join(' union all ')}) named (id) having max(id) is not null`,
  )
}
