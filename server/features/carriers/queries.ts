import { type Insertable, sql, type Updateable } from 'kysely'
import type { CarrierChoice, CarrierCompany } from '../../../contract/carriers.ts'
import type { CarrierCompanies, Carriers, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'

const fields = ['name', 'claimPhone', 'claimPage', 'naic', 'version'] as const

const carrierOrder = sql`carriers.place, lower(carriers.name), carriers.id`

/** Active carriers that a policy can be written with. */
export const readCarriers = (db: Db) =>
  db
    .selectFrom('carriers')
    .where('retiredAt', 'is', null)
    .where('forPolicies', '=', true)
    .orderBy(carrierOrder)
    .select(fields)
    .execute()

export async function readCarrier(db: Db, name: string) {
  const row = await db.selectFrom('carriers').where('name', '=', name).select(fields).executeTakeFirst()
  if (!row) throw notFound('Carrier')
  return row
}

/**
 * Aliases of the carrier in the current row, or of one of its companies. `company` is raw SQL:
 * never pass user input.
 */
const aliasesOf = (company: string) => sql<string[]>`coalesce((
  select json_agg(a.name order by lower(a.name), a.key) from carrier_aliases a
  where a.carrier_id = carriers.id and a.company_id is not distinct from ${sql.raw(company)}), '[]')`

const companiesJson = sql<CarrierCompany[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'carrierId', c.carrier_id, 'name', c.name, 'naic', c.naic,
    'address', c.address, 'admittedIn', c.admitted_in, 'surplusIn', c.surplus_in, 'version', c.version, 'aliases', ${aliasesOf('c.id')})
    order by lower(c.name), c.id)
  from carrier_companies c where c.carrier_id = carriers.id), '[]')`

export const carriersToChoose = (db: Db): Promise<CarrierChoice[]> =>
  db
    .selectFrom('carriers')
    .where('retiredAt', 'is', null)
    .orderBy(carrierOrder)
    .select([
      'id',
      'name',
      'forPolicies',
      'leadsOffers',
      aliasesOf('null').as('aliases'),
      companiesJson.as('companies'),
    ])
    .execute()

const selectKeptCarriers = (db: Db) =>
  db
    .selectFrom('carriers')
    .orderBy(carrierOrder)
    .select([
      ...fields,
      'id',
      'claimEmail',
      'autoClaimEmail',
      'propertyClaimEmail',
      'liabilityClaimEmail',
      'compensationClaimEmail',
      'payPage',
      'payPhone',
      'logoHash as logo',
      'forPolicies',
      'leadsOffers',
      'mayIssueCards',
      sql<string | null>`to_char(carriers.retired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
        'retiredAt',
      ),
      aliasesOf('null').as('aliases'),
      companiesJson.as('companies'),
    ])

/** All carriers, retired ones too. */
export const readStoredCarriers = (db: Db) => selectKeptCarriers(db).execute()

export async function readStoredCarrier(db: Db, id: string) {
  const row = await selectKeptCarriers(db).where('carriers.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Carrier')
  return row
}
export type StoredCarrier = Awaited<ReturnType<typeof readStoredCarrier>>

