import { type SelectQueryBuilder, sql } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { canCertifyOn, coverGapsOf, isStaffUser } from '../../policy-rules.ts'
import { companyOf, fullNameOf } from '../../queries/json.ts'
import { fileUrlOf } from '../documents/json-queries.ts'

// PostgreSQL runs this subselect once per query. The table of lines is small.
const isOfVehicles = sql<boolean>`policies.type = any (array(select name from lines where has_vehicles))`

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
    .where(isOfVehicles)
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

/** The newest carrier's card of each policy in force that the viewer sees. */
export const carrierCardsSeenBy = (db: Db, me: Me, day: string, policyId?: string) =>
  seenBy(db, me)
    .documents.innerJoin('policies', 'policies.id', 'documents.policyId')
    .innerJoin('users as uploader', 'uploader.id', 'documents.uploadedBy')
    .leftJoin('carrierCompanies as company', 'company.id', 'policies.carrierCompanyId')
    .where('documents.type', '=', 'id card')
    .where('documents.contentType', 'in', carrierCardKinds)
    .where(isStaffUser('uploader'))
    .where(isOfVehicles)
    .where(canCertifyOn('policies', day))
    .$if(policyId !== undefined, (rows) => rows.where('policies.id', '=', policyId ?? ''))
    .distinctOn('policies.id')
    .select([
      'documents.id',
      'policies.id as policyId',
      'policies.policyNumber',
      'policies.type as policyType',
      'documents.title',
      'documents.fileName',
      'documents.contentType',
      'documents.createdAt as uploadedAt',
      sql<string>`coalesce(company.name, policies.carrier)`.as('carrier'),
      fileUrlOf('documents').as('fileUrl'),
      coverageEndAfter(day).as('endDate'),
    ])
    .orderBy('policies.id')
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()

/** A policy that the viewer sees, for the carrier's card of it. */
export async function policyOfCard(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .policies.where('policies.id', '=', id)
    .select(['policies.userId', 'policies.carrier', isOfVehicles.as('isOfVehicles')])
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  return row
}

export const cardFor = (db: Db, me: Me, day: string, vehicleId: string) =>
  insuredOf(seenBy(db, me).vehicles, day).where('vehicles.id', '=', vehicleId).executeTakeFirst()

/** A vehicle of a policy that the viewer sees, with or without a card. */
export const vehicleFor = (db: Db, me: Me, id: string) =>
  seenBy(db, me).vehicles.select('vehicles.id').where('vehicles.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends, so concurrent shares count each other's links. */
export const lockVehicle = (tx: Db, id: string) =>
  tx.selectFrom('vehicles').select('id').where('id', '=', id).forUpdate().execute()

/** The card of an open link. The link is the only authorization. */
export const sharedCard = (db: Db, linkId: string, day: string, now: Date) =>
  insuredOf(
    db
      .selectFrom('vehicles')
      .where('vehicles.id', 'in', (link) =>
        link
          .selectFrom('cardLinks')
          .select('cardLinks.vehicleId')
          .where('cardLinks.id', '=', linkId)
          .where('cardLinks.withdrawnAt', 'is', null)
          .where('cardLinks.expiresAt', '>', now.toISOString()),
      ),
    day,
  ).executeTakeFirst()

const open = (db: Db, me: Me, now: Date) =>
  seenBy(db, me).cardLinks.where('cardLinks.expiresAt', '>', now.toISOString())

interface PolicyOnDay {
  policyId: string
  day: string
  now: Date
}

/** The links that open a card of a policy today, newest first. */
export const openCardLinks = (db: Db, me: Me, { policyId, day, now }: PolicyOnDay) =>
  open(db, me, now)
    .innerJoin('vehicles', 'vehicles.id', 'cardLinks.vehicleId')
    .innerJoin('policies', 'policies.id', 'vehicles.policyId')
    .innerJoin('users as maker', 'maker.id', 'cardLinks.createdBy')
    .where('policies.id', '=', policyId)
    .where(isOfVehicles)
    .where(canCertifyOn('policies', day))
    .select([
      'cardLinks.id',
      'cardLinks.vehicleId',
      'cardLinks.createdAt',
      'cardLinks.expiresAt',
      'vehicles.year',
      'vehicles.make',
      'vehicles.model',
      fullNameOf('maker').as('createdByName'),
    ])
    .orderBy('cardLinks.createdAt', 'desc')
    .orderBy('cardLinks.id', 'desc')
    .execute()

export const countOpenCardLinks = async (
  db: Db,
  me: Me,
  { vehicleId, now }: { vehicleId: string; now: Date },
) =>
  (
    await open(db, me, now)
      .where('cardLinks.vehicleId', '=', vehicleId)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

interface NewCardLink {
  id: string
  vehicleId: string
  createdBy: string
  createdAt: string
  expiresAt: string
}

export const insertCardLink = (tx: Db, link: NewCardLink) => tx.insertInto('cardLinks').values(link).execute()

/** A link that was not withdrawn, locked until the transaction ends, or 404. */
export async function cardLinkToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .cardLinks.innerJoin('vehicles', 'vehicles.id', 'cardLinks.vehicleId')
    .innerJoin('policies', 'policies.id', 'vehicles.policyId')
    .where('cardLinks.id', '=', id)
    .select([
      'vehicles.policyId',
      'vehicles.year',
      'vehicles.make',
      'vehicles.model',
      'vehicles.vinEnd',
      'policies.userId',
    ])
    .forUpdate('cardLinks')
    .executeTakeFirst()
  if (!row) throw notFound('Link')
  return row
}

export const markCardLinkWithdrawn = (tx: Db, id: string, { by, at }: { by: string; at: Date }) =>
  tx
    .updateTable('cardLinks')
    .set({ withdrawnAt: at.toISOString(), withdrawnBy: by })
    .where('id', '=', id)
    .execute()
