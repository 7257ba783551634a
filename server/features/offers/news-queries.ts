import { sql } from 'kysely'
import type { Condition } from '../../registry/condition.ts'

/**
 * Showing the amounts is news if the quote has offers and one of them is new or changed since the
 * last time.
 */
export const hasNewRates: Condition = ({ event, id, client }) => sql`
  exists (select from offers o where o.quote_id = ${id} and o.deleted_at is null)
  and (select e.action from events e where e.client_id = ${client} and e.entity_id = ${id} and e.id <> ${event}
    and e.action in ('quote.amountsShown', 'quote.offerAdded', 'quote.offerChanged')
    order by e.at desc, e.id desc limit 1) is distinct from 'quote.amountsShown'`
