import { type RawBuilder, sql } from 'kysely'
import type { MergedField } from '../../../contract/values/merging.ts'
import { unassignedPolicyNumber } from '../../../contract/values/renewal-labels.ts'
import type { Db } from '../../database/tables.ts'
import { shownNameOf } from '../../queries/json.ts'
import { type AccountTable, accountTables } from './account-tables.ts'

const tableSql = (table: string) => sql.table(table)
const rawSql = (name: string) => sql.raw(name)

/** Identifies a row within its account. */
const keyOf = ({ key }: AccountTable) =>
  sql`jsonb_build_array(${sql.join(key.map((name) => rawSql(`r.${name}`)))})::text`

const hashOf = (table: AccountTable) =>
  sql`md5((to_jsonb(r) - ${['version', ...(table.ignoredColumns ?? [])]}::text[])::text)`

export async function countRowsByTable(db: Db, id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(
    accountTables.map(
      ({ table, column }) =>
        sql`select ${table}::text as "table", count(*)::int as count from ${tableSql(table)} where ${rawSql(column)} = ${id}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ table, count }) => [table, count]))
}

/** Number of rows that both accounts have but only one may keep, by table. */
export async function countClashes(db: Db, targetId: string, sourceId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string; count: number }>`${sql.join(
    [
      ...accountTables
        .filter(({ isSingle: isSingleRow }) => isSingleRow)
        .map((table) => clashesOf(table, targetId, sourceId)),
      duplicateCountsOf(targetId, sourceId),
    ],
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.map(({ table, count }) => [table, count]))
}

const clashesOf = ({ table, column, key }: AccountTable, targetId: string, sourceId: string) => sql`
  select ${table}::text as "table", count(*)::int as count from ${tableSql(table)} s join ${tableSql(table)} g
    on ${sameKeyCondition(key)} where s.${rawSql(column)} = ${targetId} and g.${rawSql(column)} = ${sourceId}`

const sameKeyCondition = (key: readonly string[]) =>
  key.length === 0
    ? sql`true`
    : sql.join(
        key.map((name) => sql`s.${rawSql(name)} = g.${rawSql(name)}`),
        sql` and `,
      )

const sameHolder = sql`lower(s.name) = lower(g.name) and lower(s.street) = lower(g.street) and lower(s.city) = lower(g.city)
  and s.state = g.state and s.zip = g.zip and s.removed_at is null and g.removed_at is null`

const duplicateCountsOf = (targetId: string, sourceId: string) => sql`
  select 'policies', count(*)::int from policies s join policies g
    on s.policy_number = g.policy_number and s.start_date = g.start_date and s.policy_number <> ${unassignedPolicyNumber} and s.deactivated_at is null and g.deactivated_at is null
    where s.user_id = ${targetId} and g.user_id = ${sourceId}
  union all select 'certificate_holders', count(*)::int from certificate_holders s join certificate_holders g on ${sameHolder}
    where s.client_id = ${targetId} and g.client_id = ${sourceId}
  union all select 'invites', count(*)::int from invites s, invites g
    where s.account_id = ${targetId} and g.account_id = ${sourceId} and s.accepted_at is null and g.accepted_at is null`

/** An account with all its columns. `lock` may lock the row until the transaction ends. */
export async function readAccount(db: Db, id: string, lock: RawBuilder<unknown> = sql``) {
  const { rows } = await sql<{
    account: Record<string, unknown>
    einSealed: Buffer | null
    agentName: string
  }>`
    select to_jsonb(accounts) - 'ein_sealed' as account, accounts.ein_sealed as "einSealed",
      (select ${shownNameOf('u')} from users u where u.id = accounts.agent_id) as "agentName"
    from accounts where id = ${id} ${lock}`.execute(db)
  return rows[0]
}
export type StoredAccount = NonNullable<Awaited<ReturnType<typeof readAccount>>>

/** Locks accounts against changes and additions until the transaction ends. */
export const lockAccounts = (tx: Db, ids: readonly string[]) =>
  sql`select id from accounts where id = any(${ids}::uuid[]) order by id for update`.execute(tx)

export const isArchiveMade = async (tx: Db, ids: readonly string[]) =>
  (
    await sql`select from archives where client_id = any(${ids}::uuid[]) and state in ('waiting', 'making') limit 1`.execute(
      tx,
    )
  ).rows.length > 0

interface AccountMerge {
  staysId: string
  goesId: string
  at: string
}

export const insertAccountMerge = (
  tx: Db,
  { staysId, goesId, at }: AccountMerge,
  {
    remainingAccount,
    mergedAccount,
    actorId,
  }: { remainingAccount: StoredAccount; mergedAccount: StoredAccount; actorId: string },
) =>
  sql`
  insert into merged_accounts (id, account_id, into_id, name, merged_at, merged_by, account, ein_sealed, stayed, stayed_ein_sealed)
  values (${goesId}, ${staysId}, ${staysId}, ${mergedAccount.account.name}::text, ${at}, ${actorId}, ${JSON.stringify(mergedAccount.account)}::jsonb,
    ${mergedAccount.einSealed}, ${JSON.stringify(remainingAccount.account)}::jsonb, ${remainingAccount.einSealed})`.execute(
    tx,
  )

/**
 * Keeps triggers from acting on each moved row in this transaction. Also disables nested loops:
 * with outdated statistics the planner would compare each of thousands of rows with every other
 * row.
 */
const setMovingFlag = (tx: Db) =>
  sql`select set_config('portal.moving', 'on', true), set_config('enable_nestloop', 'off', true)`.execute(tx)
/** Row hashes must not depend on the connection's time zone. */
const setUtc = (tx: Db) => sql`select set_config('TimeZone', 'UTC', true)`.execute(tx)
const clearMovingFlag = (tx: Db) =>
  sql`select set_config('portal.moving', '', true), set_config('enable_nestloop', 'on', true)`.execute(tx)

// The row itself may exceed the size of an index entry, so its hash is the key.
const deleteAndReturn = async (
  tx: Db,
  table: AccountTable,
  sourceId: string,
  condition: RawBuilder<unknown>,
) =>
  sql`with gone as (delete from ${tableSql(table.table)} r where ${condition} returning to_jsonb(r) as before)
    insert into merged_rows (merged_id, of_table, row_key, origin, before)
    select ${sourceId}, ${table.table}, md5(before::text), 'taken away', before from gone`.execute(tx)

/** Resolves clashes, and moves all rows of one account to the other. */
export async function moveAccountRows(tx: Db, { staysId, goesId, at }: AccountMerge): Promise<void> {
  await setMovingFlag(tx)
  for (const accountTable of accountTables) {
    const { table, column, key } = accountTable
    const columnRef = rawSql(column)
    // A person keeps their access if it ended only at the remaining account.
    if (table === 'people')
      await deleteAndReturn(
        tx,
        accountTable,
        goesId,
        sql`r.account_id = ${staysId} and r.ended_at is not null and exists (
        select from people g where g.account_id = ${goesId} and g.user_id = r.user_id and g.ended_at is null)`,
      )
    if (accountTable.isSingle)
      await deleteAndReturn(
        tx,
        accountTable,
        goesId,
        sql`r.${columnRef} = ${goesId} and exists (
        select from ${tableSql(table)} s where s.${columnRef} = ${staysId}
          ${
            key.length === 0
              ? sql``
              : sql`and ${sql.join(
                  key.map((name) => sql`s.${rawSql(name)} = r.${rawSql(name)}`),
                  sql` and `,
                )}`
          })`,
      )
    if (table === 'certificate_holders')
      await sql`with aside as (
          update certificate_holders g set removed_at = ${at} from certificate_holders s
          where g.client_id = ${goesId} and s.client_id = ${staysId} and ${sameHolder} returning g.id)
        insert into merged_rows (merged_id, of_table, row_key, origin)
        select ${goesId}, 'certificate_holders', aside.id::text, 'set aside' from aside`.execute(tx)
    await sql`with moved as (update ${tableSql(table)} r set ${moveColumnSql(accountTable, goesId, staysId)} where r.${columnRef} = ${goesId}
          ${table === 'merged_accounts' ? sql`and r.id <> ${goesId}` : sql``} returning ${keyOf(accountTable)} as row_key)
      insert into merged_rows (merged_id, of_table, row_key, origin)
      select ${goesId}, ${table}, row_key, 'moved' from moved`.execute(tx)
  }
  await clearMovingFlag(tx)
}

const moveColumnSql = ({ table, column }: AccountTable, sourceId: string, targetId: string) =>
  table === 'messages'
    ? sql`client_id = ${targetId}, receiver_id = case when r.receiver_id = ${sourceId} then ${targetId}::uuid else r.receiver_id end`
    : sql`${rawSql(column)} = ${targetId}`

/** Computes the derived rows of accounts: latest terms, conversations and search texts. */
export async function updateDerivedRows(tx: Db, ids: readonly string[]): Promise<void> {
  const idsSql = sql`any(${ids}::uuid[])`
  await sql`delete from last_terms where user_id = ${idsSql}`.execute(tx)
  // The same rule as `keep_last_terms`, for many policies. Without statistics of the moved rows the
  // planner would compare each of thousands of rows with every other row.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  await sql`with terms as materialized (
      select id, user_id, start_date, end_date, renewed_from, cancelled_on,
        max(start_date) over (partition by user_id, policy_number, type) as last_begins
      from policies where user_id = ${idsSql} and deactivated_at is null and status = 'active'
        and cancelled_on is distinct from start_date),
    renewed as materialized (
      select user_id, renewed_from as id, max(start_date) as last_begins from terms
      where renewed_from is not null group by user_id, renewed_from)
    insert into last_terms (policy_id, user_id, start_date, end_date)
    select t.id, t.user_id, t.start_date, t.end_date from terms t left join renewed r on r.id = t.id and r.user_id = t.user_id
    where t.cancelled_on is null and t.last_begins < t.end_date and (r.last_begins is null or r.last_begins < t.end_date)
    on conflict do nothing`.execute(tx)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  await sql`delete from conversations where client_id = ${idsSql}`.execute(tx)
  await sql`insert into conversations (client_id, last_at, last_message_id, messages_count)
    select distinct on (client_id) client_id, created_at, id, count(*) over (partition by client_id)
    from messages where client_id = ${idsSql} order by client_id, created_at desc, id desc`.execute(tx)
  await sql`update accounts set search_text = words_of_account(accounts) where id = ${idsSql}`.execute(tx)
}

/** Stores the hashes of all the account's rows. */
export async function saveMergedHashes(tx: Db, { staysId, goesId }: AccountMerge): Promise<void> {
  await setUtc(tx)
  for (const table of [accountsTable, ...accountTables])
    if (!table.isUnchecked)
      await sql`insert into merged_rows (merged_id, of_table, row_key, origin, hash)
        select ${goesId}, ${table.table}, ${keyOf(table)}, 'stayed', ${hashOf(table)} from ${tableSql(table.table)} r
        where r.${rawSql(table.column)} = ${staysId} ${exceptRecordSql(table, goesId)}`.execute(tx)
}

const accountsTable: AccountTable = {
  table: 'accounts',
  column: 'id',
  key: ['id'],
  label: 'the client’s own details',
  ignoredColumns: ['search_text', 'ein_sealed'],
}
const exceptRecordSql = ({ table }: AccountTable, sourceId: string) =>
  table === 'merged_accounts' ? sql`and r.id <> ${sourceId}` : sql``

/** The labels of the tables that changed since the merger. */
export async function findChangesSinceMerge(
  tx: Db,
  { staysId, goesId }: Pick<AccountMerge, 'staysId' | 'goesId'>,
): Promise<string[]> {
  await setUtc(tx)
  const words: string[] = []
  for (const table of [accountsTable, ...accountTables]) {
    if (table.isUnchecked) continue
    const { rows } = await sql`select from (
        select ${keyOf(table)} as row_key, ${hashOf(table)} as hash from ${tableSql(table.table)} r
        where r.${rawSql(table.column)} = ${staysId} ${exceptRecordSql(table, goesId)}) as now
      full join (select row_key, hash from merged_rows
        where merged_id = ${goesId} and of_table = ${table.table} and origin = 'stayed') as merged using (row_key)
      where now.hash is distinct from merged.hash limit 1`.execute(tx)
    if (rows.length > 0) words.push(table.label)
  }
  return words
}

export const deleteAccount = (tx: Db, id: string) => sql`delete from accounts where id = ${id}`.execute(tx)

const columnsByField: Record<MergedField, readonly string[]> = {
  name: ['kind', 'name', 'sort_name'],
  dba: ['dba'],
  entity: ['entity'],
  address: ['address'],
  locationAddress: ['location_address'],
  phone: ['phone'],
  clientSince: ['client_since'],
  accountNumber: ['account_number'],
  ein: ['ein_sealed', 'ein_last_four'],
}

/**
 * Copies these fields from the merged account. Also copies its owner if the remaining account has
 * no owner.
 */
export const copyMergedFields = (tx: Db, { staysId, goesId }: AccountMerge, fields: readonly MergedField[]) =>
  sql`
  update accounts set ${sql.join([
    ...fields.flatMap((field) =>
      columnsByField[field].map((name) =>
        name === 'ein_sealed' ? sql`ein_sealed = m.ein_sealed` : sql`${rawSql(name)} = was.${rawSql(name)}`,
      ),
    ),
    sql`owner_id = coalesce(accounts.owner_id, was.owner_id)`,
  ])}
  from merged_accounts m, jsonb_populate_record(null::accounts, m.account) was
  where accounts.id = ${staysId} and m.id = ${goesId}`.execute(tx)

/** The merger, locked, unless the account was merged into another since. */
export async function mergeToUndo(tx: Db, targetId: string, sourceId: string) {
  const { rows } = await sql<{ name: string }>`select name from merged_accounts
    where id = ${sourceId} and account_id = ${targetId} and into_id = ${targetId} for update`.execute(tx)
  return rows[0]
}

/** Restores rows by their stored columns. Columns added to the table since get their defaults. */
async function insertKeptRows(tx: Db, table: string, keptRowsSql: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(kept.row) as name from (${keptRowsSql}) as kept`.execute(tx)
  if (rows.length === 0) return
  const names = sql.join(rows.map(({ name }) => sql.id(name)))
  await sql`insert into ${tableSql(table)} (${names}) select ${names} from (${keptRowsSql}) as kept,
    lateral jsonb_populate_record(null::${tableSql(table)}, kept.row)`.execute(tx)
}

export async function moveMergedBack(tx: Db, targetId: string, sourceId: string): Promise<void> {
  await setMovingFlag(tx)
  const restoredColumns = Object.values(columnsByField)
    .flat()
    .filter((name) => name !== 'ein_sealed')
  await sql`update accounts set ein_sealed = m.stayed_ein_sealed, owner_id = was.owner_id,
      ${sql.join(restoredColumns.map((name) => sql`${rawSql(name)} = was.${rawSql(name)}`))}
    from merged_accounts m, jsonb_populate_record(null::accounts, m.stayed) was
    where accounts.id = ${targetId} and m.id = ${sourceId}`.execute(tx)
  // The restored account gets a new version, because open pages have the version from before the
  // merger.
  await insertKeptRows(
    tx,
    'accounts',
    sql`
    select m.account || jsonb_build_object('version', (m.account ->> 'version')::int + 1, 'ein_sealed', m.ein_sealed) as row
    from merged_accounts m where m.id = ${sourceId}`,
  )
  for (const accountTable of accountTables.toReversed()) {
    const { table, column } = accountTable
    await sql`update ${tableSql(table)} r set ${moveColumnSql(accountTable, targetId, sourceId)} from merged_rows m
      where r.${rawSql(column)} = ${targetId} and m.merged_id = ${sourceId} and m.of_table = ${table} and m.origin = 'moved'
        and m.row_key = ${keyOf(accountTable)}`.execute(tx)
    if (accountTable.isSingle)
      await insertKeptRows(
        tx,
        table,
        sql`
        select m.before as row from merged_rows m
        where m.merged_id = ${sourceId} and m.of_table = ${table} and m.origin = 'taken away'`,
      )
  }
  await sql`update certificate_holders h set removed_at = null from merged_rows m
    where m.merged_id = ${sourceId} and m.origin = 'set aside' and h.id = m.row_key::uuid`.execute(tx)
  await sql`delete from merged_accounts where id = ${sourceId}`.execute(tx)
  await clearMovingFlag(tx)
}

export async function mergesIntoAccount(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; at: string; byName: string }>`
    select m.id, m.name, m.merged_at as at, ${shownNameOf('u')} as "byName"
    from merged_accounts m join users u on u.id = m.merged_by
    where m.account_id = ${id} and m.into_id = ${id} order by m.merged_at desc, m.id desc`.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Tells everyone who sees these clients to reload their data. */
export const notifyClientsChanged = (
  tx: Db,
  entities: readonly string[],
  { id, agentId }: { id: string; agentId: string },
) =>
  sql`select pg_notify('change', json_build_object('entity', entity, 'id', '', 'clientId', ${id}::text, 'agentId', ${agentId}::text,
      'managerIds', coalesce((select json_agg(user_id) from account_managers where account_id = ${id}), '[]'))::text)
    from unnest(${entities}::text[]) as entity`.execute(tx)
