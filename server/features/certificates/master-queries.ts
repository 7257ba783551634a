import { sql } from 'kysely'
import type { PropertyOnFile } from '../../../contract/certificates.ts'
import type { RequestChange } from '../../../contract/request-changes.ts'
import type { FormOnFile } from '../../../contract/values/certified-forms.ts'
import type { namedInsuredRoles } from '../../../contract/values/part-labels.ts'
import type { WordingName } from '../../../contract/values/wordings.ts'
import type { Db } from '../../database/tables.ts'
import { coverGapsOf, statusOn, termStandingOn } from '../../policy-rules.ts'
import { writingCompanyOf } from '../carriers/company-queries.ts'
import { formEffect } from '../policies/part-queries.ts'
import { wholesaleAuthorityOf } from './law-queries.ts'

/**
 * The forms of a policy that affect holders, whatever their dates. A form that counts from the
 * first day of the term counts for the whole term: a bound renewal is certified before that day. A
 * form that ends before the term begins is left out.
 */
export const holderFormsOf = (policies: string) => {
  const policy = sql.ref(`${policies}.id`)
  const start = sql.ref(`${policies}.startDate`)
  return sql<FormOnFile[]>`(select coalesce(json_agg(json_build_object('id', f.id,
      'number', f.said -> 'number', 'edition', f.said -> 'edition', 'title', f.said -> 'title', 'effect', ${formEffect('f')},
      'operations', f.said -> 'operations', 'project', f.said -> 'project', 'scope', f.said -> 'scope', 'names', f.said -> 'names', 'sameAs', f.said -> 'sameAs',
      'from', case when f.starts_on > ${start} then f.starts_on end, 'until', f.ends_on) order by f.place), '[]')
    from policy_parts f
    where f.policy_id = ${policy} and f.kind = 'form' and f.removed_at is null and ${formEffect('f')} <> 'other'
      and (f.ends_on is null or f.ends_on > ${start}))`
}

interface NamedInsuredRow {
  name: string
  role: (typeof namedInsuredRoles)[number]
}

/** The policy's named insureds, in its order. */
const namedInsuredsOf = (policies: string) =>
  sql<
    NamedInsuredRow[]
  >`(select coalesce(json_agg(json_build_object('name', n.said -> 'name', 'role', n.said -> 'role') order by n.place), '[]')
    from policy_parts n
    where n.policy_id = ${sql.ref(`${policies}.id`)} and n.kind = 'named insured' and n.removed_at is null)`

/** The insured locations, and the interests in them. An interest in a vehicle is none. */
export const propertyOf = (policies: string) => {
  const policy = sql.ref(`${policies}.id`)
  return sql<PropertyOnFile>`json_build_object(
    'locations', (select coalesce(json_agg(json_build_object('id', l.id, 'street', l.said -> 'street', 'city', l.said -> 'city',
        'state', l.said -> 'state', 'zip', l.said -> 'zip', 'description', l.said -> 'description',
        'property', l.said -> 'property') order by l.place), '[]')
      from policy_parts l where l.policy_id = ${policy} and l.kind = 'location' and l.removed_at is null),
    'interests', (select coalesce(json_agg(json_build_object('role', i.said -> 'role', 'name', i.said -> 'name',
        'clause', i.said -> 'clause', 'loanNumber', i.said -> 'loanNumber', 'locationId', i.said -> 'locationId') order by i.place), '[]')
      from policy_parts i
      where i.policy_id = ${policy} and i.kind = 'interest' and i.removed_at is null
        and i.said ->> 'vehicleId' is null))`
}

/** States of the insured locations. */
const locationStatesOf = (policies: string) =>
  sql<string[]>`(select coalesce(json_agg(distinct l.said ->> 'state'), '[]')
    from policy_parts l
    where l.policy_id = ${sql.ref(`${policies}.id`)} and l.kind = 'location' and l.removed_at is null)`

/** Changes of coverages that apply on a later day, in order of that day. */
const plannedCoveragesOf = (policies: string) =>
  sql<{ effectiveOn: string; coverages: [unknown, unknown] }[]>`(select coalesce(json_agg(json_build_object(
      'effectiveOn', e.effective_on, 'coverages', e.changes -> 'coverages') order by e.effective_on, e.no), '[]')
    from policy_events e
    where e.policy_id = ${sql.ref(`${policies}.id`)} and e.applied_at is null and e.taken_back_at is null
      and e.changes -> 'coverages' is not null)`

/** Requested changes that the carrier confirmed for a later day, in order of that day. */
const confirmedChangesOf = (policies: string) =>
  sql<
    { effectiveOn: string; change: Pick<RequestChange, 'what' | 'coverage' | 'amount'> }[]
  >`(select coalesce(json_agg(
      json_build_object('effectiveOn', r.apply_on, 'change', r.confirmed -> 'change') order by r.apply_on, r.id), '[]')
    from requests r
    where r.policy_id = ${sql.ref(`${policies}.id`)} and r.apply_on is not null and r.applied_at is null and r.confirmed is not null)`

