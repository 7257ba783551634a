import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { UpcomingItems, upcomingColumns } from '../../queries/upcoming.ts'
import { isExpiredAt } from './queries.ts'

/**
 * Quotes with valid offers. If the amounts are hidden, the item suggests a presentation. Once a
 * presentation is booked, the presentation's own item replaces it.
 */
export const upcomingQuotes = new UpcomingItems('quotes', ({ db, me, now, zone, day }) =>
  seenBy(db, me)
    .quotes.innerJoin('offers', 'offers.quoteId', 'quotes.id')
    .where(sql<boolean>`quotes.status in ('pending', 'quoted')`)
    .where('quotes.finalizedAt', 'is', null)
    .where('offers.deletedAt', 'is', null)
    .where(sql<boolean>`coalesce(offers.valid_until >= ${day}::date, true)`)
    .where(sql<boolean>`not ${isExpiredAt({ now, zone })}`)
    .where(
      sql<boolean>`(quotes.hide_amounts is false or not exists (
        select from appointments a
        where a.quote_id = quotes.id and a.cancelled_at is null and a.starts_at > ${now}::timestamptz))`,
    )
    .groupBy('quotes.id')
    .orderBy(sql`max(offers.created_at)`, 'desc')
    .limit(sql.lit(3))
    .select(
      upcomingColumns({
        id: 'quotes.id',
        state: sql`case when quotes.hide_amounts is false then 'shown' else 'hidden' end`,
        name: 'quotes.title',
        since: sql`max(offers.created_at)`,
        count: sql`count(*)`,
      }),
    ),
)
