import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { fullNameOf } from '../../reading/json.ts'

const atATime = 5000

const accountColumns = [
  'accounts.id',
  'accounts.kind',
  'accounts.name',
  'accounts.dba',
  'accounts.entity',
  'accounts.einSealed',
  'accounts.address',
  'accounts.locationAddress',
  'accounts.phone',
  'accounts.accountNumber',
  'accounts.agentId',
  'accounts.closedAt',
] as const

/** Every account of the book, or of these, as far as one is found again by it, in parts. */
export async function* everyAccount(db: Db, among?: readonly string[]) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('accounts')
      .leftJoin('users as owner', 'owner.id', 'accounts.ownerId')
      .where('accounts.id', '>', after)
      .$if(among !== undefined, (found) => found.where(sql<boolean>`accounts.id = any(${among}::uuid[])`))
      .orderBy('accounts.id')
      .limit(atATime)
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
    if (!last || rows.length < atATime) return
    after = last.id
  }
}

export const everyExternalId = (db: Db, among?: readonly string[]) =>
  db
    .selectFrom('accountExternalIds')
    .$if(among !== undefined, (found) => found.where(sql<boolean>`account_id = any(${among}::uuid[])`))
    .select(['system', 'externalId', 'accountId'])
    .execute()

/** What accounts were brought by earlier imports, by the words in which they came. */
export const accountsKnown = (db: Db, fingerprints: readonly string[]) =>
  db
    .selectFrom('importKnown')
    .where('fingerprint', '=', sql<string>`any(${fingerprints}::text[])`)
    .select(['fingerprint', 'accountId'])
    .execute()

/** The accounts as they stand, with what other systems call them and who looks after them beside the agent. */
export const accountsNow = (db: Db, ids: readonly string[], timeZone: string) =>
  db
    .selectFrom('accounts')
    .where('accounts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      ...accountColumns,
      // As an export has it.
      sql<string>`coalesce(client_since, (accounts.created_at at time zone ${timeZone}::text)::date)`.as(
        'clientSince',
      ),
      sql<string[]>`array(select system || ': ' || external_id from account_external_ids x
        where x.account_id = accounts.id order by 1)`.as('externalIds'),
      sql<
        string[]
      >`array(select user_id::text from account_managers m where m.account_id = accounts.id order by 1)`.as(
        'managers',
      ),
    ])
    .execute()
export type AccountNow = Awaited<ReturnType<typeof accountsNow>>[number]

/** Who speaks for accounts: those who sign in, and those who are only known. */
export const peopleNow = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('people')
    .innerJoin('users', 'users.id', 'people.userId')
    .where('people.accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('people.endedAt', 'is', null)
    .select([
      'people.accountId',
      'users.id',
      'users.firstName',
      'users.lastName',
      sql<string | null>`users.email`.as('email'),
      'users.phone',
      'people.title',
      sql<boolean>`true`.as('signsIn'),
    ])
    .unionAll(
      db
        .selectFrom('contacts')
        .where('contacts.accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
        .select([
          'contacts.accountId',
          'contacts.id',
          'contacts.firstName',
          'contacts.lastName',
          'contacts.email',
          'contacts.phone',
          'contacts.title',
          sql<boolean>`false`.as('signsIn'),
        ]),
    )
    .execute()
/** The main telephones of accounts. */
export const phonesOf = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('accounts')
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .select(['id', 'phone'])
    .execute()

export type PersonNow = Awaited<ReturnType<typeof peopleNow>>[number]

/** A policy's number as it is compared. */
const plainNumber = sql`upper(regexp_replace(p.policy_number, '[\\s-]', '', 'g'))`

interface Found {
  id: string
  userId: string
  number: string
  startDate: string
  carrier: string
}

/** The policies of these numbers, whoever's they are; not what was entered in error. */
export const policiesNumbered = async (db: Db, numbers: readonly string[]): Promise<Found[]> =>
  (
    await sql<Found>`
      select p.id, p.user_id as "userId", ${plainNumber} as number, p.start_date as "startDate", p.carrier
      from policies p
      where ${plainNumber} = any(${numbers}::text[]) and p.deactivation_reason is distinct from 'entered in error'
      order by p.start_date desc, p.id`.execute(db)
  ).rows

/** The policies of clients that start on these days; not what was entered in error. */
export const policiesStarting = (
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

/** Of ids those that policies have. */
export const policiesWithIds = async (db: Db, ids: readonly string[]): Promise<Found[]> =>
  (
    await sql<Found>`
      select p.id, p.user_id as "userId", ${plainNumber} as number, p.start_date as "startDate", p.carrier
      from policies p where p.id = any(${ids}::uuid[])`.execute(db)
  ).rows

export const policiesNow = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('policies')
    .leftJoin('carrierCompanies as company', 'company.id', 'policies.carrierCompanyId')
    .where('policies.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'policies.id',
      'policies.policyNumber',
      'policies.carrier',
      'company.name as company',
      'policies.type',
      'policies.category',
      'policies.status',
      'policies.startDate',
      'policies.endDate',
      'policies.premium',
      'policies.paymentFrequency',
      'policies.coverageLimit',
      'policies.coverages',
      'policies.deductible',
      'policies.coverageType',
      'policies.description',
      'policies.namedInsured',
      'policies.wholesaler',
      'policies.deactivationReason',
      'policies.cancelledOn',
    ])
    .execute()
export type PolicyNow = Awaited<ReturnType<typeof policiesNow>>[number]

export const vehiclesNow = (db: Db, policyIds: readonly string[]) =>
  db
    .selectFrom('vehicles')
    .where('policyId', '=', sql<string>`any(${policyIds}::uuid[])`)
    .where('removedAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .select(['id', 'policyId', 'year', 'make', 'model', 'vinEnd', 'place'])
    .execute()

export type VehicleNow = Awaited<ReturnType<typeof vehiclesNow>>[number]

/** The place behind the last vehicle of policies. */
export async function nextVehiclePlaces(db: Db, policyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('vehicles')
    .where('policyId', '=', sql<string>`any(${policyIds}::uuid[])`)
    .where('removedAt', 'is', null)
    .groupBy('policyId')
    .select(({ fn }) => ['policyId', fn.max('place').as('place')])
    .execute()
  return new Map(rows.map(({ policyId, place }) => [policyId, place + 1]))
}

export const holdersNow = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('certificateHolders')
    .where('clientId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .select(['id', 'clientId', 'name', 'street', 'city', 'state', 'zip', 'country'])
    .select(['email', 'phone', 'loanNumber', 'operations', 'additionalInsured'])
    .execute()
export type HolderNow = Awaited<ReturnType<typeof holdersNow>>[number]

/** Everybody of staff, by whom a file may name them. */
export const staffNamed = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', 'in', ['agent', 'admin'])
    .where('deactivatedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'role', 'email', fullNameOf('users').as('name')])
    .execute()

/** Those of these accounts that are former clients. */
export const closedAmong = async (db: Db, ids: readonly string[]) =>
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
