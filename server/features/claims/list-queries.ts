import { sql } from 'kysely'
import type { ClaimStatus } from '../../../contract/claim-steps.ts'
import { type Eyes, eyes, type Sight, seenBy, seer, sight } from '../../access.ts'
import { type Context, type Me, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { containing, listing, type Page } from '../../wire.ts'
import { isOverdueOn, isOverdueTo, isUnderway, isUntouched, onWire, shown } from './queries.ts'

interface Switches extends Sight {
  searching: boolean
  /** Those of one status, those whose 'next by' has gone by, those that are reported and not closed, or all. */
  show: 'all' | 'overdue' | 'underway' | 'status'
  ofPolicy: boolean
  ofClient: boolean
}

interface Given extends Eyes {
  day: string
  pattern: string
  status: string
  policy: string
  client: string
}

const mentions = (pattern: string) => sql<boolean>`(lower(claims.claim_number) like ${pattern}
  or lower(claims.told ->> 'whatHappened') like ${pattern}
  or exists (select from policies p where p.id = claims.policy_id and lower(p.policy_number) like ${pattern})
  or exists (select from users u where u.id = claims.client_id and u.search_text like ${pattern}))`

const found = (db: Db, switches: Switches, given: Given) =>
  seenBy(db, seer(switches, given))
    .claims.$if(switches.searching, (rows) => rows.where(mentions(given.pattern)))
    .$if(switches.show === 'overdue', (rows) => rows.where(isOverdueTo(switches, given.day)))
    .$if(switches.show === 'underway', (rows) => rows.where(isUnderway))
    .$if(switches.show === 'status', (rows) =>
      rows.where(sql<boolean>`claims.status = ${given.status}::claim_status`),
    )
    .$if(switches.ofPolicy, (rows) => rows.where('claims.policyId', '=', given.policy))
    .$if(switches.ofClient, (rows) => rows.where('claims.clientId', '=', given.client))

const rowsShown = (db: Db, switches: Switches, given: Given) =>
  shown(db, seer(switches, given), found(db, switches, given), given.day)

const newestList = listing('claims', {
  plural: 'claims',
  order: [
    { column: 'claims.filedAt', descending: true },
    { column: 'claims.id', descending: true },
  ],
  rows: rowsShown,
  counted: found,
})

// Of thirteen digits, until the year 2286.
const filedAt = sql`(extract(epoch from claims.filed_at) * 1000)::bigint`

/**
 * In which order they are to be worked on, as text, since a list is read on from the text of its order: the longest overdue,
 * the one that lies there untouched longest, the soonest 'next by', then the newest, and what is closed last.
 */
const dueRank = (day: string) => sql<{ rank: string }>`lateral (
  select case
    when ${isOverdueOn(day)} then '0' || claims.next_by
    when ${isUntouched} then '1' || ${filedAt}
    when ${isUnderway} and claims.next_by is not null then '2' || claims.next_by
    else case when claims.status = 'closed' then '4' else '3' end || (9999999999999 - ${filedAt})
    end as rank)`

const dueList = listing('claims by due', {
  plural: 'claims',
  order: [{ column: 'due.rank' }, { column: 'claims.id' }],
  rows: (db, switches: Switches, given: Given) =>
    rowsShown(db, switches, given).innerJoin(dueRank(given.day).as('due'), (join) => join.onTrue()),
  counted: found,
})

interface Wanted extends Page {
  search?: string | undefined
  status: ClaimStatus | 'all' | 'overdue' | 'underway'
  policyId?: string | undefined
  clientId?: string | undefined
  sort: 'newest' | 'due'
}

/** The claims a person sees, or those of them that are wanted; of drafts only their own. */
export function claimsSeenBy(
  { pool, ...context }: Pick<Context, 'pool' | 'now' | 'settings'>,
  me: Me,
  { search, status, policyId, clientId, sort, ...page }: Wanted,
) {
  const switches: Switches = {
    ...sight(me),
    searching: Boolean(search),
    show: status === 'all' || status === 'overdue' || status === 'underway' ? status : 'status',
    ofPolicy: policyId !== undefined,
    ofClient: clientId !== undefined,
  }
  const given: Given = {
    ...eyes(me),
    day: today(context),
    pattern: containing(search ?? ''),
    status,
    policy: policyId ?? '',
    client: clientId ?? '',
  }
  const list = sort === 'due' ? dueList : newestList
  return list(pool, page, switches, given, onWire)
}

/** How many claims staff see that were reported, and in which state. */
export const claimFigures = (db: Db, me: Me, day: string) =>
  seenBy(db, me)
    .claims.select([
      sql<number>`count(*) filter (where claims.status = 'reported')`.as('reported'),
      sql<number>`count(*) filter (where claims.status = 'sent_to_carrier')`.as('sentToCarrier'),
      sql<number>`count(*) filter (where claims.status = 'open')`.as('open'),
      sql<number>`count(*) filter (where claims.status = 'closed')`.as('closed'),
      sql<number>`count(*) filter (where ${isOverdueOn(day)})`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