/** The stored approval of a client, or null. `held` locks it until the transaction ends. */
export async function readStoredMaster(db: Db, clientId: string, { held = false }: { held?: boolean } = {}) {
  const master = await db
    .selectFrom('certificateMasters')
    .innerJoin('users as approver', 'approver.id', 'certificateMasters.approvedBy')
    .where('certificateMasters.clientId', '=', clientId)
    .select([
      'certificateMasters.clientId',
      'certificateMasters.insuredName',
      'certificateMasters.insuredAddress',
      'certificateMasters.approvedAt',
      'certificateMasters.approvedBy',
      'certificateMasters.version',
      'approver.firstName',
      'approver.lastName',
      'approver.email',
      'approver.phone',
      'approver.deactivatedAt as approverLeftAt',
    ])
    .$if(held, (rows) => rows.forUpdate('certificateMasters'))
    .executeTakeFirst()
  if (!master) return null
  const approvedRows = await db
    .selectFrom('certificateMasterPolicies')
    .select(['policyId', 'coverages', 'wordings', 'withoutCompanyBecause'])
    .where('clientId', '=', clientId)
    .orderBy('place')
    .execute()
  return { ...master, approved: approvedRows }
}

export type StoredMaster = NonNullable<Awaited<ReturnType<typeof readStoredMaster>>>

interface NewMaster {
  clientId: string
  insuredName: string
  insuredAddress: string | null
  approvedBy: string
  approvedAt: string
  policies: readonly {
    policyId: string
    coverages: string[]
    wordings: WordingName[]
    withoutCompanyBecause: string | null
  }[]
}

export async function saveMaster(tx: Db, { policies, ...master }: NewMaster): Promise<void> {
  const { clientId, ...changes } = master
  await tx
    .insertInto('certificateMasters')
    .values(master)
    // The policies are in a table of their own. This row's version increases even if only they
    // change.
    .onConflict((row) =>
      row.column('clientId').doUpdateSet({ ...changes, version: sql`certificate_masters.version + 1` }),
    )
    .execute()
  await tx.deleteFrom('certificateMasterPolicies').where('clientId', '=', clientId).execute()
  await tx
    .insertInto('certificateMasterPolicies')
    .values(policies.map((policy, index) => ({ ...policy, clientId, place: index })))
    .execute()
}

export const deleteMaster = (tx: Db, clientId: string) =>
  tx.deleteFrom('certificateMasters').where('clientId', '=', clientId).execute()

/** Policies with all that certificates print of them, and their standing on `day`. */
export const certifiableRows = (db: Db, day: string) =>
  db
    .selectFrom('policies')
    .select([
      'id',
      'policyNumber',
      'type',
      'carrier',
      'status',
      'startDate',
      'endDate',
      'coverages',
      'facts',
      'coverageType',
      'description',
      'renewedFrom',
      'deactivatedAt',
      'deactivationReason',
      'cancelledOn',
      'noticeOn',
      'life',
      'wholesaler',
      'namedInsured',
    ])
    .select(sql<string>`(select a.name from accounts a where a.id = policies.user_id)`.as('clientName'))
    .select([termStandingOn('policies', day).as('standing'), statusOn('policies', day).as('statusToday')])
    .select(writingCompanyOf('policies').as('company'))
    .select([
      holderFormsOf('policies').as('forms'),
      wholesaleAuthorityOf('policies').as('wholesaleAuthority'),
    ])
    .select([
      namedInsuredsOf('policies').as('insureds'),
      propertyOf('policies').as('property'),
      locationStatesOf('policies').as('locationStates'),
      coverGapsOf('policies').as('gaps'),
      plannedCoveragesOf('policies').as('plannedCoverages'),
      confirmedChangesOf('policies').as('confirmedChanges'),
    ])

/**
 * All policies of a client, including deactivated ones, with their standing on `day`. With `held`,
 * the rows are locked until the transaction ends: concurrent edits wait, and the query reads edits
 * that were just committed.
 */
export async function policiesToCertify(
  db: Db,
  clientId: string,
  { day, held = false }: { day: string; held?: boolean },
) {
  // Locks in a statement of its own. A statement that waited for a lock still sees other tables as
  // they were when it began, so the next statement reads the rows.
  if (held)
    await db
      .selectFrom('policies')
      .where('userId', '=', clientId)
      .select('id')
      .orderBy('id')
      .forShare()
      .execute()
  return certifiableRows(db, day).where('userId', '=', clientId).orderBy('id').execute()
}

export type PolicyToCertify = Awaited<ReturnType<typeof policiesToCertify>>[number]
