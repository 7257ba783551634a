import { type SelectQueryBuilder, sql } from 'kysely'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { idCardsOnly, seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { canCertifyOn, coverGapsOf, isDocumentOnFile, isStaffUser } from '../../policy-rules.ts'
import { companyOf, fullNameOf } from '../../queries/json.ts'

// PostgreSQL runs this subselect once per query. The table of lines is small.
const isVehiclePolicy = sql<boolean>`policies.type = any (array(select name from lines where has_vehicles))`

const vehiclesListed = sql<number>`(
  select count(*)::int from vehicles listed where listed.policy_id = policies.id and listed.removed_at is null)`

const drivers = sql<{ name: string; excluded: boolean }[]>`coalesce((
  select json_agg(json_build_object('name', d.said ->> 'name', 'excluded', (d.said ->> 'excluded')::boolean)
    order by d.place, d.id)
  from policy_parts d where d.policy_id = policies.id and d.kind = 'driver' and d.removed_at is null), '[]')`

type Rows = SelectQueryBuilder<DB, 'vehicles', object>

/** Vehicles that can have a card: those of auto policies whose term is active on the day. */
const insuredOf = (rows: Rows, day: string) =>
  rows
    .innerJoin('policies', 'policies.id', 'vehicles.policyId')
    .innerJoin('accounts as client', 'client.id', 'policies.userId')
    .leftJoin('users as owner', 'owner.id', 'client.ownerId')
    .leftJoin('carriers', 'carriers.name', 'policies.carrier')
    .leftJoin('carrierCompanies as company', 'company.id', 'policies.carrierCompanyId')
    .leftJoin('users as agent', 'agent.id', 'client.agentId')
    .where('vehicles.removedAt', 'is', null)
    .where('owner.deactivatedAt', 'is', null)
    .where(isVehiclePolicy)
    .where(canCertifyOn('policies', day))
    .select([
      'vehicles.id',
      'vehicles.policyId',
      'vehicles.year',
      'vehicles.make',
      'vehicles.model',
      'vehicles.vinEnd',
      'vehicles.vinSealed',
      'vehicles.temporaryFrom',
      'vehicles.temporaryUntil',
      'policies.userId',
      'policies.policyNumber',
      'policies.type as policyType',
      'policies.category',
      'policies.namedInsured',
      'policies.cardFor',
      'policies.facts',
      'policies.cardState',
      'client.address',
      'client.locationAddress',
      'policies.startDate',
      'policies.endDate',
      'carriers.claimPhone',
      'owner.firstName',
      'owner.lastName',
      companyOf('client').as('company'),
      // The insurer is the writing company; the carrier if the policy names none.
      sql<string>`coalesce(company.name, policies.carrier)`.as('carrier'),
      'policies.carrier as brand',
      'company.name as writingCompany',
      // NAIC numbers belong to companies; a brand has none.
      'company.naic',
      'company.address as insurerAddress',
      'company.admittedIn',
      'carriers.mayIssueCards',
      'policies.cancelledOn',
      'policies.life',
      coverGapsOf('policies').as('gaps'),
      'agent.firstName as agentFirstName',
      'agent.lastName as agentLastName',
      'agent.license as agentLicense',
      vehiclesListed.as('vehiclesListed'),
      drivers.as('drivers'),
    ])

export type CardRow = Awaited<ReturnType<ReturnType<typeof insuredOf>['executeTakeFirstOrThrow']>>

/** The insured vehicles that the viewer sees, by policy and in order. */
export const cardsSeenBy = (db: Db, me: Me, day: string, policyId?: string): Promise<CardRow[]> =>
  insuredOf(seenBy(db, me).vehicles, day)
    .$if(policyId !== undefined, (rows) => rows.where('vehicles.policyId', '=', policyId ?? ''))
    .orderBy('policies.category')
    .orderBy('policies.policyNumber')
    .orderBy('policies.id')
    .orderBy('vehicles.place')
    .orderBy('vehicles.id')
    .execute()

/** The kinds of files that a phone shows as a card. */
export const carrierCardKinds = ['application/pdf', 'image/jpeg', 'image/png']

/** The first day without coverage after this one. */
const coverageEndAfter = (day: string) => sql<string>`least(policies.end_date, policies.cancelled_on, (
  select min(lower(gap)) from unnest(policies.gaps) as gap where lower(gap) > ${day}::date))`

/**
 * The day on which coverage resumed after the last gap. An older file may show coverage in the gap.
 */
const resumedOnSql = (day: string) => sql<string | null>`(
  select max(upper(gap)) from unnest(policies.gaps) as gap where upper(gap) <= ${day}::date)`

/** SQL: the file is the card of this listed vehicle. */
const isOnCard = sql<boolean>`(documents.card_vehicles is null or insured.id = any(documents.card_vehicles))`

/**
 * Whether a card for all vehicles is valid for a policy without listed vehicles: the policy has
 * listed none since the upload.
 */
const isForAllUnlisted = sql<boolean>`(documents.card_vehicles is null and not exists (
  select from vehicles gone where gone.policy_id = policies.id
    and (gone.removed_at is null or gone.removed_at >= documents.created_at)))`

/** The newest of these files for each listed vehicle, or for the policy if it lists none. */
const newestCardsOf = (cards: SelectQueryBuilder<DB, 'documents', object>, day: string) =>
  cards
    .innerJoin('policies', 'policies.id', 'documents.policyId')
    .innerJoin('users as uploader', 'uploader.id', 'documents.uploadedBy')
    .leftJoin('carrierCompanies as company', 'company.id', 'policies.carrierCompanyId')
    .leftJoin('vehicles as insured', (join) =>
      join.onRef('insured.policyId', '=', 'policies.id').on('insured.removedAt', 'is', null).on(isOnCard),
    )
    .where(sql<boolean>`(insured.id is not null or ${isForAllUnlisted})`)
    .where('documents.contentType', 'in', carrierCardKinds)
    .where(isStaffUser('uploader'))
    .where(isVehiclePolicy)
    .where(canCertifyOn('policies', day))
    .distinctOn(['policies.id', 'insured.place', 'insured.id'])
    .select([
      'insured.id as vehicleId',
      'insured.year',
      'insured.make',
      'insured.model',
      'insured.vinEnd',
      vehiclesListed.as('vehiclesListed'),
      'documents.id',
      'policies.id as policyId',
      'policies.userId',
      'policies.policyNumber',
      'policies.type as policyType',
      'documents.title',
      'documents.fileName',
      'documents.contentType',
      'documents.createdAt as uploadedAt',
      sql<string>`coalesce(company.name, policies.carrier)`.as('carrier'),
      coverageEndAfter(day).as('endDate'),
      'policies.endDate as termEnd',
      resumedOnSql(day).as('resumedOn'),
    ])
    .orderBy('policies.id')
    .orderBy('insured.place')
    .orderBy('insured.id')
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documents.id', 'desc')

type NewestCard = Awaited<ReturnType<ReturnType<typeof newestCardsOf>['executeTakeFirstOrThrow']>>

export interface CarrierCardRow
  extends Omit<NewestCard, 'vehicleId' | 'year' | 'make' | 'model' | 'vinEnd' | 'vehiclesListed'> {
  /** The vehicles for which this file is the newest. */
  vehicles: { id: string; name: string }[]
  /** True if this file is the newest for each vehicle of the policy. */
  isForAll: boolean
}

/** One card for each file. */
function cardsByFile(rows: readonly NewestCard[]): CarrierCardRow[] {
  const cards = new Map<string, CarrierCardRow>()
  for (const { vehicleId, year, make, model, vinEnd, vehiclesListed: isListed, ...file } of rows) {
    const card = cards.get(file.id) ?? { ...file, vehicles: [], isForAll: false }
    cards.set(file.id, card)
    if (vehicleId !== null && year !== null && make !== null && model !== null)
      card.vehicles.push({ id: vehicleId, name: formatVehicle({ year, make, model, vinEnd }) })
    card.isForAll = card.vehicles.length === isListed
  }
  return [...cards.values()]
}

/** The carriers' cards of the policies in force that the viewer sees. */
export const carrierCardsSeenBy = async (db: Db, me: Me, day: string, policyId?: string) =>
  cardsByFile(
    await newestCardsOf(seenBy(db, me).carrierCards, day)
      .$if(policyId !== undefined, (rows) => rows.where('policies.id', '=', policyId ?? ''))
      .execute(),
  )

/** The policy of a file that the viewer sees as a carrier's card, current or not. */
export const policyOfCarrierCard = async (db: Db, me: Me, documentId: string) =>
  (
    await seenBy(db, me)
      .carrierCards.where('documents.id', '=', documentId)
      .select((row) => row.ref('documents.policyId').$notNull().as('policyId'))
      .executeTakeFirst()
  )?.policyId

/** A policy that the viewer sees, with the data for filing a carrier's card, or 404. */
export async function policyOfCard(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .policies.where('policies.id', '=', id)
    .select(['policies.userId', 'policies.carrier', 'policies.cardFor', isVehiclePolicy.as('isOfVehicles')])
    .select(
      sql<string[]>`array(select listed.id from vehicles listed
        where listed.policy_id = policies.id and listed.removed_at is null order by listed.place, listed.id)`.as(
        'vehicleIds',
      ),
    )
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  return row
}

export const cardFor = (db: Db, me: Me, day: string, vehicleId: string) =>
  insuredOf(seenBy(db, me).vehicles, day).where('vehicles.id', '=', vehicleId).executeTakeFirst()

/** A vehicle of a policy that the viewer sees, with or without a card. */
export const vehicleFor = (db: Db, me: Me, id: string) =>
  seenBy(db, me).vehicles.select('vehicles.id').where('vehicles.id', '=', id).executeTakeFirst()

/** A card that the portal draws for a vehicle, or the carrier's card, on file as a document. */
export type LinkedCard = { vehicleId: string } | { documentId: string }

/** Locked until the transaction ends, so concurrent shares count each other's links. */
export const lockLinkedCard = (tx: Db, card: LinkedCard) =>
  'vehicleId' in card
    ? tx.selectFrom('vehicles').select('id').where('id', '=', card.vehicleId).forUpdate().execute()
    : tx.selectFrom('documents').select('id').where('id', '=', card.documentId).forUpdate().execute()

/** A cancellation ends the links for good, also when it is taken back. */
const isUncancelledSince = sql<boolean>`not exists (
  select from policy_events ended
  where ended.policy_id = coalesce(
      (select shared.policy_id from vehicles shared where shared.id = card_links.vehicle_id),
      (select shared.policy_id from documents shared where shared.id = card_links.document_id))
    and ended.kind in ('cancellation', 'flat cancellation') and ended.entered_at >= card_links.created_at)`

const openLink = (db: Db, linkId: string, now: Date) =>
  db
    .selectFrom('cardLinks')
    .where('cardLinks.id', '=', linkId)
    .where('cardLinks.withdrawnAt', 'is', null)
    .where('cardLinks.expiresAt', '>', now.toISOString())
    .where(isUncancelledSince)

/** The card of an open link. The link is the only authorization. */
export const readSharedCard = (db: Db, linkId: string, day: string, now: Date) =>
  insuredOf(
    db
      .selectFrom('vehicles')
      .where('vehicles.id', 'in', openLink(db, linkId, now).select('cardLinks.vehicleId')),
    day,
  ).executeTakeFirst()

/**
 * The carrier's card of an open link, with the insured vehicles. Undefined if a newer card replaced
 * the card.
 */
export async function readSharedCarrierCard(db: Db, linkId: string, day: string, now: Date) {
  const linkedDocument = await openLink(db, linkId, now)
    .innerJoin('documents', 'documents.id', 'cardLinks.documentId')
    .select('documents.id')
    .select((row) => row.ref('documents.policyId').$notNull().as('policyId'))
    .executeTakeFirst()
  if (!linkedDocument) return undefined
  const { id, policyId } = linkedDocument
  const cardsOnFile = idCardsOnly(db.selectFrom('documents').where(isDocumentOnFile('documents')))
  const newestCards = await newestCardsOf(
    cardsOnFile.where('documents.policyId', '=', policyId),
    day,
  ).execute()
  const card = cardsByFile(newestCards).find((one) => one.id === id)
  if (!card) return undefined
  const vehicles = db.selectFrom('vehicles').where('vehicles.policyId', '=', policyId)
  return { card, vehicles: await insuredOf(vehicles, day).execute() }
}

/** SQL: the link is to a card of this policy. Each of the two conditions can use an index. */
export const isLinkOfPolicy = (policyId: string) => sql<boolean>`(
  card_links.vehicle_id = any(array(select id from vehicles where policy_id = ${policyId}))
  or card_links.document_id = any(array(select id from documents where policy_id = ${policyId})))`

/** Ends the open links to all cards of a policy. */
export const endCardLinks = (tx: Db, policyId: string, { actorId, time }: { actorId: string; time: Date }) =>
  tx
    .updateTable('cardLinks')
    .set({ withdrawnAt: time.toISOString(), withdrawnBy: actorId })
    .where(isLinkOfPolicy(policyId))
    .where('cardLinks.withdrawnAt', 'is', null)
    .execute()

const policyOfLink = sql<string>`coalesce(vehicles.policy_id, documents.policy_id)`

const openLinksSeenBy = (db: Db, me: Me, now: Date) =>
  seenBy(db, me).cardLinks.where('cardLinks.expiresAt', '>', now.toISOString()).where(isUncancelledSince)

interface PolicyOnDay {
  policyId: string
  day: string
  now: Date
}

/** The links that open a card of a policy today, newest first. */
export const openCardLinks = (db: Db, me: Me, { policyId, day, now }: PolicyOnDay) =>
  openLinksSeenBy(db, me, now)
    .leftJoin('vehicles', 'vehicles.id', 'cardLinks.vehicleId')
    .leftJoin('documents', 'documents.id', 'cardLinks.documentId')
    .innerJoin('policies', (join) => join.on('policies.id', '=', policyOfLink))
    .innerJoin('users as maker', 'maker.id', 'cardLinks.createdBy')
    .where(isLinkOfPolicy(policyId))
    .where(isVehiclePolicy)
    .where(canCertifyOn('policies', day))
    .select([
      'cardLinks.id',
      'cardLinks.vehicleId',
      'cardLinks.documentId',
      'cardLinks.createdAt',
      'cardLinks.expiresAt',
      fullNameOf('maker').as('createdByName'),
    ])
    .orderBy('cardLinks.createdAt', 'desc')
    .orderBy('cardLinks.id', 'desc')
    .execute()

export const countOpenCardLinks = async (db: Db, me: Me, { card, now }: { card: LinkedCard; now: Date }) =>
  (
    await openLinksSeenBy(db, me, now)
      .where(
        'vehicleId' in card
          ? sql<boolean>`card_links.vehicle_id = ${card.vehicleId}`
          : sql<boolean>`card_links.document_id = ${card.documentId}`,
      )
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

interface NewCardLink {
  id: string
  vehicleId: string | null
  documentId: string | null
  createdBy: string
  createdAt: string
  expiresAt: string
}

export const insertCardLink = (tx: Db, link: NewCardLink) => tx.insertInto('cardLinks').values(link).execute()

/** A link that was not withdrawn, locked until the transaction ends, or 404. */
export async function cardLinkToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .cardLinks.leftJoin('vehicles', 'vehicles.id', 'cardLinks.vehicleId')
    .leftJoin('documents', 'documents.id', 'cardLinks.documentId')
    .innerJoin('policies', (join) => join.on('policies.id', '=', policyOfLink))
    .where('cardLinks.id', '=', id)
    .select([
      'policies.id as policyId',
      'policies.userId',
      'policies.carrier',
      'vehicles.year',
      'vehicles.make',
      'vehicles.model',
      'vehicles.vinEnd',
    ])
    .forUpdate('cardLinks')
    .executeTakeFirst()
  if (!row) throw notFound('Link')
  return row
}

export const markCardLinkWithdrawn = (
  tx: Db,
  id: string,
  { actorId, time }: { actorId: string; time: Date },
) =>
  tx
    .updateTable('cardLinks')
    .set({ withdrawnAt: time.toISOString(), withdrawnBy: actorId })
    .where('id', '=', id)
    .execute()
