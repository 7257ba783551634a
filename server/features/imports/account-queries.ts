import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** The parts of an account that other tables store. */
export interface AccountParts {
  id: string
  externalIds: readonly { system: string; externalId: string }[]
  managers: readonly string[]
}

export async function readAccountParts(tx: Db, ids: readonly string[]): Promise<Map<string, AccountParts>> {
  const rows = await tx
    .selectFrom('accounts')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'id',
      sql<
        AccountParts['externalIds']
      >`coalesce((select json_agg(json_build_object('system', x.system, 'externalId', x.external_id))
        from account_external_ids x where x.account_id = accounts.id), '[]')`.as('externalIds'),
      sql<
        string[]
      >`array(select m.user_id::text from account_managers m where m.account_id = accounts.id)`.as(
        'managers',
      ),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function addAccountParts(
  tx: Db,
  accounts: readonly AccountParts[],
  { by, at }: { by: string; at: string },
): Promise<void> {
  const ids = accounts.flatMap(({ id, externalIds }) =>
    externalIds.map((externalId) => ({ ...externalId, accountId: id })),
  )
  if (ids.length > 0)
    await tx
      .insertInto('accountExternalIds')
      .values(ids)
      .onConflict((row) => row.doNothing())
      .execute()
  const managers = accounts.flatMap(({ id, managers }) =>
    managers.map((userId) => ({ accountId: id, userId, addedAt: at, addedBy: by })),
  )
  if (managers.length > 0)
    await tx
      .insertInto('accountManagers')
      .values(managers)
      .onConflict((row) => row.doNothing())
      .execute()
}

/** Deletes the external IDs and managers that the accounts did not have before. */
export async function deleteAddedParts(tx: Db, accounts: readonly AccountParts[]): Promise<void> {
  const accountsJson = JSON.stringify(accounts)
  await sql`
    delete from account_external_ids x using json_to_recordset(${accountsJson}::json) as given (id uuid, "externalIds" jsonb)
    where x.account_id = given.id
      and not given."externalIds" @> jsonb_build_array(jsonb_build_object('system', x.system, 'externalId', x.external_id))`.execute(
    tx,
  )
  await sql`
    delete from account_managers m using json_to_recordset(${accountsJson}::json) as given (id uuid, managers jsonb)
    where m.account_id = given.id and not given.managers ? m.user_id::text`.execute(tx)
}

export async function deleteAllParts(tx: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await sql`delete from account_external_ids where account_id = any(${accountIds}::uuid[])`.execute(tx)
  await sql`delete from account_managers where account_id = any(${accountIds}::uuid[])`.execute(tx)
}

/** The accounts whose number another account in the book already has. */
export async function findTakenAccountNumbers(
  tx: Db,
  accounts: readonly { id: string; number: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select given.id from json_to_recordset(${JSON.stringify(accounts)}::json) as given (id uuid, number text)
    join accounts a on lower(a.account_number) = lower(given.number) and a.id <> given.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
