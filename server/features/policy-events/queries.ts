import { sql } from 'kysely'
import type { PolicyEventFacts } from '../../../contract/policy-events.ts'
import { lineOfType } from '../../../contract/values/lines.ts'
import { cancellationLawOf, lateNoticeOf } from '../../../contract/values/notice-laws.ts'
import { canBeTakenBack, type EventKind } from '../../../contract/values/policy-events.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { seenBy } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { fullNameOf, instantSql } from '../../queries/json.ts'
import { isLinkOfPolicy } from '../cards/queries.ts'
import { eventKindOf } from '../policies/history-queries.ts'
import { addressStateOf } from '../vehicles/named-insured.ts'
import { type PolicyForLetter, policyForLetter } from './letter-queries.ts'
import { policyLetterOf } from './policy-letters.ts'

/**
 * Events of a policy that the viewer sees, the latest first, and the policy's version; or 404.
 * Clients see neither corrections, nor events that were taken back, nor sources.
 */
export async function eventsSeenBy(
  db: Db,
  context: Pick<RequestContext, 'me' | 'agency' | 'now'>,
  policyId: string,
) {
  const { me } = context
  const zone = context.agency().timeZone
  const policy = await seenBy(db, me)
    .allPolicies.select(['policies.version', 'policies.createdAt', 'policies.renewedFrom'])
    .where('policies.id', '=', policyId)
    .executeTakeFirst()
  if (!policy) throw notFound('Policy')
  const staff = isStaff(me)
  const rows = await db
    .selectFrom('policyEvents as e')
    .leftJoin('users as by', 'by.id', 'e.enteredBy')
    .leftJoin('documents as paper', (join) =>
      join.onRef('paper.id', '=', 'e.documentId').on('paper.removedAt', 'is', null),
    )
    .where('e.policyId', '=', policyId)
    .$if(!staff, (all) => all.where('e.takenBackAt', 'is', null).where('e.kind', '<>', 'correction'))
    .select(['e.id', 'e.effectiveOn', 'e.receivedOn', 'e.facts', 'e.changes', 'e.source', 'e.confirmedBy'])
    .select(eventKindOf('e').as('kind'))
    .select(['paper.id as documentId', 'paper.title as documentTitle'])
    .select([
      sql<boolean>`e.applied_at is null and e.taken_back_at is null`.as('isToCome'),
      sql<boolean>`e.effective_on < (e.entered_at at time zone ${zone})::date`.as('isBackdated'),
      sql<boolean>`e.taken_back_at is not null`.as('isTakenBack'),
      instantSql(sql<string>`e.entered_at`).as('enteredAt'),
      sql<string | null>`nullif(${fullNameOf('by')}, '')`.as('enteredByName'),
    ])
    .orderBy('e.no', 'desc')
    .execute()
  const letterPolicy = staff ? await policyForLetter(db, me, policyId) : undefined
  const hasEventLetter = (event: { kind: EventKind; effectiveOn: string; isTakenBack: boolean }) =>
    letterPolicy !== undefined &&
    !event.isTakenBack &&
    policyLetterOf({ kind: event.kind, day: event.effectiveOn }, letterPolicy, context) !== null
  const events = rows.map(({ source, confirmedBy, documentId, documentTitle, enteredByName, ...event }) => ({
    ...event,
    // Events that came with the policy itself do not count as backdated.
    isBackdated: event.isBackdated && source !== 'not stated',
    facts: staff ? event.facts : withoutStaffFacts(event.facts),
    changes: staff ? event.changes : withoutWholesaler(event.changes),
    known: staff
      ? {
          ...{ source, confirmedBy, documentId, documentTitle, enteredByName },
          canBeTakenBack: !event.isTakenBack && (canBeTakenBack(event.kind) || event.isToCome),
          hasLetter: hasEventLetter(event),
          late: event.isTakenBack || letterPolicy === undefined ? null : latenessOf(event, letterPolicy),
        }
      : null,
  }))
  const isShown = ({ kind, changes }: (typeof events)[number]) =>
    staff || kind !== 'change' || Object.keys(changes).length > 0
  return {
    events: events.filter(isShown),
    version: policy.version,
    cancellationLaw: letterPolicy ? cancellationLawFor(letterPolicy, context) : null,
    isRenewal: policy.renewedFrom !== null,
  }
}

const withoutStaffFacts = (facts: PolicyEventFacts): PolicyEventFacts => ({
  ...facts,
  ...{ note: undefined, sender: undefined, noLoss: undefined, noLossOn: undefined, ground: undefined },
})

