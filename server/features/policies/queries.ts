import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { NoticedPolicy, Policy, type PolicyDocument, UpcomingRenewal } from '../../../contract/policies.ts'
import type { PolicyTermState } from '../../../contract/policy-events.ts'
import { typeNames } from '../../../contract/values/insurance-types.ts'
import { noFacts } from '../../../contract/values/part-labels.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { seenBy, type Viewer, type ViewerOrSystem } from '../../access.ts'
import { type Me, type RequestContext, today } from '../../context.ts'
import { columnsOf, type DB, type Db, type Policies } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import {
  hasLaterTerm,
  isActiveOn,
  isHiddenFromClient,
  isWithOtherAgentOn,
  statusOn,
  termStandingOn,
} from '../../policy-rules.ts'
import { choiceFilter, filterableRows, isIdAmong } from '../../queries/filters.ts'
import { fullNameOf, instantSql, jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst, sortByClientName } from '../../queries/page.ts'
import type { QueryContext } from '../../queries/prepared-query.ts'
import { writingCompanyOf } from '../carriers/company-queries.ts'
import { documentsAsList } from '../documents/json-queries.ts'
import { classifySearch, listSearchFilter, policySearchText } from './filter-queries.ts'
import { eventsOfPolicySql, policyHistory } from './history-queries.ts'
import { autoMarket, partsAndFactsOn } from './part-queries.ts'
import { type LawFacts, paymentEffectFor } from './payment-effect.ts'

type Rows = SelectQueryBuilder<DB, 'policies', object>

/**
 * A renewal whose term has begun without the carrier's confirmation. Such a renewal covers nobody.
 */
export const isRenewalLateOn = (
  day: string,
) => sql<boolean>`(policies.renewed_from is not null and policies.status = 'pending' and policies.cancelled_on is null
  and policies.start_date <= ${day} and policies.end_date > ${day})`

/** An active policy that ends within `days`, without a cancellation or a later term. */
export const isEndingWithin = (days: number, day: string) =>
  sql<boolean>`(${isActiveOn('policies', day)} and policies.cancelled_on is null
    and policies.end_date < ${day}::date + ${sql.lit(days)} and (policies.elsewhere is null or not ${isWithOtherAgentOn('policies', day)})
    and not ${hasLaterTerm('policies')})`

const isEndingOn = (day: string) => isEndingWithin(90, day)

/** The rule of `isEndingOn` for `last_terms`, which holds the last term of each policy. */
export const isLastTermEndingOn = (day: string) =>
  sql<boolean>`(last_terms.start_date <= ${day} and last_terms.end_date > ${day} and last_terms.end_date < ${day}::date + 90
    and ${isLastTermOurs(day)})`

/**
 * The agency is the agent of record of the last term. The few policies of other agents are read
 * once for a query, and not again for each term.
 */
export const isLastTermOurs = (day: string) =>
  sql<boolean>`last_terms.policy_id <> all(array(select moved.id from policies moved where moved.elsewhere @> ${day}::date))`

/**
 * Renewals due: ending terms and late renewals. Both end after today, and the condition on the end
 * date lets the query use its index.
 */
const isRenewingOn = (day: string) =>
  sql<boolean>`(policies.end_date > ${day} and (${isEndingOn(day)} or ${isRenewalLateOn(day)}))`

/**
 * The agency is the agent of record on that day. `isLastTermOurs` explains the form of the query.
 */
export const isOurs = (day: string) =>
  sql<boolean>`policies.id <> all(array(select moved.id from policies moved where moved.elsewhere @> ${day}::date))`

/** Terms whose premium counts by year: ours, and not cancelled flat, which costs nothing. */
export const hasCountedPremium = (day: string) =>
  sql<boolean>`(policies.cancelled_on is distinct from policies.start_date and ${isOurs(day)})`

const isOfPremiumYear = (year: string, day: string) =>
  sql<boolean>`(policies.start_date >= make_date(${year}::int, 1, 1)
    and policies.start_date < make_date(${year}::int + 1, 1, 1) and ${hasCountedPremium(day)})`

export const isAddedRecently = (now: string) =>
  sql<boolean>`policies.created_at > ${now}::timestamptz - interval '720 hours'`

