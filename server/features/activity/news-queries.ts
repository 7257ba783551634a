import { type RawBuilder, sql } from 'kysely'

/**
 * What just happened, as those conditions see it that say for whom it is news. Its values may be known only when the
 * statement is sent: the details are JSON, the time is its text.
 */
export interface Happened {
  event: string
  id: string | null
  client: string | null
  actor: string | null
  details: string
  at: string
}

/** A condition that PostgreSQL looks at as it puts something on record. */
export type Condition = (happened: Happened) => RawBuilder<boolean>

/** Rates that were shown and hidden in turn are told once, and again when an offer is new or changed; those of no offer never. */
export const hasNewRates: Condition = ({ event, id, client }) => sql`
  exists (select from offers o where o.quote_id = ${id} and o.deleted_at is null)
  and (select e.action from events e where e.client_id = ${client} and e.entity_id = ${id} and e.id <> ${event}
    and e.action in ('quote.amountsShown', 'quote.offerAdded', 'quote.offerChanged')
    order by e.at desc, e.id desc limit 1) is distinct from 'quote.amountsShown'`

/** Of photos that come to one claim in a row one rings; ten minutes after it the next does. */
export const isFirstOfClaim: Condition = ({ id, client, actor, at }) => sql`
  not exists (
    select from documents d join documents o on o.claim_id = d.claim_id and o.id <> d.id
    join events e on e.client_id = ${client} and e.entity_id = o.id and e.action = 'document.uploaded'
      and e.actor_id = ${actor}::uuid and e.at > ${at}::timestamptz - interval '10 minutes'
    where d.id = ${id}::uuid and exists (select from notifications n where n.event_id = e.id))`

/** That an invitation was not sent is news again once nobody has the last such news unread. */
export const isNotUnread: Condition = ({ id, client }) => sql`
  not exists (
    select from events e join notifications n on n.event_id = e.id and n.read_at is null
    where e.client_id = ${client} and e.entity_id = ${id}::uuid and e.action = 'invite.notSent')`
