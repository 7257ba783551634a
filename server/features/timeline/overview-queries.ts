import { sql } from 'kysely'
import type { z } from 'zod'
import { type ClientFigures, maxOpenItems, type timeline as wire } from '../../../contract/timeline.ts'
import { seenBy } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { hasLaterTerm, isActiveOn, isInForceOn } from '../../policy-rules.ts'
import { isIdAmong } from '../../queries/filters.ts'
import { instantSql } from '../../queries/json.ts'
import { preparedQuery, withoutParallelWorkers } from '../../queries/prepared-query.ts'
import { openItemCounts } from '../open-items/queries.ts'
import { type LatenessCutoffs, latenessCutoffs, workItemsAbout } from '../work-queue/queries.ts'

type OverviewReply = z.input<typeof wire.glance.reply>

/** Reads the overview in one statement. Returns no row if the viewer may not see the client. */
const overviewQuery = preparedQuery<LatenessCutoffs & { client: string }, Omit<OverviewReply, 'isMoreOpen'>>(
  'a client at a glance',
  (queryContext, { client, urgentBefore, answeredBefore }) => {
    const { db, me, day } = queryContext
    const policiesInForce = () =>
      seenBy(db, me).policies.where('policies.userId', '=', client).where(isActiveOn('policies', day))
    const next = policiesInForce()
      .where(sql<boolean>`not ${hasLaterTerm('policies')}`)
      .orderBy('policies.endDate')
      .orderBy('policies.id')
      .limit(sql.lit(1))
      .select(
        sql`json_build_object('policyId', policies.id, 'type', policies.type, 'policyNumber', policies.policy_number,
          'endDate', policies.end_date)`.as('next'),
      )
    const totals = policiesInForce().select([
      sql<number>`count(*)`.as('policiesInForce'),
      sql<number>`coalesce(sum(policies.premium), 0)::float8`.as('premiumInForce'),
    ])
    return seenBy(db, me)
      .clients.where('accounts.id', '=', client)
      .where(withoutParallelWorkers)
      .innerJoin(totals.as('sums'), (join) => join.onTrue())
      .select(['sums.policiesInForce', 'sums.premiumInForce'])
      .select([
        sql<OverviewReply['nextRenewal']>`(${next})`.as('nextRenewal'),
        workItemsAbout({ ...queryContext, urgentBefore, answeredBefore }, client, maxOpenItems + 1).as(
          'open',
        ),
      ])
  },
)

/** The overview of a client whom the viewer may see. Throws 404. */
export async function clientOverviewSeenBy(context: RequestContext, client: string): Promise<OverviewReply> {
  const [row] = await overviewQuery(context.pool, context, { ...latenessCutoffs(context), client })
  if (!row) throw notFound('Client')
  return { ...row, open: row.open.slice(0, maxOpenItems), isMoreOpen: row.open.length > maxOpenItems }
}

const figuresQuery = preparedQuery<LatenessCutoffs & { clientIds: readonly string[] }, ClientFigures>(
  'figures of clients',
  (queryContext, { clientIds, urgentBefore, answeredBefore }) => {
    const { db, me, day } = queryContext
    return seenBy(db, me)
      .clients.where(isIdAmong(sql.ref('accounts.id'), clientIds))
      .where(withoutParallelWorkers)
      .leftJoin(
        openItemCounts({ ...queryContext, urgentBefore, answeredBefore }, clientIds).as('items'),
        (join) => join.onRef('items.clientId', '=', 'accounts.id'),
      )
      .select([
        'accounts.id',
        sql<number>`(select coalesce(sum(p.premium), 0)::float8 from policies p
          where p.user_id = accounts.id and ${isInForceOn('p', day)})`.as('premiumInForce'),
        sql<number>`coalesce(items.open, 0)`.as('openItems'),
        instantSql(
          sql<string | null>`greatest(
            (select c.last_at from conversations c where c.client_id = accounts.id),
            (select max(n.created_at) from notes n
              where n.client_id = accounts.id and n.kind = 'call' and n.removed_at is null))`,
        ).as('lastContactAt'),
      ])
  },
)

/** The figures of the clients that the viewer sees among the given ones. */
export const clientFiguresSeenBy = (
  context: RequestContext,
  clientIds: readonly string[],
): Promise<ClientFigures[]> => figuresQuery(context.pool, context, { ...latenessCutoffs(context), clientIds })
