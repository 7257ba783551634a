import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { ClaimStep } from '../../../contract/claim-steps.ts'
import type { Claim } from '../../../contract/claims.ts'
import type { PolicyDocument } from '../../../contract/policies.ts'
import { fullName } from '../../../contract/values/names.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { seenBy, type Viewer, type ViewerOrSystem } from '../../access.ts'
import type { Me } from '../../context.ts'
import { type Claims, columnsOf, type DB, type Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { delayedJob, newJob } from '../../platform/jobs.ts'
import { coverGapsOf, isEnteredInError } from '../../policy-rules.ts'
import { companyOf, instantSql } from '../../queries/json.ts'
import type { QueryContext } from '../../queries/prepared-query.ts'
import { firstContactPhoneOf, mainPhoneOf } from '../accounts/queries.ts'
import { isUndone } from '../activity/undo-queries.ts'
import { queueFileRemoval } from '../documents/file-queries.ts'
import { documentsAsList } from '../documents/json-queries.ts'
import { thumbnailKeysOf } from '../documents/thumbnail-queries.ts'

type Rows = SelectQueryBuilder<DB, 'claims', object>

interface PersonNames {
  firstName: string | null
  lastName: string | null
  email: string
}

/** Whether a claim was reported and is not closed. */
export const isOpenClaim = sql<boolean>`claims.status in ('reported', 'sent_to_carrier', 'open')`

/** Whether the carrier has not acknowledged a claim that was sent to it. */
export const isUnacknowledged = sql<boolean>`(claims.status = 'sent_to_carrier' and claims.acknowledged_on is null)`

/** Whether the state's first report of injury is still to be filed. */
export const isMissingFirstReport = sql<boolean>`(${isOpenClaim} and claims.first_report_on is null)`

/**
 * Whether an open claim has a suit whose papers the carrier has not acknowledged. The carrier may
 * acknowledge a notice of loss that came without the papers, so the papers have days of their own.
 */
export const hasOpenSuit = sql<boolean>`(${isOpenClaim} and claims.served_on is not null
  and not claims.suit_days_unknown
  and (claims.suit_sent_on >= claims.served_on and claims.suit_acknowledged_on >= claims.suit_sent_on) is not true)`

/**
 * Whether the carrier acknowledged the claim of a suit, and nobody has entered when it got the suit
 * papers. Suits of earlier releases have no such days.
 */
export const isMissingSuitDays = sql<boolean>`(${hasOpenSuit} and claims.acknowledged_on >= claims.served_on
  and claims.suit_sent_on is null)`

/** The earliest of an open claim's deadlines; null without one. */
export const claimDueOn = sql<
  string | null
>`least(claims.next_by, case when ${isUnacknowledged} then claims.acknowledge_by end,
  case when ${isMissingFirstReport} then claims.first_report_by end,
  case when ${hasOpenSuit} then claims.answer_by end)`

/** Whether a claim is open and past one of its deadlines. */
export const isClaimOverdueOn = (day: string) =>
  sql<boolean>`((${isOpenClaim} and claims.next_by < ${day}::date)
    or (${isUnacknowledged} and claims.acknowledge_by < ${day}::date)
    or (${isMissingFirstReport} and claims.first_report_by < ${day}::date)
    or (${hasOpenSuit} and claims.answer_by < ${day}::date))`

/** Whether the viewer sees a claim as overdue: clients do not see that the agency is late. */
export const isClaimOverdueFor = (reader: Pick<Viewer, 'role'>, day: string) =>
  isStaff(reader) ? isClaimOverdueOn(day) : sql<boolean>`false`

/** Whether a claim is unchanged since the report. */
export const isUntouchedClaim = sql<boolean>`(claims.status = 'reported' and claims.changed_at = claims.reported_at)`

const photosSeenBy = (db: Db, me: Viewer) =>
  seenBy(db, me)
    .documents.innerJoin('users as uploader', 'uploader.id', 'documents.uploadedBy')
    .where(sql<boolean>`documents.claim_id = claims.id`)
    .select(documentsAsList.as('list'))

/** The latest audit entry for each claim status, without undone steps. */
const stepsOnRecord = sql<(Omit<ClaimStep, 'byName'> & PersonNames)[]>`coalesce((
  select json_agg(json_build_object('status', step.status,
    'at', to_char(step.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'firstName', by.first_name, 'lastName', by.last_name, 'email', by.email) order by step.status)
  from (
    select distinct on (set.status) set.status, events.at, events.actor_id
    from events, lateral (select (case events.action when 'claim.reported' then 'reported'
      else events.details -> 'status' ->> 1 end)::claim_status as status) as set
    where events.entity = 'claim' and events.entity_id = claims.id
      and events.action in ('claim.reported', 'claim.stepTaken') and set.status is not null
      and not ${isUndone('events', 'claim')}
    order by set.status, events.at desc, events.id desc) as step
  join users as by on by.id = step.actor_id), '[]')`

const columns = [
  'claims.id',
  'claims.clientId',
  'claims.policyId',
  'claims.line',
  'claims.status',
  'claims.told',
  'claims.filedBy',
  'claims.createdAt',
  'claims.revision',
  'claims.reportedAt',
  'claims.changedAt',
  'claims.claimNumber',
  'claims.adjusterName',
  'claims.adjusterPhone',
  'claims.adjusterEmail',
  'claims.nextStep',
  'claims.nextBy',
  'claims.sentOn',
  'claims.sentChannel',
  'claims.sentTo',
  'claims.sentSpokeWith',
  'claims.sentConfirmation',
  'claims.sentDocumentId',
  'claims.acknowledgeBy',
  'claims.acknowledgedOn',
  'claims.servedOn',
  'claims.answerBy',
  'claims.suitSentOn',
  'claims.suitAcknowledgedOn',
  'claims.suitDaysUnknown',
  'claims.firstReportBy',
  'claims.firstReportState',
  'claims.firstReportOn',
  'claims.version',
  'policies.policyNumber',
  'policies.type as policyType',
  'policies.carrier',
  'policies.cancelledOn as policyCancelledOn',
  'carriers.claimPhone',
  'carriers.claimPage',
  companyOf('client').as('company'),
  'client.name as accountName',
  'owner.firstName',
  'owner.lastName',
  'owner.email',
  'filer.firstName as filerFirstName',
  'filer.lastName as filerLastName',
  'filer.email as filerEmail',
  'filer.role as filerRole',
] as const

/** The carrier's claims address for the line of the claim, else its default. */
const claimEmailForLossKind = sql<string | null>`coalesce(case claims.line
  when 'auto' then carriers.auto_claim_email when 'property' then carriers.property_claim_email
  when 'liability' then carriers.liability_claim_email
  when 'workers compensation' then carriers.compensation_claim_email end, carriers.claim_email)`

/** The email with the first notice of loss. */
const noticeOnRecord = sql<Claim['notice']>`case when claims.notice_id is not null then json_build_object(
  'to', claims.notice_to, 'at', ${instantSql(sql<string>`claims.notice_at`)}, 'acceptedAt', ${instantSql(sql<string | null>`claims.notice_accepted_at`)},
  'failedBecause', claims.notice_failed_because, 'attemptUntil', ${instantSql(sql<string | null>`claims.notice_attempt_until`)},
  'isUnconfirmed', claims.notice_unconfirmed) end`

const isDeactivated = sql<boolean>`policies.deactivated_at is not null`

export const selectClaimView = (rows: Rows, { db, me, day }: Pick<QueryContext, 'db' | 'me' | 'day'>) =>
  rows
    .innerJoin('policies', 'policies.id', 'claims.policyId')
    .innerJoin('accounts as client', 'client.id', 'claims.clientId')
    .leftJoin('users as owner', 'owner.id', 'client.ownerId')
    .innerJoin('users as filer', 'filer.id', 'claims.filedBy')
    .leftJoin('carriers', 'carriers.name', 'policies.carrier')
    .select(columns)
    .select([
      sql<boolean>`coalesce(${isClaimOverdueFor(me, day)}, false)`.as('isOverdue'),
      stepsOnRecord.as('steps'),
      claimEmailForLossKind.as('claimEmail'),
      sql<boolean>`claims.employee_sealed is not null`.as('hasEmployeeDetails'),
      (isStaff(me) ? noticeOnRecord : sql<null>`null`).as('notice'),
      isDeactivated.as('policyDeactivated'),
      sql<PolicyDocument[]>`coalesce(${photosSeenBy(db, me)}, '[]')`.as('photos'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectClaimView>['executeTakeFirstOrThrow']>>

const nameOf = ({ firstName, lastName, email }: PersonNames) => fullName(firstName, lastName) || email

export const toWireClaim = (row: Row) => ({
  ...row,
  _id: row.id,
  clientName: nameOf({ ...row, email: row.email ?? row.accountName }),
  steps: row.steps.map(({ status, at, ...stepActor }) => ({ status, at, byName: nameOf(stepActor) })),
  filedByClient: row.filerRole === 'client',
  filedByName: fullName(row.filerFirstName, row.filerLastName) || row.filerEmail,
  // In the order of upload.
  photos: row.photos.toReversed(),
})

export type ClaimView = ReturnType<typeof toWireClaim>

export async function claimFor(db: Db, reader: Viewer, id: string, day: string): Promise<ClaimView | null> {
  const rows = seenBy(db, reader).claims.where('claims.id', '=', id)
  const row = await selectClaimView(rows, { db, me: reader, day }).executeTakeFirst()
  return row ? toWireClaim(row) : null
}

export async function claimSeenBy(db: Db, me: Me, id: string, day: string): Promise<ClaimView> {
  const claim = await claimFor(db, me, id, day)
  if (!claim) throw notFound('Claim')
  return claim
}

/** The stored row with its policy's number and type, locked until the transaction ends, or 404. */
export async function claimToChange(tx: Db, me: ViewerOrSystem, id: string) {
  const row = await seenBy(tx, me)
    .claims.innerJoin('policies', 'policies.id', 'claims.policyId')
    .where('claims.id', '=', id)
    .select(columnsOf.claims)
    .select(['policies.policyNumber', 'policies.type as policyType'])
    .forUpdate('claims')
    .executeTakeFirst()
  if (!row) throw notFound('Claim')
  return row
}
export type StoredClaim = Awaited<ReturnType<typeof claimToChange>>

/** A policy to report a loss under, with its client and carrier, or 404. */
export async function policyOfReport(db: Db, me: Me, id: string) {
  const row = await seenBy(db, me)
    .policiesNotInError.innerJoin('accounts as client', 'client.id', 'policies.userId')
    .leftJoin('users as owner', 'owner.id', 'client.ownerId')
    .leftJoin('carriers', 'carriers.name', 'policies.carrier')
    .where('policies.id', '=', id)
    .select([
      'policies.id as policyId',
      'policies.policyNumber',
      'policies.type as policyType',
      'policies.coverageType',
      'policies.description',
      'policies.carrier',
      'policies.startDate',
      'policies.endDate',
      'policies.cancelledOn',
      coverGapsOf('policies').as('gaps'),
      'policies.userId as clientId',
      'carriers.claimPhone',
      'carriers.claimPage',
      'client.name as clientName',
      'client.address',
      'client.locationAddress',
      'owner.firstName',
      'owner.lastName',
      'owner.email',
      sql<string | null>`coalesce(nullif(owner.phone, ''), ${firstContactPhoneOf('client')},
        ${mainPhoneOf('client')})`.as('phone'),
    ])
    .select(isDeactivated.as('policyDeactivated'))
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  return row
}

/** Other terms of the policy that the viewer sees, linked by Renew or by number and type. */
export const otherTermsOf = (db: Db, me: Me, policyId: string) =>
  seenBy(db, me)
    .policiesNotInError.innerJoin('policies as one', 'one.userId', 'policies.userId')
    .where('one.id', '=', policyId)
    .where('policies.id', '<>', policyId)
    .where(
      sql<boolean>`(policies.renewed_from = one.id or one.renewed_from = policies.id
        or (policies.policy_number = one.policy_number and policies.type = one.type))`,
    )
    .select(['policies.id', 'policies.startDate', 'policies.endDate', coverGapsOf('policies').as('gaps')])
    .orderBy('policies.startDate', 'desc')
    .orderBy('policies.id')
    .limit(30)
    .execute()

/** Moves a claim and its documents to another term of its policy. */
export async function moveClaimToTerm(tx: Db, claimId: string, policyId: string): Promise<void> {
  await tx.updateTable('claims').set({ policyId }).where('id', '=', claimId).execute()
  await tx.updateTable('documents').set({ policyId }).where('claimId', '=', claimId).execute()
}

export const insertClaim = (tx: Db, claim: Insertable<Claims>) =>
  tx.insertInto('claims').values(claim).execute()

export const updateClaim = (tx: Db, id: string, changes: Updateable<Claims>) =>
  tx.updateTable('claims').set(changes).where('id', '=', id).execute()

/**
 * The time of last change to restore when a step is undone. The step that set `previousChangedAt`
 * may itself have been undone since, and so may the step before it. The query follows this chain.
 */
export async function findEarlierChange(tx: Db, id: string, previousChangedAt: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    with recursive found (at) as (
      select ${previousChangedAt}::timestamptz
      union
      select (step.details ->> 'wasChangedAt')::timestamptz
      from found join events step on (step.details ->> 'setChangedAt')::timestamptz = found.at
      where step.entity = 'claim' and step.entity_id = ${id} and step.action = 'claim.stepTaken'
        and ${isUndone('step', 'claim')})
    select min(at) as at from found`.execute(tx)
  return rows[0]?.at ?? previousChangedAt
}

export const lockAbandonedDrafts = async (tx: Db, since: Date) => {
  const rows = await tx
    .selectFrom('claims')
    .select('id')
    .where('status', '=', 'draft')
    .where('changedAt', '<', since.toISOString())
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteClaims = (tx: Db, ids: readonly string[]) =>
  tx.deleteFrom('claims').where('id', 'in', ids).execute()

const photosOf = (db: Db, claimId: string) =>
  db.selectFrom('documents').where('claimId', '=', claimId).where('removedAt', 'is', null)

export async function countPhotos(db: Db, claimId: string): Promise<number> {
  const { count } = await photosOf(db, claimId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes the photos of drafts with their files. With `documentId`, deletes only that photo.
 * Returns the number of deleted photos.
 */
export async function deletePhotos(
  tx: Db,
  claimIds: readonly string[],
  documentId?: string,
): Promise<number> {
  const rows = await tx
    .selectFrom('documents')
    .where('claimId', 'in', claimIds)
    .$if(documentId !== undefined, (query) => query.where('id', '=', documentId ?? ''))
    .select(['id', 'storageKey'])
    .forUpdate()
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const keys = [...rows.map(({ storageKey }) => storageKey), ...(await thumbnailKeysOf(tx, ids))]
  await tx.deleteFrom('documents').where('id', 'in', ids).execute()
  await queueFileRemoval(tx, keys)
  return rows.length
}

/** Queues a check whether anybody has started the claim. */
export const queueClaimEscalation = (tx: Db, claim: string, time: Date) =>
  sql`select ${delayedJob('escalateClaim', { claim }, time)}`.execute(tx)

export const untouchedClaims = (tx: Db) =>
  tx.selectFrom('claims').select(['id', 'changedAt']).where(isUntouchedClaim).execute()

export const queueLossNotice = (
  tx: Db,
  job: {
    claim: string
    notice: string
    by: string
    withEmployee: boolean
    documentIds: readonly string[]
    withSuitPapers: boolean
  },
) => sql`select ${newJob('sendNotice', job)}`.execute(tx)

/** Begins an attempt to send an ordered email. Null if it was accepted or withdrawn. */
export async function beginLossNoticeAttempt(
  db: Db,
  { id, notice, until }: { id: string; notice: string; until: string },
): Promise<{ to: string; employeeSealed: Buffer | null } | null> {
  const orderedEmail = await db
    .updateTable('claims')
    .set({ noticeAttemptUntil: until })
    .where('id', '=', id)
    .where('noticeId', '=', notice)
    .where('noticeAcceptedAt', 'is', null)
    .returning(['noticeTo as to', 'employeeSealed'])
    .$narrowType<{ to: string }>()
    .executeTakeFirst()
  return orderedEmail ?? null
}

/**
 * The claim of an emailed notice, locked until the transaction ends. Includes a claim whose policy
 * was entered in error. Undefined if the claim was erased.
 */
export const lockClaimOfLossNotice = (tx: Db, id: string): Promise<StoredClaim | undefined> =>
  tx
    .selectFrom('claims')
    .innerJoin('policies', 'policies.id', 'claims.policyId')
    .where('claims.id', '=', id)
    .select(columnsOf.claims)
    .select(['policies.policyNumber', 'policies.type as policyType'])
    .forUpdate('claims')
    .executeTakeFirst()

/** The files of chosen documents of a claim, oldest first. Removed ones are left out. */
export const documentsToAttach = async (db: Db, claimId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await photosOf(db, claimId)
        .where('id', 'in', ids)
        .select(['fileName', 'contentType', 'size', 'storageKey'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute()

/** The person to whom the carrier answers. */
export const lossNoticeSender = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The next action dates of open claims, from a day on. */
export const claimNextActionDays = async (tx: Db, startDay: string) =>
  (
    await tx
      .selectFrom('claims')
      .select('nextBy as day')
      .distinct()
      .where(isOpenClaim)
      .where('nextBy', '>=', startDay)
      .$narrowType<{ day: string }>()
      .execute()
  ).map(({ day }) => day)

/** Moves next action dates from one day to another. */
export const moveNextActionDays = (tx: Db, { from, to }: { from: string; to: string }) =>
  tx.updateTable('claims').set({ nextBy: to }).where(isOpenClaim).where('nextBy', '=', from).execute()

/** The days by which carriers have to acknowledge claims, from a day on. */
export const claimAcknowledgmentDays = async (tx: Db, startDay: string) =>
  (
    await tx
      .selectFrom('claims')
      .select('acknowledgeBy as day')
      .distinct()
      .where(isUnacknowledged)
      .where('acknowledgeBy', '>=', startDay)
      .$narrowType<{ day: string }>()
      .execute()
  ).map(({ day }) => day)

/** Moves days of acknowledgment from one day to another. */
export const moveAcknowledgmentDays = (tx: Db, { from, to }: { from: string; to: string }) =>
  tx
    .updateTable('claims')
    .set({ acknowledgeBy: to })
    .where(isUnacknowledged)
    .where('acknowledgeBy', '=', from)
    .execute()

/** Whether a document belongs to the claim and is not removed. */
export async function isDocumentOfClaim(tx: Db, claimId: string, documentId: string): Promise<boolean> {
  const photo = await photosOf(tx, claimId).select('id').where('id', '=', documentId).executeTakeFirst()
  return photo !== undefined
}

/** An untouched claim that was not escalated yet, locked until the transaction ends. */
export const lockUntouchedClaim = (tx: Db, id: string) =>
  tx
    .selectFrom('claims')
    .innerJoin('policies', 'policies.id', 'claims.policyId')
    .select(['claims.clientId', 'claims.line', 'claims.changedAt', 'policies.policyNumber'])
    .where('claims.id', '=', id)
    .where(isUntouchedClaim)
    .where(sql<boolean>`${isEnteredInError('policies')} is not true`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('events.clientId', '=', 'claims.clientId')
            .where('events.action', '=', 'claim.escalated')
            .whereRef('events.entityId', '=', 'claims.id'),
        ),
      ),
    )
    .forUpdate('claims')
    .executeTakeFirst()