const documentsSeenBy = (db: Db, me: Viewer) =>
  seenBy(db, me)
    .documents.innerJoin('users as uploader', 'uploader.id', 'documents.uploadedBy')
    .where(sql<boolean>`documents.policy_id = policies.id`)
    .select(documentsAsList.as('list'))

export const policyTypeName = sql<string>`case policies.type ${sql.join(
  Array.from(typeNames, ([type, name]) => sql`when ${sql.lit(type)} then ${sql.lit(name)}`),
  sql` `,
)} else policies.type end`

const selectShownColumns = (rows: Rows, { db, me, day }: Pick<QueryContext, 'db' | 'me' | 'day'>) =>
  rows.innerJoin('accounts as owner', 'owner.id', 'policies.userId').select((row) =>
    jsonOf(Policy, {
      id: row.ref('policies.id'),
      _id: row.ref('policies.id'),
      userId: row.ref('policies.userId'),
      policyNumber: row.ref('policies.policyNumber'),
      insurer: row.ref('policies.carrier'),
      writingCompany: writingCompanyOf('policies'),
      wholesaler: isStaff(me) ? row.ref('policies.wholesaler') : sql<null>`null`,
      name: policyTypeName,
      type: row.ref('policies.type'),
      category: row.ref('policies.category'),
      description: row.ref('policies.description'),
      status: statusOn('policies', day),
      storedStatus: row.ref('policies.status'),
      premium: row.ref('policies.premium'),
      deductible: row.ref('policies.deductible'),
      coverageLimit: row.ref('policies.coverageLimit'),
      startDate: row.ref('policies.startDate'),
      endDate: row.ref('policies.endDate'),
      paymentFrequency: row.ref('policies.paymentFrequency'),
      coverageType: row.ref('policies.coverageType'),
      coverages: row.ref('policies.coverages'),
      documents: sql<PolicyDocument[]>`coalesce(${documentsSeenBy(db, me)}, '[]')`,
      createdAt: instantSql(row.ref('policies.createdAt')),
      deactivatedAt: instantSql(row.ref('policies.deactivatedAt')),
      deactivationReason: row.ref('policies.deactivationReason'),
      cancelledOn: row.ref('policies.cancelledOn'),
      standing: termStandingOn('policies', day),
      life: isStaff(me) ? stateWithGaps : sql<Policy['life']>`(${stateWithGaps} - 'source')`,
      conditionalRenewal: row.ref('policies.conditionalRenewal'),
      // Same rule as `isUnconfirmedRenewal`.
      renewal: sql<Policy['renewal']>`case when policies.renewed_from is not null
        then json_build_object(
          'confirmed', policies.status <> 'pending',
          'shown', not ${isHiddenFromClient('policies')},
          'because', policies.renewal_because,
          'of', policies.renewed_from,
          'premiumBefore', (select before.premium from policies before where before.id = policies.renewed_from)) end`,
      clientName: row.ref('owner.name'),
      version: row.ref('policies.version'),
    }).as('json'),
  )

const payPage = sql<
  string | null
>`(select carriers.pay_page from carriers where carriers.name = policies.carrier)`

/** `policies.life`, with the days of the term without coverage where there are any. */
const stateWithGaps = sql<Policy['life']>`(case when policies.gaps is null then policies.life
  else coalesce(policies.life, '{}') || jsonb_build_object('gaps', (
    select jsonb_agg(jsonb_build_object('from', lower(gap), 'until', upper(gap)) order by gap) from unnest(policies.gaps) as gap)) end)`

// Clients do not see the source of an event.
const stateForClient = sql<PolicyTermState | null>`(policies.life - 'source')`

const storedNotice = NoticedPolicy.omit({ paymentEffect: true })

/** A notice, and the facts that decide which law applies to its policy. */
interface NoticeForClient extends LawFacts {
  policy: z.input<typeof storedNotice>
}

const isRenewalTerm = sql<boolean>`policies.renewed_from is not null`

