import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { line, Waits, type WaitsAt, waiting } from '../../reading/waits.ts'
import { isExpiredAt } from './queries.ts'

/** Looked up for each quote that is open: they are few, and the offers of all years many. */
const hasValidOffer = ({ day }: WaitsAt) => sql<boolean>`coalesce((
  select true from offers o where o.quote_id = quotes.id and o.deleted_at is null
    and coalesce(o.valid_until >= ${day}::date, true) limit 1), false)`

const unanswered = (at: WaitsAt) =>
  seenBy(at.db, at.me)
    .quotes.where(sql<boolean>`quotes.status in ('pending', 'quoted')`)
    .where(sql<boolean>`not ${isExpiredAt(at)}`)
    .select((row) =>
      line({
        id: row.ref('quotes.id'),
        clientId: row.ref('quotes.clientId'),
        about: sql`concat(quotes.title, ' #', quotes.request_number)`,
        detail: row.ref('quotes.description'),
        since: row.ref('quotes.createdAt'),
        due: sql`quotes.created_at`,
        standing: waiting,
      }),
    )

/** Quotes for which no carrier has made an offer that still holds. */
export const quotesWaiting = new Waits('quote', 40, (at) =>
  unanswered(at)
    .where('quotes.finalizedAt', 'is', null)
    .where(sql<boolean>`not ${hasValidOffer(at)}`),
)

/** Rates that the client may not see yet, and of which no presentation is to come. */
export const ratesWaiting = new Waits('rates', 50, (at) =>
  unanswered(at)
    .where(sql<boolean>`quotes.hide_amounts is not false`)
    .where(hasValidOffer(at))
    .where(sql<boolean>`not exists (select from appointments a
      where a.quote_id = quotes.id and a.cancelled_at is null and a.starts_at > ${at.now}::timestamptz)`),
)