/** The law of the client's state on cancellations of such a policy; null if none is known. */
export const cancellationLawFor = (
  { type, category, autoMarket, address, locationAddress }: PolicyForLetter,
  { agency }: Pick<RequestContext, 'agency'>,
) =>
  cancellationLawOf({
    ...{ category, autoMarket, state: addressStateOf({ address, locationAddress }) },
    kind: lineOfType(agency().lines, type)?.kind,
  })

/**
 * The days from a carrier's notice to the end of the term, if the law asks for more; otherwise
 * null. A notice counts from its own date, or else from the day of its receipt.
 */
const latenessOf = (
  { kind, effectiveOn, receivedOn, facts }: NoticeEvent,
  { category, address, locationAddress, endDate }: PolicyForLetter,
) =>
  lateNoticeOf(
    { kind, sentOn: kind === 'conditional renewal' ? effectiveOn : (facts.sentOn ?? receivedOn) },
    { category, state: addressStateOf({ address, locationAddress }), endDate },
  )

interface NoticeEvent {
  kind: EventKind
  effectiveOn: string
  receivedOn: string
  facts: PolicyEventFacts
}

/** Clients never see the wholesaler of a surplus lines placement, as on the policy itself. */
const withoutWholesaler = ({ wholesaler: _, ...publicFields }: Record<string, [unknown, unknown]>) =>
  publicFields

/** An event that was not taken back, of a policy that the viewer sees; or 404. */
export async function policyEventSeenBy(db: Db, me: Me, id: string) {
  const row = await seenBy(db, me)
    .allPolicies.innerJoin('policyEvents as e', 'e.policyId', 'policies.id')
    .where('e.id', '=', id)
    .where('e.takenBackAt', 'is', null)
    .select(eventKindOf('e').as('kind'))
    .select(['e.id', 'e.policyId', 'e.effectiveOn', 'policies.userId as clientId'])
    .executeTakeFirst()
  if (!row) throw notFound('Entry')
  return row
}

/**
 * Certificates of a policy that were issued from a day on, as far as the viewer sees them, and the
 * number of ID card links.
 */
export async function documentsIssuedSince(
  db: Db,
  me: Me,
  { policyId, day, zone }: { policyId: string; day: string; zone: string },
) {
  const visibleRows = seenBy(db, me)
  const policy = await visibleRows.allPolicies
    .select('policies.userId')
    .where('policies.id', '=', policyId)
    .executeTakeFirst()
  if (!policy) throw notFound('Policy')
  const since = sql<string>`(${day}::date::timestamp at time zone ${zone})`
  const certificates = await visibleRows.certificates
    .where('certificates.clientId', '=', policy.userId)
    .where('certificates.withdrawnAt', 'is', null)
    .where(sql<boolean>`certificates.issued_at >= ${since}`)
    .where(
      sql<boolean>`certificates.printed -> 'policies' @> jsonb_build_array(jsonb_build_object('policyId', ${policyId}::text))`,
    )
    .select(['certificates.id', 'certificates.number'])
    .select([
      sql<string>`certificates.printed #>> '{holder,name}'`.as('holder'),
      instantSql(sql<string>`certificates.issued_at`).as('issuedAt'),
    ])
    .orderBy('certificates.issuedAt', 'desc')
    .limit(200)
    .execute()
  const { count } = await db
    .selectFrom('cardLinks')
    .where(isLinkOfPolicy(policyId))
    .where('cardLinks.withdrawnAt', 'is', null)
    .where(sql<boolean>`card_links.created_at >= ${since}`)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { certificates, cardLinks: count }
}

/** True if the installment belongs to a bill of this policy that is not withdrawn. */
export const isInstallmentOf = async (db: Db, id: string, policyId: string): Promise<boolean> =>
  (await db
    .selectFrom('installments')
    .innerJoin('bills', 'bills.id', 'installments.billId')
    .where('installments.id', '=', id)
    .where('bills.policyId', '=', policyId)
    .where('bills.withdrawnAt', 'is', null)
    .where('installments.cancelledAt', 'is', null)
    .select('installments.id')
    .executeTakeFirst()) !== undefined

/** The client's name and agent, and whether any of its people can get emails. */
export const clientForNoticeTask = (db: Db, clientId: string) =>
  db
    .selectFrom('accounts')
    .where('accounts.id', '=', clientId)
    .select(['accounts.name', 'accounts.agentId'])
    .select(
      sql<boolean>`exists (select from people join users on users.id = people.user_id
        where people.account_id = accounts.id and people.ended_at is null and people.may in ('everything', 'read')
          and users.deactivated_at is null and users.password_hash is not null)`.as('canBeMailed'),
    )
    .executeTakeFirstOrThrow()

export const letterRecipient = (db: Db, clientId: string) =>
  db.selectFrom('accounts').where('id', '=', clientId).select(['name', 'address']).executeTakeFirstOrThrow()