/** The client's warnings: policies with a notice of cancellation, soonest first. */
export const cancellationNoticesSeenBy = ({ db, me, day }: Pick<QueryContext, 'db' | 'me' | 'day'>) =>
  sql<NoticeForClient[]>`(select coalesce(json_agg(json_build_object(
    'policy', noticed.json, 'category', noticed.category, 'isRenewal', noticed.is_renewal,
    'autoMarket', noticed.auto_market,
    'address', noticed.address, 'locationAddress', noticed.location_address) order by noticed.notice_on), '[]') from ${seenBy(
      db,
      me,
    )
      .policies.innerJoin('accounts as owner', 'owner.id', 'policies.userId')
      .where('policies.noticeOn', 'is not', null)
      .where(sql<boolean>`policies.end_date > ${day} and policies.status = 'active'`)
      .select(['policies.noticeOn', 'policies.category', 'owner.address', 'owner.locationAddress'])
      .select([isRenewalTerm.as('isRenewal'), autoMarket.as('autoMarket')])
      .select((row) =>
        jsonOf(storedNotice, {
          id: row.ref('policies.id'),
          policyNumber: row.ref('policies.policyNumber'),
          insurer: row.ref('policies.carrier'),
          type: row.ref('policies.type'),
          standing: termStandingOn('policies', day),
          life: stateForClient,
          startDate: row.ref('policies.startDate'),
          endDate: row.ref('policies.endDate'),
          cancelledOn: row.ref('policies.cancelledOn'),
          payPage,
        }).as('json'),
      )
      .as('noticed')})`

const policies = filterableRows({
  rows: ({ db, me }) => seenBy(db, me).policies,
  filters: {
    show: choiceFilter({
      active: ({ day }) => sql<boolean>`(${isActiveOn('policies', day)} and ${isOurs(day)})`,
      pending: ({ day }) => sql<boolean>`${statusOn('policies', day)} = 'pending'`,
      expired: ({ day }) => sql<boolean>`${statusOn('policies', day)} = 'expired'`,
      added: ({ now }) => isAddedRecently(now),
      renewing: ({ day }) => isRenewingOn(day),
    }),
    search: listSearchFilter(
      (pattern, { client, number }) =>
        sql<boolean>`(${policySearchText('policies')} like ${pattern} or ${number('policies.policyNumber')} or ${client('policies.userId')})`,
    ),
    category: (rows, category: string) => rows.where(sql<boolean>`policies.category::text = ${category}`),
    type: (rows, type: string) => rows.where('policies.type', '=', type),
    clientId: (rows, id: string) => rows.where('policies.userId', '=', id),
    year: (rows, year: string, { day }) => rows.where(isOfPremiumYear(year, day)),
    clients: (rows, ids: readonly string[]) => rows.where(isIdAmong(sql.ref('policies.userId'), ids)),
  },
})

// Each sort has an index over all policies on file. Status has none, because it depends on the day.
const sorts = {
  number: { column: sql`lower(policies.policy_number)` },
  client: sortByClientName<'policies'>('policies.userId'),
  carrier: { column: 'policies.carrier' },
  premium: { column: 'policies.premium' },
  end: { column: 'policies.endDate' },
}

const newestPolicies = listing('policies', {
  ...policies,
  order: newestFirst('policies'),
  sorts,
  addColumns: selectShownColumns,
  rowsName: 'policies',
})

/** Ordered by end date: the next renewals come first. */
const policiesByEnd = listing('renewals', {
  ...policies,
  order: [{ column: 'policies.endDate' }, { column: 'policies.id' }],
  sorts,
  // The number of matches depends on the day, so PostgreSQL plans with the actual value.
  plannedEachTime: true,
  addColumns: selectShownColumns,
  rowsName: 'policies',
})

type PolicyFilter = Omit<Parameters<typeof newestPolicies>[1], 'search'> & { search?: string | undefined }

export async function policiesSeenBy(context: RequestContext, { search, ...query }: PolicyFilter) {
  const list = query.show === 'renewing' ? policiesByEnd : newestPolicies
  return list(context, { ...query, search: await classifySearch(context, search) })
}

/** The policy's next term, created by Renew, while it awaits its carrier's confirmation. */
const nextTerm = sql<UpcomingRenewal['nextTerm']>`(
  select json_build_object('id', later.id, 'policyNumber', later.policy_number, 'startDate', later.start_date, 'premium', later.premium)
  from policies later
  where later.user_id = policies.user_id and later.renewed_from = policies.id and later.status = 'pending'
    and later.deactivated_at is null and later.cancelled_on is null
  order by later.start_date, later.id limit 1)`