export async function readStoredCompany(db: Db, id: string) {
  const row = await db
    .selectFrom('carrierCompanies')
    .innerJoin('carriers', 'carriers.id', 'carrierCompanies.carrierId')
    .where('carrierCompanies.id', '=', id)
    .select([
      'carrierCompanies.id',
      'carrierCompanies.carrierId',
      'carrierCompanies.name',
      'carrierCompanies.naic',
      'carrierCompanies.address',
      'carrierCompanies.admittedIn',
      'carrierCompanies.surplusIn',
      'carrierCompanies.version',
      'carriers.name as carrier',
      aliasesOf('carrier_companies.id').as('aliases'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound('Company')
  return row
}

/**
 * Serializes changes of carrier names: every name and alias has to be checked against all others.
 * Inserts and updates of policies do not wait.
 */
export const lockCarrierNames = (tx: Db) => sql`lock table carriers in share row exclusive mode`.execute(tx)

/** A carrier by its name. The lock keeps the name until the transaction ends. */
export const lockCarrier = (tx: Db, name: string) =>
  tx
    .selectFrom('carriers')
    .where('name', '=', name)
    .select(['id', 'name', 'retiredAt'])
    .forKeyShare()
    .executeTakeFirst()

/**
 * The carrier's name of a company. The lock keeps the company on file until the transaction ends.
 */
export const lockCompany = (tx: Db, id: string) =>
  tx
    .selectFrom('carrierCompanies')
    .innerJoin('carriers', 'carriers.id', 'carrierCompanies.carrierId')
    .where('carrierCompanies.id', '=', id)
    .select(['carriers.name as carrier'])
    .forKeyShare('carrierCompanies')
    .executeTakeFirst()

export const namesOfCompanies = async (db: Db, ids: readonly string[]) =>
  new Map(
    (await db.selectFrom('carrierCompanies').where('id', 'in', ids).select(['id', 'name']).execute()).map(
      ({ id, name }) => [id, name],
    ),
  )

export const countCarriers = async (db: Db) =>
  (
    await db
      .selectFrom('carriers')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Number of policies and offers of a carrier. */
export async function carrierUseOf(db: Db, name: string) {
  const { rows } = await sql<{ policies: number; offers: number }>`select
    (select count(*)::int from policies where carrier = ${name}) as policies,
    (select count(*)::int from offers where carrier = ${name}) as offers`.execute(db)
  return rows[0] ?? { policies: 0, offers: 0 }
}

export const insertCarrier = (tx: Db, carrier: Insertable<Carriers>) =>
  tx.insertInto('carriers').values(carrier).execute()

/**
 * Raises the version even if only the aliases changed, because the aliases are part of the carrier.
 */
export const updateCarrier = (tx: Db, name: string, changes: Updateable<Carriers>) =>
  tx
    .updateTable('carriers')
    .set({ ...changes, version: sql`version + 1` })
    .where('name', '=', name)
    .execute()

/** Leaves the version as it is, because the logo is not part of the edit form. */
export const updateCarrierLogo = (tx: Db, id: string, logo: { logo: Buffer; logoHash: string } | null) =>
  tx
    .updateTable('carriers')
    .set(logo ?? { logo: null, logoHash: null })
    .where('id', '=', id)
    .execute()

export const readCarrierLogo = async (db: Db, hash: string): Promise<Buffer | null> =>
  (await db.selectFrom('carriers').select('logo').where('logoHash', '=', hash).limit(1).executeTakeFirst())
    ?.logo ?? null

interface Alias {
  key: string
  name: string
  carrierId: string
  companyId: string | null
}

/** Replaces the aliases of a carrier, or of one of its companies. */
export async function replaceAliases(
  tx: Db,
  { carrierId, companyId }: Pick<Alias, 'carrierId' | 'companyId'>,
  aliases: readonly Pick<Alias, 'key' | 'name'>[],
) {
  await tx
    .deleteFrom('carrierAliases')
    .where('carrierId', '=', carrierId)
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .execute()
  if (aliases.length > 0)
    await tx
      .insertInto('carrierAliases')
      .values(aliases.map((alias) => ({ ...alias, carrierId, companyId })))
      .execute()
}

/** Moves everything of a carrier to another and deletes the first. */
export async function moveCarrierRows(
  tx: Db,
  sourceCarrier: Pick<StoredCarrier, 'id' | 'name'>,
  targetCarrier: Pick<StoredCarrier, 'id' | 'name'>,
) {
  const movedColumns = { carrier: targetCarrier.name }
  const policies = await tx
    .updateTable('policies')
    .set(movedColumns)
    .where('carrier', '=', sourceCarrier.name)
    .executeTakeFirst()
  const offers = await tx
    .updateTable('offers')
    .set(movedColumns)
    .where('carrier', '=', sourceCarrier.name)
    .executeTakeFirst()
  const carrierId = { carrierId: targetCarrier.id }
  await tx.updateTable('carrierCompanies').set(carrierId).where('carrierId', '=', sourceCarrier.id).execute()
  await tx.updateTable('carrierAliases').set(carrierId).where('carrierId', '=', sourceCarrier.id).execute()
  await tx.deleteFrom('carriers').where('id', '=', sourceCarrier.id).execute()
  return { policies: Number(policies.numUpdatedRows), offers: Number(offers.numUpdatedRows) }
}

/**
 * Stores an alias exactly as written, so that earlier PDFs with the old name still match the
 * carrier.
 */
export const insertCarrierAlias = (tx: Db, { key, name, carrierId }: Omit<Alias, 'companyId'>) =>
  tx
    .insertInto('carrierAliases')
    .values({ key, name, carrierId, companyId: null })
    .onConflict((row) => row.column('key').doUpdateSet({ name, carrierId, companyId: null }))
    .execute()

export const insertCompany = (tx: Db, company: Insertable<CarrierCompanies>) =>
  tx.insertInto('carrierCompanies').values(company).execute()

export const updateCompany = (tx: Db, id: string, changes: Updateable<CarrierCompanies>) =>
  tx
    .updateTable('carrierCompanies')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const deleteCompany = (tx: Db, id: string) =>
  tx.deleteFrom('carrierCompanies').where('id', '=', id).execute()

export const isCompanyInUse = async (db: Db, companyId: string) =>
  (await db
    .selectFrom('policies')
    .select('id')
    .where('carrierCompanyId', '=', companyId)
    .limit(1)
    .executeTakeFirst()) !== undefined
