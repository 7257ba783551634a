import { sql } from 'kysely'
import type { ImportValues } from '../../../contract/values/import-storage.ts'
import type { Db } from '../../database/tables.ts'
import { fullNameOf } from '../../queries/json.ts'

const batchSize = 5000

/**
 * Yields the fields by which an import recognizes an account, for every account or those in
 * `onlyAccountIds`, in batches.
 */
export async function* iterateAccounts(db: Db, onlyAccountIds?: readonly string[]) {
  let lastId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('accounts')
      .leftJoin('users as owner', 'owner.id', 'accounts.ownerId')
      .where('accounts.id', '>', lastId)
      .$if(onlyAccountIds !== undefined, (query) =>
        query.where(sql<boolean>`accounts.id = any(${onlyAccountIds}::uuid[])`),
      )
      .orderBy('accounts.id')
      .limit(batchSize)
      .select([
        'accounts.id',
        'accounts.name',
        'accounts.dba',
        'accounts.einSealed',
        'accounts.address',
        'accounts.locationAddress',
        'accounts.phone',
        'accounts.accountNumber',
        'owner.phone as ownerPhone',
        'owner.email as ownerEmail',
        sql<
          string[]
        >`array(select phone from contacts c where c.account_id = accounts.id and phone is not null)`.as(
          'contactPhones',
        ),
        sql<
          string[]
        >`array(select email from contacts c where c.account_id = accounts.id and email is not null)`.as(
          'contactEmails',
        ),
      ])
      .execute()
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    lastId = last.id
  }
}

export const selectExternalIds = (db: Db, onlyAccountIds?: readonly string[]) =>
  db
    .selectFrom('accountExternalIds')
    .$if(onlyAccountIds !== undefined, (query) =>
      query.where(sql<boolean>`account_id = any(${onlyAccountIds}::uuid[])`),
    )
    .select(['system', 'externalId', 'accountId'])
    .execute()

/** The accounts that earlier imports matched to these fingerprints. */
export const accountsByFingerprint = (db: Db, fingerprints: readonly string[]) =>
  db
    .selectFrom('importKnown')
    .where('fingerprint', '=', sql<string>`any(${fingerprints}::text[])`)
    .select(['fingerprint', 'accountId'])
    .execute()

/** The `Client since` day of each account, as an export writes it. */
export async function clientSinceDays(
  db: Db,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; since: string }>`
    select id, coalesce(client_since, (created_at at time zone ${timeZone}::text)::date) as since
    from accounts where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, since }) => [id, since]))
}

export interface StoredPerson {
  id: string
  accountId: string
  signsIn: boolean
  values: ImportValues
}

/** The people of accounts: portal users and contacts. */
export const storedPeopleOf = async (db: Db, accountIds: readonly string[]): Promise<StoredPerson[]> =>
  (
    await sql<StoredPerson>`
      select id, account_id as "accountId", signs_in as "signsIn", jsonb_strip_nulls(jsonb_build_object(
        'people.firstName', first_name, 'people.lastName', last_name, 'people.email', email, 'people.phone', phone,
        'people.title', title)) as values
      from (
        select u.id, p.account_id, true as signs_in, u.first_name, u.last_name, u.email, u.phone, p.title
        from people p join users u on u.id = p.user_id where p.ended_at is null
        union all
        select id, account_id, false, first_name, last_name, email, phone, title from contacts) as everybody
      where account_id = any(${accountIds}::uuid[])`.execute(db)
  ).rows

export const mainPhonesOf = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('accounts')
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .select(['id', 'phone'])
    .execute()

/** A policy number without blanks and hyphens, in capitals, for comparison. */
const normalizedNumberSql = sql`upper(regexp_replace(p.policy_number, '[\\s-]', '', 'g'))`

interface PolicyCandidate {
  id: string
  userId: string
  number: string
  startDate: string
  carrier: string
}

/** Policies of any client with these numbers, except those entered in error. */
export const policiesWithNumbers = async (db: Db, numbers: readonly string[]): Promise<PolicyCandidate[]> =>
  (
    await sql<PolicyCandidate>`
      select p.id, p.user_id as "userId", ${normalizedNumberSql} as number, p.start_date as "startDate", p.carrier
      from policies p
      where ${normalizedNumberSql} = any(${numbers}::text[]) and p.deactivation_reason is distinct from 'entered in error'
      order by p.start_date desc, p.id`.execute(db)
  ).rows

/** The clients' policies that start on these days, except those entered in error. */
export const policiesStartingOn = (
  db: Db,
  { owners, starts }: { owners: readonly string[]; starts: readonly string[] },
) =>
  db
    .selectFrom('policies')
    .where('userId', '=', sql<string>`any(${owners}::uuid[])`)
    .where('startDate', '=', sql<string>`any(${starts}::date[])`)
    .where('deactivationReason', 'is distinct from', 'entered in error')
    .orderBy('id')
    .select(['id', 'userId', 'policyNumber', 'carrier', 'type', 'startDate'])
    .execute()

export const policiesWithIds = async (db: Db, ids: readonly string[]): Promise<PolicyCandidate[]> =>
  (
    await sql<PolicyCandidate>`
      select p.id, p.user_id as "userId", ${normalizedNumberSql} as number, p.start_date as "startDate", p.carrier
      from policies p where p.id = any(${ids}::uuid[])`.execute(db)
  ).rows

/** The next free vehicle position of each policy. */
export async function nextVehiclePositions(
  db: Db,
  policyIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('vehicles')
    .where('policyId', '=', sql<string>`any(${policyIds}::uuid[])`)
    .where('removedAt', 'is', null)
    .groupBy('policyId')
    .select(({ fn }) => ['policyId', fn.max('place').as('place')])
    .execute()
  return new Map(rows.map(({ policyId, place }) => [policyId, place + 1]))
}

/** Active staff, with every value by which a file may name them. */
export const staffForImport = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', 'in', ['agent', 'admin'])
    .where('deactivatedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'role', 'email', fullNameOf('users').as('name')])
    .execute()

export const formerClientsAmong = async (db: Db, ids: readonly string[]) =>
  new Set(
    (
      await db
        .selectFrom('accounts')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('closedAt', 'is not', null)
        .select('id')
        .execute()
    ).map(({ id }) => id),
  )