/** The newest undecided quote request for the policy's next term. */
const openRenewalQuote = (db: Db, me: Viewer) =>
  sql<UpcomingRenewal['quote']>`(${seenBy(db, me)
    .quotes.where(sql<boolean>`quotes.renews = policies.id and quotes.status in ('pending', 'quoted')`)
    .select(sql`json_build_object('id', quotes.id, 'requestId', quotes.request_number::text)`.as('asked'))
    .orderBy('quotes.createdAt', 'desc')
    .limit(sql.lit(1))})`

const renewals = listing('to renew', {
  rows: (queryContext) => policies.rows(queryContext).where(isRenewingOn(queryContext.day)),
  filters: {
    search: policies.filters.search,
    show: choiceFilter({
      month: ({ day }) => sql<boolean>`policies.end_date < ${day}::date + 30`,
      late: ({ day }) => isRenewalLateOn(day),
    }),
  },
  order: [{ column: 'policies.endDate' }, { column: 'policies.id' }],
  sorts,
  plannedEachTime: true,
  addColumns: (rows, { db, me, day }) =>
    rows
      .innerJoin('accounts as owner', 'owner.id', 'policies.userId')
      .innerJoin('users as agent', 'agent.id', 'owner.agentId')
      .select((row) =>
        jsonOf(UpcomingRenewal, {
          id: row.ref('policies.id'),
          _id: row.ref('policies.id'),
          userId: row.ref('policies.userId'),
          policyNumber: row.ref('policies.policyNumber'),
          insurer: row.ref('policies.carrier'),
          type: row.ref('policies.type'),
          premium: row.ref('policies.premium'),
          startDate: row.ref('policies.startDate'),
          endDate: row.ref('policies.endDate'),
          paymentFrequency: row.ref('policies.paymentFrequency'),
          standing: termStandingOn('policies', day),
          isConditional: sql<boolean>`policies.conditional_renewal is not null`,
          clientName: row.ref('owner.name'),
          agentName: fullNameOf('agent'),
          daysLeft: sql<number>`policies.end_date - ${day}::date`,
          daysLate: sql<
            number | null
          >`case when ${isRenewalLateOn(day)} then ${day}::date - policies.start_date end`,
          nextTerm,
          quote: openRenewalQuote(db, me),
        }).as('json'),
      ),
  rowsName: 'renewals',
})

/** The policies to renew or confirm that the viewer sees, soonest end first. */
export const renewalsSeenBy = async (
  context: RequestContext,
  { search, ...query }: HandlerInput<typeof api.policies.renewals>,
) => renewals(context, { ...query, search: await classifySearch(context, search) })

export const everyPolicySeenBy = listing('every policy of a client', {
  cursorsOf: 'policies',
  rows: ({ db, me }) => seenBy(db, me).allPolicies,
  filters: { clientId: (rows, id: string) => rows.where('policies.userId', '=', id) },
  order: newestFirst('policies'),
  addColumns: selectShownColumns,
  rowsName: 'policies',
})

