import { sql } from 'kysely'
import { maxFailedJobs } from '../../../contract/system.ts'
import type { Db } from '../../database/tables.ts'
import { probeChannel } from '../../http/probe.ts'

/** The database's version and encryption, and the permissions of the portal's role. */
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
  if (!facts) throw new Error('PostgreSQL did not report its version')
  return facts
}

/** The database's clock, in ms. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? Number.NaN
}

/** The mark of the key that the database belongs to; undefined before the first start. */
export const storedKeyMark = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('value').where('name', '=', 'key').executeTakeFirst())?.value

/** Tells the instance that holds a probe to send its event. */
export const notifyProbe = (db: Db, id: string) => sql`select pg_notify(${probeChannel}, ${id})`.execute(db)

/** The failed jobs, or one of them, last failure first. */
const failedJobRows = (one: string | null) => sql<{
  id: string
  task: string
  tries: number
  lastError: string
  triedAt: string
  nextTryAt: string | null
  isBeingTried: boolean
  to: string | null
  subject: string | null
  total: number
}>`
  select j.id::text as id, j.task_identifier as task, j.attempts as tries, j.last_error, j.updated_at as tried_at,
    case when j.attempts < j.max_attempts then j.run_at end as next_try_at,
    j.locked_at is not null or (j.attempts < j.max_attempts and j.run_at <= now()) as is_being_tried,
    u.recipient as to, u.subject, count(*) over () as total
  from graphile_worker.jobs j left join undelivered u on u.job_id = j.id
  where j.last_error is not null and (${one}::text is null or j.id::text = ${one})
  order by j.updated_at desc, j.id desc limit ${sql.lit(maxFailedJobs)}`

export const failedJobs = async (db: Db) => (await failedJobRows(null).execute(db)).rows

export const failedJob = async (db: Db, id: string) => (await failedJobRows(id).execute(db)).rows[0]

/** Reschedules a job for now. Returns false if it is running or done. */
export const rescheduleJob = async (tx: Db, id: string): Promise<boolean> =>
  (
    await sql`select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(
      tx,
    )
  ).rows.length > 0

/** Removes a job from the queue. Returns false if it is running or done. */
export async function completeJob(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select id from graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(tx)
  await tx.deleteFrom('undelivered').where('jobId', '=', Number(id)).execute()
  return rows.length > 0
}

/** Stores a job's undelivered email. Returns whether the admins were notified already. */
export async function recordUndeliveredEmail(
  tx: Db,
  row: { jobId: number; recipient: string; subject: string },
) {
  const { toldAt } = await tx
    .insertInto('undelivered')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('jobId').doUpdateSet({ recipient: row.recipient, subject: row.subject }),
    )
    .returning('toldAt')
    .executeTakeFirstOrThrow()
  return toldAt !== null
}

export const markUndeliveredNotified = (tx: Db, jobId: number, timestamp: string) =>
  tx.updateTable('undelivered').set({ toldAt: timestamp }).where('jobId', '=', jobId).execute()

/** Deletes the records of undelivered emails whose job has finished. */
export const deleteFinishedEmailRecords = (db: Db) =>
  sql`delete from undelivered u
    where not exists (select from graphile_worker.jobs j where j.id = u.job_id)`.execute(db)

/** Number of invitations whose last sending failed. */
export const countInvitesNotSent = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('invites')
        .select((select) => select.fn.countAll().as('count'))
        .where('notSentAt', 'is not', null)
        .where('acceptedAt', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  )
