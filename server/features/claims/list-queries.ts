import { sql } from 'kysely'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { ClaimStatus } from '../../../contract/values/claim-labels.ts'
import { seenBy } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import { preparedFigures } from '../../queries/figures.ts'
import { choiceFilter, filterableRows } from '../../queries/filters.ts'
import { listing } from '../../queries/listing.ts'
import { sortByClientName } from '../../queries/page.ts'
import { classifySearch, listSearchFilter } from '../policies/filter-queries.ts'
import {
  claimDueOn,
  isClaimOverdueFor,
  isClaimOverdueOn,
  isOpenClaim,
  isUntouchedClaim,
  selectClaimView,
  toWireClaim,
} from './queries.ts'

/** The searchable text of a claim. The index on claims must use the same expression. */
export const claimSearchText = sql<string>`lower(coalesce(claims.claim_number, '') || E'\\n' || coalesce(claims.told ->> 'whatHappened', ''))`

/** Drafts are visible only to their writer. */
const claims = filterableRows({
  rows: ({ db, me }) => seenBy(db, me).claims,
  filters: {
    search: listSearchFilter(
      (pattern, { client, policy, number }) =>
        sql<boolean>`(${claimSearchText} like ${pattern} or ${number('claims.claimNumber')} or ${policy('claims.policyId')}
          or ${client('claims.clientId')})`,
    ),
    status: choiceFilter(
      { overdue: ({ me, day }) => isClaimOverdueFor(me, day), underway: () => isOpenClaim },
      (status: ClaimStatus) => sql<boolean>`claims.status = ${status}::claim_status`,
    ),
    policyId: (rows, id: string) => rows.where('claims.policyId', '=', id),
    clientId: (rows, id: string) => rows.where('claims.clientId', '=', id),
  },
})

const newestClaims = listing('claims', {
  ...claims,
  order: [
    { column: 'claims.filedAt', descending: true },
    { column: 'claims.id', descending: true },
  ],
  sorts: { filed: { column: 'claims.filedAt' }, client: sortByClientName('claims.clientId') },
  addColumns: selectClaimView,
  items: (rows) => ({ claims: rows.map(toWireClaim) }),
})

// Milliseconds since 1970: thirteen digits until the year 2286.
const filedAt = sql`(extract(epoch from claims.filed_at) * 1000)::bigint`

/**
 * Ranks claims in the order in which to work on them: longest overdue, longest untouched, soonest
 * next action, newest, closed. The rank is text, because a list cursor compares text.
 */
const dueRank = (day: string) => sql<{ rank: string }>`lateral (
  select case
    when ${isClaimOverdueOn(day)} then '0' || ${claimDueOn}
    when ${isUntouchedClaim} then '1' || ${filedAt}
    when ${isOpenClaim} and ${claimDueOn} is not null then '2' || ${claimDueOn}
    else case when claims.status = 'closed' then '4' else '3' end || (9999999999999 - ${filedAt})
    end as rank)`

const claimsByDue = listing('claims by due', {
  ...claims,
  order: [{ column: 'due.rank' }, { column: 'claims.id' }],
  isOrderShown: true,
  addColumns: (rows, queryContext) =>
    selectClaimView(rows, queryContext).innerJoin(dueRank(queryContext.day).as('due'), (join) =>
      join.onTrue(),
    ),
  items: (rows) => ({ claims: rows.map(toWireClaim) }),
})

export async function claimsSeenBy(
  context: RequestContext,
  { sort, search, ...query }: HandlerInput<typeof api.claims.list>,
) {
  const searchQuery = { ...query, search: await classifySearch(context, search) }
  if (sort === 'due') return claimsByDue(context, searchQuery)
  if (sort === 'newest') return newestClaims(context, searchQuery)
  return newestClaims(context, {
    ...searchQuery,
    sort: sort === 'oldest' ? 'filed' : 'client',
    direction: 'asc',
  })
}

const claimsUnderwayFigures = preparedFigures('claims underway', ({ db, me, day }) =>
  seenBy(db, me)
    .claims.where(isOpenClaim)
    .select([
      sql<number>`count(*) filter (where claims.status = 'reported')`.as('reported'),
      sql<number>`count(*) filter (where claims.status = 'sent_to_carrier')`.as('sentToCarrier'),
      sql<number>`count(*) filter (where claims.status = 'open')`.as('open'),
      sql<number>`count(*) filter (where ${isClaimOverdueOn(day)})`.as('overdue'),
    ]),
)

const closedClaimFigures = preparedFigures('claims that are closed', ({ db, me }) =>
  seenBy(db, me)
    .claims.where('claims.status', '=', sql.lit('closed'))
    .select(sql<number>`count(*)`.as('closed')),
)

/** Counts of the reported claims that staff see, by status. */
export async function claimFigures(context: RequestContext) {
  const [underwayFigures, closedFigures] = await Promise.all([
    claimsUnderwayFigures(context),
    closedClaimFigures(context),
  ])
  return { ...underwayFigures, ...closedFigures }
}
