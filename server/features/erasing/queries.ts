import { sql } from 'kysely'
import type { RetentionKind } from '../../../contract/values/retention.ts'
import type { Db } from '../../database/tables.ts'
import { newJob } from '../../platform/jobs.ts'
import { zeroCounts } from '../imports/counts.ts'
import { updateRun } from '../imports/queries.ts'

/** The number of records of each kind, and the latest day on which their retention begins. */
export async function retainedKindsOf(db: Db, id: string) {
  const { rows } = await sql<{ kind: RetentionKind; count: number; last: string | null }>`
    select 'policies' as kind, count(*)::int as count, max(day) as last from (
      select least(end_date, coalesce(cancelled_on, deactivated_at::date)) as day from policies where user_id = ${id}
      union all select issued_at::date from certificates where client_id = ${id}
      union all select created_at::date from documents
        where user_id = ${id} and claim_id is null and quote_id is null and offer_id is null) as rows
    union all
    select 'claims', count(*)::int, max(day) from (
      select changed_at::date as day from claims where client_id = ${id}
      union all select created_at::date from documents where user_id = ${id} and claim_id is not null) as rows
    union all
    select 'quotes', count(*)::int, max(day) from (
      select created_at::date as day from quotes where client_id = ${id}
      union all select offers.created_at::date from offers join quotes on quotes.id = offers.quote_id where client_id = ${id}
      union all select starts_at::date from appointments join quotes on quotes.id = appointments.quote_id where client_id = ${id}
      union all select created_at::date from documents
        where user_id = ${id} and claim_id is null and (quote_id is not null or offer_id is not null)) as rows
    union all
    select 'correspondence', count(*)::int, max(day) from (
      select created_at::date as day from messages where client_id = ${id}
      union all select changed_at::date from requests where requester_id = ${id}
      union all select created_at::date from notes where client_id = ${id}
      union all select coalesce(done_at, created_at)::date from tasks where client_id = ${id}) as rows`.execute(
    db,
  )
  return rows
}

/** Current and former people of this account who act for no other account. */
const onlyAccountOf = (id: string) => sql`(
  select p.user_id from people p join users u on u.id = p.user_id and u.role = 'client'
  where p.account_id = ${id} and not exists (
    select from people other where other.user_id = p.user_id and other.account_id <> ${id} and other.ended_at is null))`

export async function countPeopleOf(db: Db, id: string) {
  const { rows } = await sql<{ people: number; contacts: number }>`
    select (select count(*)::int from ${onlyAccountOf(id)} as theirs) as people,
      (select count(*)::int from contacts where account_id = ${id}) as contacts`.execute(db)
  return rows[0] ?? { people: 0, contacts: 0 }
}

export const erasureOf = (db: Db, id: string) =>
  db.selectFrom('erasures').select(['askedAt', 'erasedAt']).where('accountId', '=', id).executeTakeFirst()

export const insertErasure = (
  tx: Db,
  erasure: { accountId: string; askedAt: string; askedBy: string; nextOn: string },
) => tx.insertInto('erasures').values(erasure).execute()

export const setNextErasureOn = (tx: Db, accountId: string, nextErasureOn: string) =>
  tx.updateTable('erasures').set({ nextOn: nextErasureOn }).where('accountId', '=', accountId).execute()

export const markAccountErased = (tx: Db, accountId: string, timestamp: string) =>
  tx
    .updateTable('erasures')
    .set({ nextOn: null, erasedAt: timestamp })
    .where('accountId', '=', accountId)
    .execute()

/** The accounts whose next erasure is due by a day. */
export const accountsDueForErasure = (db: Db, day: string) =>
  db
    .selectFrom('erasures')
    .select(['accountId', 'askedBy'])
    .where('erasedAt', 'is', null)
    .where('nextOn', '<=', day)
    .orderBy('nextOn')
    .limit(100)
    .execute()

