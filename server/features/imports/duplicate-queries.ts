import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { termRankFactor } from './row-queries.ts'
import type { RunRegistry } from './row-records.ts'

/**
 * Stores, for each client and person of the files, the other records of the files that may be the
 * same one. Rows that match several clients sort last.
 */
export async function insertDuplicateCandidates(tx: Db, runId: string, registry: RunRegistry): Promise<void> {
  const { ambiguousKeys } = registry
  const candidates = [
    ...[...registry.alikeGroups()].map(([key, rowKeys]) => ({
      kind: 'accounts',
      key,
      alike: rowKeys,
      later: ambiguousKeys.has(key) ? termRankFactor / 2 : 0,
    })),
    ...[...registry.people.alikeGroups()].map(([key, rowKeys]) => ({
      kind: 'people',
      key,
      alike: rowKeys,
      later: 0,
    })),
  ]
  if (candidates.length === 0) return
  await sql`
    update import_rows set alike = given.alike, place = import_rows.place + given.later
    from json_to_recordset(${JSON.stringify(candidates)}::json) as given (kind book_kind, key text, alike jsonb, later bigint)
    where import_rows.run_id = ${runId} and import_rows.kind = given.kind and import_rows.key = given.key`.execute(
    tx,
  )
}

export const stagedByKey = (db: Db, runId: string, kind: 'accounts' | 'people', keys: readonly string[]) =>
  db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .select(['key', 'title', 'targetId', 'outcome', 'values'])
    .execute()

/**
 * The keys of those clients in the run's files that may be the same as one of the given clients.
 */
export const rowsDependingOn = async (db: Db, runId: string, keys: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('importRows')
      .where('runId', '=', runId)
      .where('kind', '=', 'accounts')
      .where(sql<boolean>`alike ?| ${keys}::text[]`)
      .select('key')
      .execute()
  ).map(({ key }) => key)

/** Doubtful clients or people with the same question and at most one candidate. */
export const rowsWithSameQuestion = (
  db: Db,
  runId: string,
  { kind, because, limit }: { kind: 'accounts' | 'people'; because: string; limit: number },
) =>
  db
    .selectFrom('importRows')
    .where('runId', '=', runId)
    .where('kind', '=', kind)
    .where('outcome', '=', 'doubtful')
    .where('because', '=', because)
    .where(sql<boolean>`jsonb_array_length(candidates) = 1`)
    .orderBy('place')
    .limit(limit)
    .select(['id', 'key', 'accountKey', 'candidates'])
    .execute()

/** The people of staged accounts, with their contact data. */
export const stagedPeopleOf = async (db: Db, runId: string, accountKeys: readonly string[]) =>
  (
    await db
      .selectFrom('importRows')
      .where('runId', '=', runId)
      .where('kind', '=', 'people')
      .where('accountKey', '=', sql<string>`any(${accountKeys}::text[])`)
      .orderBy('place')
      .select(['accountKey', 'title', 'values'])
      .execute()
  ).map(({ accountKey, title, values }) => ({
    accountKey: accountKey ?? '',
    title,
    email: values['people.email'] ?? null,
    phone: values['people.phone'] ?? null,
  }))

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The accounts of the book that the staged accounts match or may match. */
export async function possibleAccounts(
  db: Db,
  runId: string,
  accountKeys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct one.id from import_rows r
    cross join lateral (
      select r.target_id::text as id where r.outcome in ('same', 'changed')
      union all select c ->> 'id' from jsonb_array_elements(r.candidates) as c) as one
    where r.run_id = ${runId} and r.kind = 'accounts' and r.key = any(${accountKeys}::text[]) and one.id ~ ${uuidPattern}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The clients of a run whom staff declared the same as another client of the files, grouped by the
 * key of that other client.
 */
export const chosenDuplicates = async (db: Db, runId: string, keys: readonly string[]) =>
  Map.groupBy(
    await db
      .selectFrom('importRows')
      .where('runId', '=', runId)
      .where('kind', '=', 'accounts')
      .where('outcome', '=', 'same')
      .where('answer', '=', sql<string>`any(${keys.map((key) => `row:${key}`)}::text[])`)
      .orderBy('place')
      .select(['answer', 'values', 'einSealed'])
      .execute(),
    ({ answer }) => (answer ?? '').slice('row:'.length),
  )
