import { type Expression, type SqlBool, sql } from 'kysely'
import { daysBetween } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { seenBy } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import { isActiveOn, isWithOtherAgentOn, statusOn } from '../../policy-rules.ts'
import { preparedFigures } from '../../queries/figures.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { paymentEffectFor } from '../policies/payment-effect.ts'
import {
  cancellationNoticesSeenBy,
  isAddedRecently,
  isLastTermEndingOn,
  isOurs,
  isRenewalLateOn,
} from '../policies/queries.ts'

const count = sql<number>`count(*)`

const clientFiguresQuery = preparedQuery('figures of a client', ({ db, me, day }) => {
  const visibleRows = seenBy(db, me)
  const policies = visibleRows.policies.select([
    sql<number>`count(*) filter (where ${isActiveOn('policies', day)} and ${isOurs(day)})`.as(
      'activePolicies',
    ),
    sql<number>`count(*) filter (where ${isActiveOn('policies', day)} and not ${isOurs(day)})`.as(
      'policiesElsewhere',
    ),
    sql<number>`count(*) filter (where ${statusOn('policies', day)} = 'pending')`.as('pendingPolicies'),
  ])
  const documents = visibleRows.documents.select([
    count.as('documents'),
    sql<number>`count(*) filter (where to_char(documents.created_at, 'YYYY-MM') = left(${day}, 7))`.as(
      'documentsThisMonth',
    ),
  ])
  const nextRenewal = visibleRows.policies
    .where(isActiveOn('policies', day))
    .where(isOurs(day))
    .select(['policies.id', 'policies.type', 'policies.endDate'])
    .orderBy('policies.endDate')
    .orderBy('policies.id')
    .limit(sql.lit(1))
  return db
    .selectFrom([policies.as('policies'), documents.as('documents')])
    .leftJoin(nextRenewal.as('next'), (join) => join.onTrue())
    .select(['policies.activePolicies', 'policies.policiesElsewhere', 'policies.pendingPolicies'])
    .select(['documents.documents', 'documents.documentsThisMonth'])
    .select(['next.id as nextId', 'next.type as nextType', 'next.endDate as nextEnd'])
    .select(cancellationNoticesSeenBy({ db, me, day }).as('notices'))
})

export async function clientFigures(context: RequestContext) {
  const [row] = await clientFiguresQuery(context.pool, context, {})
  if (!row) throw new Error('Figures were not answered')
  const { nextId, nextType, nextEnd, notices, ...counts } = row
  const hasUpcoming = nextId !== null && nextType !== null && nextEnd !== null
  return {
    ...counts,
    notices: notices.map(({ policy, ...facts }) => ({
      ...policy,
      paymentEffect: paymentEffectFor(policy, facts, context),
    })),
    nextExpiration: hasUpcoming
      ? {
          policyId: nextId,
          name: typeName(nextType),
          endDate: nextEnd,
          days: daysBetween(today(context), nextEnd),
        }
      : null,
  }
}

const inForceFigures = preparedFigures('policies in force', ({ db, me, day }) => {
  // One row per client, with its number of policies in force.
  const clients = seenBy(db, me)
    .policies.where(isActiveOn('policies', day))
    .groupBy('policies.userId')
    .select(['policies.userId', count.as('active')])
  // Few policies have another agent of record. They are subtracted, because the index on all
  // policies does not cover the days with another agent.
  const countsElsewhere = seenBy(db, me)
    .policies.where('policies.elsewhere', 'is not', null)
    .where(isWithOtherAgentOn('policies', day))
    .where(isActiveOn('policies', day))
    .groupBy('policies.userId')
    .select(['policies.userId', count.as('elsewhere')])
  return db
    .selectFrom(clients.as('clients'))
    .leftJoin(countsElsewhere.as('moved'), 'moved.userId', 'clients.userId')
    .select([
      sql<number>`count(*) filter (where clients.active > coalesce(moved.elsewhere, 0))`.as('activeClients'),
      sql<number>`coalesce(sum(clients.active - coalesce(moved.elsewhere, 0)), 0)::bigint`.as(
        'activePolicies',
      ),
    ])
})

const policyTurnover = preparedFigures('policies that come and end', ({ db, me, day, now }) => {
  const policies = (condition: Expression<SqlBool>) =>
    seenBy(db, me).policies.where(condition).select(count.as('count'))
  const ending = seenBy(db, me).lastTerms.where(isLastTermEndingOn(day)).select(count.as('count'))
  return db.selectNoFrom([
    sql<number>`(${policies(isAddedRecently(now))})`.as('policiesAdded'),
    sql<number>`(${ending}) + (${policies(isRenewalLateOn(day))})`.as('upcomingRenewals'),
  ])
})

const waitingRequestFigures = preparedFigures('requests that wait', ({ db, me }) =>
  seenBy(db, me)
    .requests.where('requests.status', '=', sql.lit('pending'))
    .select(count.as('pendingRequests')),
)

/** The dashboard figures of an agent or admin, over the clients they see. */
export async function staffFigures(context: RequestContext) {
  const [policies, changes, requests] = await Promise.all([
    inForceFigures(context),
    policyTurnover(context),
    waitingRequestFigures(context),
  ])
  return { ...policies, ...changes, ...requests }
}
