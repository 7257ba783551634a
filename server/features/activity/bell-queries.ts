import { type RawBuilder, sql } from 'kysely'
import { whoLooksAfter } from '../../access.ts'
import type { Action } from './record.ts'

/**
 * Behind whose bell something stands: the client's, that of who looks after them, of whichever of the two did not do it, of
 * both but for who did it, the admins', or that of both sides of a cover.
 */
type Side = 'client' | 'agent' | 'other side' | 'both sides' | 'admins' | 'both agents'

const sides: Partial<Record<Action, Side>> = {
  'invite.accepted': 'agent',
  'client.reassigned': 'agent',
  'policy.created': 'client',
  'policy.renewed': 'client',
  'policy.renewalConfirmed': 'client',
  'policy.cancelled': 'client',
  'policy.restored': 'client',
  'document.uploaded': 'other side',
  'request.created': 'agent',
  'request.opened': 'both sides',
  'request.statusChanged': 'client',
  'request.escalated': 'admins',
  'certificate.issued': 'other side',
  'certificate.reissued': 'client',
  'certificate.withdrawn': 'client',
  'certificate.approved': 'client',
  'certificate.approvalWithdrawn': 'client',
  'claim.reported': 'both sides',
  'claim.escalated': 'admins',
  'claim.stepTaken': 'client',
  'quote.requested': 'agent',
  'quote.offerAdded': 'client',
  'quote.amountsShown': 'client',
  'quote.finalized': 'agent',
  'quote.presentationBooked': 'other side',
  'quote.presentationMoved': 'other side',
  'quote.presentationCancelled': 'other side',
  'quote.presentationStayed': 'agent',
  'agent.coverNamed': 'both agents',
  'agent.coverEnded': 'both agents',
}

export interface Happened {
  event: string
  action: Action
  id: string | null
  client: string | null
  actor: string | null
  details: object
  at: Date
}

/**
 * Of several offers or approvals the first is told; that somebody wants a quote finalized is told as that, not as the
 * request it makes; that a policy is back, to whom it was told from which day it was cancelled.
 */
const isSilent = ({ action, details }: Happened) =>
  ((action === 'quote.offerAdded' || action === 'certificate.approved') &&
    !('isFirst' in details && details.isFirst === true)) ||
  (action === 'request.created' && 'quote' in details) ||
  (action === 'policy.restored' && !('cancelledOn' in details))

/** Rates that were shown and hidden in turn are told once, and again when an offer is new or changed; those of no offer never. */
const hasNewRates = ({ event, id, client }: Happened) => sql<boolean>`
  exists (select from offers o where o.quote_id = ${id} and o.deleted_at is null)
  and (select e.action from events e where e.client_id = ${client} and e.entity_id = ${id} and e.id <> ${event}
    and e.action in ('quote.amountsShown', 'quote.offerAdded', 'quote.offerChanged')
    order by e.at desc, e.id desc limit 1) is distinct from 'quote.amountsShown'`

/** Of photos that come to one claim in a row one rings; ten minutes after it the next does. */
const isFirstOfClaim = ({ id, client, actor, at }: Happened) => sql<boolean>`
  not exists (
    select from documents d join documents o on o.claim_id = d.claim_id and o.id <> d.id
    join events e on e.client_id = ${client} and e.entity_id = o.id and e.action = 'document.uploaded'
      and e.actor_id = ${actor}::uuid and e.at > ${at.toISOString()}::timestamptz - interval '10 minutes'
    where d.id = ${id}::uuid and exists (select from notifications n where n.event_id = e.id))`

/** What of an action is news only now and then. */
const newsOf: Partial<Record<Action, (happened: Happened) => RawBuilder<boolean>>> = {
  'quote.amountsShown': hasNewRates,
  'document.uploaded': isFirstOfClaim,
}

const agentsOf = ({ client, at }: Happened) =>
  sql<boolean>`u.id in (select id from ${whoLooksAfter(client, at)} as who)`

const coverOf = ({ details }: Happened) => ('coverId' in details ? String(details.coverId) : null)

function concerned(side: Side, happened: Happened): RawBuilder<boolean> {
  const { client, actor } = happened
  if (side === 'other side') return concerned(actor === client ? 'agent' : 'client', happened)
  if (side === 'client') return sql<boolean>`u.id = ${client}`
  if (side === 'both sides') return sql<boolean>`(u.id = ${client} or ${agentsOf(happened)})`
  if (side === 'both agents') return sql<boolean>`u.id in (${happened.id}, ${coverOf(happened)})`
  return side === 'admins' ? sql<boolean>`u.role = 'admin'` : agentsOf(happened)
}

/**
 * What stands behind somebody's bell of what just happened, as a part of the statement that puts it on record: `rows` adds
 * them, `notice` tells the browsers of those people. Null where it is no news, which costs nothing. Nobody is told of what
 * they did themselves, or before they can sign in.
 */
export function bellsOf(happened: Happened) {
  const { event, action, actor, at } = happened
  const side = sides[action]
  if (side === undefined || isSilent(happened)) return null
  const isNews = newsOf[action]?.(happened) ?? sql<boolean>`true`
  return {
    rows: sql`
      insert into notifications (user_id, event_id, created_at)
      select u.id, ${event}::uuid, ${at.toISOString()}::timestamptz from users u
      where ${concerned(side, happened)} and u.id is distinct from ${actor}::uuid
        and u.deactivated_at is null and u.password_hash is not null and ${isNews}
      returning user_id`,
    notice: sql`(
      select pg_notify('change',
        json_build_object('entity', 'notification', 'id', ${event}::text, 'userIds', json_agg(user_id))::text)
      from belled having count(*) > 0)`,
  }
}