/** The account, locked until the transaction ends; undefined if it is gone. */
export const accountToErase = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'name', 'closedAt', 'ownerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const isArchiveBeingMade = async (tx: Db, id: string) =>
  (await tx
    .selectFrom('archives')
    .select('id')
    .where('clientId', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst()) !== undefined

/** Queues the deletion of files whose rows were erased. */
export const queueErasedFileRemoval = async (tx: Db, keys: readonly string[]) => {
  if (keys.length > 0) await sql`select ${newJob('removeFiles', { keys: [...keys] }, 'files')}`.execute(tx)
}

const statements =
  (...all: ((id: string) => ReturnType<typeof sql>)[]) =>
  async (tx: Db, id: string) => {
    for (const statement of all) await statement(id).execute(tx)
  }

/** Erases sign-ins and contact data of people. No retention period applies to these. */
export async function eraseSignIns(tx: Db, ids: readonly string[], timestamp: string): Promise<void> {
  const userCondition = sql`user_id = any(${[...ids]}::uuid[])`
  for (const table of [
    ...[
      'sessions',
      'devices',
      'passkeys',
      'passkey_challenges',
      'recovery_codes',
      'push_devices',
      'calendar_feeds',
      'access_links',
      'reply_keys',
    ],
    ...['email_changes', 'snoozes', 'notifications', 'form_representatives'],
  ])
    await sql`delete from ${sql.table(table)} where ${userCondition}`.execute(tx)
  await sql`update users set email = concat('erased-', id, '@erased.invalid'), username = concat('erased-', id), phone = null,
      password_hash = null, totp_offered = null, totp_offered_at = null, totp_sealed = null, totp_step = null,
      two_step_since = null, deactivated_at = coalesce(deactivated_at, ${timestamp}::timestamptz)
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Erases people's names and IP addresses. Their actions stay without an identity. */
export async function eraseNames(tx: Db, ids: readonly string[]): Promise<void> {
  const idsSql = sql`any(${[...ids]}::uuid[])`
  // The previous release reads an account's company, address and EIN from the user row with the
  // same ID, so that row keeps these columns.
  await sql`update users set first_name = 'Erased', last_name = 'person', sort_name = 'erased person'
    where id = ${idsSql} and exists (select from accounts where accounts.id = users.id)`.execute(tx)
  await sql`update users set first_name = 'Erased', last_name = 'person', sort_name = 'erased person', company = null, address = null,
      ein_sealed = null, ein_last_four = null
    where id = ${idsSql} and not exists (select from accounts where accounts.id = users.id)`.execute(tx)
  await sql`select set_config('portal.erasing', 'on', true)`.execute(tx)
  await sql`update events set ip = null where actor_id = ${idsSql} and ip is not null`.execute(tx)
  await sql`select set_config('portal.erasing', '', true)`.execute(tx)
}

/** The people of an account who act for no other account. They are erased with the account. */
export const exclusivePeopleOf = async (tx: Db, id: string) =>
  (await sql<{ userId: string }>`select user_id from ${onlyAccountOf(id)} as theirs`.execute(tx)).rows.map(
    ({ userId }) => userId,
  )

/** Ends all access to the account, and deletes its contacts. */
export async function eraseAccess(
  tx: Db,
  id: string,
  { timestamp, actorId }: { timestamp: string; actorId: string },
): Promise<void> {
  await sql`update people set ended_at = ${timestamp}::timestamptz, ended_by = ${actorId}, title = null
    where account_id = ${id} and ended_at is null`.execute(tx)
  await statements(
    () => sql`update sessions set account_id = null where account_id = ${id}`,
    () => sql`update import_clients set invite_id = null where account_id = ${id}`,
    () => sql`delete from invites where account_id = ${id}`,
    () => sql`delete from contacts where account_id = ${id}`,
    () => sql`delete from account_external_ids where account_id = ${id}`,
    () => sql`update accounts set phone = null where id = ${id}`,
  )(tx, id)
}

/** The import runs that contain data of an account, locked until the transaction ends. */
export const lockImportsOf = async (tx: Db, id: string) =>
  (
    await sql<{ id: string; isUnfinished: boolean; isWritten: boolean }>`
      select id, state in ('rehearsing', 'committing', 'undoing', 'stopped') as is_unfinished,
        state in ('committed', 'undone') as is_written
      from import_runs
      where id in (select run_id from import_clients where account_id = ${id}
        union all select run_id from import_rows where target_id = ${id})
      order by id for update`.execute(tx)
  ).rows

/** Resets a run that was not committed. Its files were erased and must be uploaded again. */
export const resetImportRun = (tx: Db, id: string, time: Date) =>
  updateRun(tx, id, {
    state: 'open',
    progress: 0,
    counts: JSON.stringify(zeroCounts),
    failure:
      'A client in these files was erased, so the files were deleted. Please add them again without that client',
    touchedAt: time.toISOString(),
  })

/** Deletes the undo data and fingerprints that imports store about accounts with these IDs. */
export async function eraseImportData(tx: Db, ids: readonly string[]): Promise<void> {
  const idsSql = sql`any(${[...ids]}::uuid[])`
  await sql`delete from import_changes where row_id = ${idsSql} or row_id in (
    select id from policies where user_id = ${idsSql}
    union all select vehicles.id from vehicles join policies on policies.id = vehicles.policy_id where user_id = ${idsSql}
    union all select id from certificate_holders where client_id = ${idsSql}
    union all select user_id from people where account_id = ${idsSql}
    union all select id from contacts where account_id = ${idsSql})`.execute(tx)
  await sql`delete from import_known where account_id = ${idsSql}`.execute(tx)
  await sql`delete from import_clients where account_id = ${idsSql}`.execute(tx)
}

/** Deletes a person's invitations with their messages. Their links stop working. */
export const eraseInvites = (tx: Db, userId: string) =>
  tx.deleteFrom('invites').where('userId', '=', userId).execute()

/**
 * The IDs under which the audit log has an account: its own, and those of accounts merged into it.
 */
export async function mergedIdsOf(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('mergedAccounts').select('id').where('accountId', '=', id).execute()
  return [id, ...rows.map((row) => row.id)]
}

/** Erases the account itself and its remaining rows. */
export async function eraseAccount(tx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from archives where client_id = ${id} returning storage_key`.execute(tx)
  await queueErasedFileRemoval(
    tx,
    rows.flatMap(({ storageKey }) => storageKey ?? []),
  )
  await statements(
    () => sql`delete from merged_accounts where account_id = ${id}`,
    () => sql`delete from account_managers where account_id = ${id}`,
    () => sql`update accounts set owner_id = null where id = ${id}`,
    () => sql`delete from people where account_id = ${id}`,
    () => sql`delete from accounts where id = ${id}`,
  )(tx, id)
}
