import { sql } from 'kysely'
import { daysBetween } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { isActiveOn, statusOn } from '../../trade.ts'
import { isAddedLately, isRenewingOn } from '../policies/queries.ts'

const count = sql<number>`count(*)`

/** The figures on a client's dashboard. */
export async function clientFigures(db: Db, me: Me, day: string) {
  const seen = seenBy(db, me)
  const [policies, next, documents] = await Promise.all([
    seen.policies
      .select([
        sql<number>`count(*) filter (where ${isActiveOn('policies', day)})`.as('active'),
        sql<number>`count(*) filter (where ${statusOn('policies', day)} = 'pending')`.as('pending'),
      ])
      .executeTakeFirstOrThrow(),
    seen.policies
      .where(isActiveOn('policies', day))
      .select(['policies.id', 'policies.type', 'policies.endDate'])
      .orderBy('policies.endDate')
      .orderBy('policies.id')
      .limit(1)
      .executeTakeFirst(),
    seen.documents
      .select([
        count.as('all'),
        sql<number>`count(*) filter (where to_char(documents.created_at, 'YYYY-MM') = ${day.slice(0, 7)})`.as(
          'thisMonth',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    activePolicies: policies.active,
    pendingPolicies: policies.pending,
    documents: documents.all,
    documentsThisMonth: documents.thisMonth,
    nextExpiration: next
      ? {
          policyId: next.id,
          name: typeName(next.type),
          endDate: next.endDate,
          days: daysBetween(day, next.endDate),
        }
      : null,
  }
}

/** The figures on an agent's or admin's dashboard, over the clients they see. */
export async function agentFigures(db: Db, me: Me, day: string, now: Date) {
  const seen = seenBy(db, me)
  const [clients, policies, requests] = await Promise.all([
    seen.clients
      .where('users.id', 'in', seen.policies.where(isActiveOn('policies', day)).select('policies.userId'))
      .select(count.as('count'))
      .executeTakeFirstOrThrow(),
    seen.policies
      .select([
        sql<number>`count(*) filter (where ${isActiveOn('policies', day)})`.as('active'),
        sql<number>`count(*) filter (where ${isAddedLately(now.toISOString())})`.as('added'),
        sql<number>`count(*) filter (where ${isRenewingOn(day)})`.as('renewing'),
      ])
      .executeTakeFirstOrThrow(),
    seen.requests
      .where('requests.status', '=', 'pending')
      .select(count.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    activeClients: clients.count,
    activePolicies: policies.active,
    pendingRequests: requests.count,
    policiesAdded: policies.added,
    upcomingRenewals: policies.renewing,
  }
}
