import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import {
  WorkItems,
  type WorkItemsContext,
  waitingUrgency,
  workItemColumns,
} from '../../queries/work-items.ts'
import { isExpiredAt } from './queries.ts'

/** A lookup per open quote: open quotes are few, offers of all years many. */
const hasValidOffer = ({ day }: WorkItemsContext) => sql<boolean>`coalesce((
  select true from offers o where o.quote_id = quotes.id and o.deleted_at is null
    and coalesce(o.valid_until >= ${day}::date, true) limit 1), false)`

const openQuotes = (itemsContext: WorkItemsContext) =>
  seenBy(itemsContext.db, itemsContext.me)
    .quotes.where(sql<boolean>`quotes.status in ('pending', 'quoted')`)
    .where(sql<boolean>`not ${isExpiredAt(itemsContext)}`)
    .select((row) =>
      workItemColumns({
        id: row.ref('quotes.id'),
        clientId: row.ref('quotes.clientId'),
        about: sql`concat(quotes.title, ' #', quotes.request_number)`,
        detail: row.ref('quotes.description'),
        since: row.ref('quotes.createdAt'),
        due: sql`quotes.created_at`,
        standing: waitingUrgency,
      }),
    )

/** Quotes without a valid offer. */
export const quoteWorkItems = new WorkItems('quote', 40, (itemsContext) =>
  openQuotes(itemsContext)
    .where('quotes.finalizedAt', 'is', null)
    .where(sql<boolean>`not ${hasValidOffer(itemsContext)}`),
)

/** Quotes with hidden amounts and without an upcoming presentation. */
export const rateWorkItems = new WorkItems('rates', 50, (itemsContext) =>
  openQuotes(itemsContext)
    .where(sql<boolean>`quotes.hide_amounts is not false`)
    .where(hasValidOffer(itemsContext))
    .where(sql<boolean>`not exists (select from appointments a
      where a.quote_id = quotes.id and a.cancelled_at is null and a.starts_at > ${itemsContext.now}::timestamptz)`),
)