export const countActivePolicies = async (db: Db, me: Me, day: string) =>
  (
    await seenBy(db, me)
      .policies.where(isActiveOn('policies', day))
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** One policy for the wire, or 404. Staff also find deactivated ones. */
export async function policySeenBy(db: Db, me: Me, id: string, day: string) {
  const rows = seenBy(db, me).allPolicies.where('policies.id', '=', id)
  const row = await selectShownColumns(rows, { db, me, day }).executeTakeFirst()
  if (!row) throw notFound('Policy')
  return row.json
}

/** Requested changes that the carrier confirmed for a future day; null if there are none. */
const plannedChanges = (db: Db, me: Me) =>
  sql<{ what: string; effectiveOn: string }[] | null>`(
    select json_agg(json_build_object('what', come.description, 'effectiveOn', come.apply_on) order by come.apply_on, come.id)
    from ${seenBy(db, me)
      .requests.where(sql<boolean>`requests.policy_id = policies.id`)
      .where('requests.confirmed', 'is not', null)
      .where('requests.appliedAt', 'is', null)
      .select(['requests.id', 'requests.description', 'requests.applyOn'])
      .as('come')})`

const linkedTerm = (db: Db, me: Me, isLinked: RawBuilder<boolean>) =>
  sql<{ id: string; policyNumber: string } | null>`(
    select json_build_object('id', linked.id, 'policyNumber', linked.policy_number)
    from ${seenBy(db, me)
      .allPolicies.select(['policies.id', 'policies.policyNumber', 'policies.userId', 'policies.life'])
      .as('linked')}
    where linked.user_id = policies.user_id and ${isLinked} order by linked.id limit 1)`

/**
 * The term as which the carrier rewrote this policy and, below, the term rewritten as this policy.
 */
const rewrittenIntoTerm = (db: Db, me: Me) =>
  linkedTerm(db, me, sql`linked.id::text = policies.life #>> '{cancelled,newTermId}'`)
const rewrittenFromTerm = (db: Db, me: Me) =>
  linkedTerm(db, me, sql`linked.life #>> '{cancelled,newTermId}' = policies.id::text`)

/** One policy with the details of its page, or 404. */
export async function policyPageSeenBy(context: RequestContext, id: string) {
  const { db, me } = context
  const rows = seenBy(db, me).allPolicies.where('policies.id', '=', id)
  const row = await selectShownColumns(rows, { db, me, day: today(context) })
    .select(['policies.category', 'owner.address', 'owner.locationAddress'])
    .select([isRenewalTerm.as('isRenewal'), autoMarket.as('autoMarket')])
    .select([payPage.as('payPage'), plannedChanges(db, me).as('toCome')])
    .select([rewrittenIntoTerm(db, me).as('rewrittenAs'), rewrittenFromTerm(db, me).as('rewrittenFrom')])
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  const { json: policy, ...facts } = row
  const notice = policy.life?.notice
  const contents = await partsAndFactsOn(db, id)
  const isEmpty = contents.parts.length === 0 && JSON.stringify(contents.facts) === JSON.stringify(noFacts)
  return {
    policy,
    ...(notice ? { paymentEffect: paymentEffectFor(policy, facts, context) } : {}),
    ...(isEmpty ? {} : { says: contents }),
    ...(row.toCome === null ? {} : { toCome: row.toCome }),
    ...(row.rewrittenAs === null ? {} : { rewrittenAs: row.rewrittenAs }),
    ...(row.rewrittenFrom === null ? {} : { rewrittenFrom: row.rewrittenFrom }),
    ...(row.payPage === null ? {} : { payPage: row.payPage }),
  }
}

/**
 * The stored row, locked until the transaction ends, or 404. Pass `deactivated` only to restore
 * one. Locks the client's row first: the trigger on last terms (migration 0052) takes the client's
 * lock, and taking it after the policy's could deadlock.
 */
export async function policyToChange(
  tx: Db,
  me: ViewerOrSystem,
  id: string,
  { deactivated }: { deactivated: boolean },
) {
  const { policies, allPolicies } = seenBy(tx, me)
  const row = await (deactivated ? allPolicies : policies)
    .where('policies.id', '=', id)
    .innerJoinLateral(
      (rows) =>
        rows
          .selectFrom('accounts')
          .whereRef('accounts.id', '=', 'policies.userId')
          .select('accounts.id')
          .forNoKeyUpdate()
          .as('client'),
      (join) => join.onTrue(),
    )
    .select(columnsOf.policies)
    .select(eventsOfPolicySql('policies').as('history'))
    // A row lock rereads the row after waiting, but subselects keep the older snapshot.
    .select(
      sql<boolean>`policies.xmin <> (select seen.xmin from policies seen where seen.id = policies.id)`.as(
        'isHistoryStale',
      ),
    )
    .forUpdate('policies')
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  const { isHistoryStale, ...policy } = row
  return isHistoryStale ? { ...policy, history: await policyHistory(tx, id) } : policy
}
export type StoredPolicy = Awaited<ReturnType<typeof policyToChange>>

export const insertPolicy = (tx: Db, policy: Insertable<Policies>) =>
  tx.insertInto('policies').values(policy).execute()

export const updatePolicy = (tx: Db, id: string, changes: Updateable<Policies>) =>
  tx.updateTable('policies').set(changes).where('id', '=', id).execute()
