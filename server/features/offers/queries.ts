import { type Insertable, sql, type Updateable } from 'kysely'
import { type Eyes, eyes, type Sight, seenBy, seer, sight } from '../../access.ts'
import type { Context, Me } from '../../context.ts'
import { columnsOf, type Db, type Offers } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { listing, type Page } from '../../wire.ts'
import { momentOf, offersAt } from '../quotes/queries.ts'
import { type OfferRow, offerView } from '../quotes/view.ts'

interface Placed {
  id: string
  place: number
  offer: OfferRow
  hideAmounts: boolean | null
}

/** By their place among the offers of the quote: a cursor that held the premium would tell it. */
const offerList = listing('offers', {
  plural: 'details',
  order: [{ column: 'details.place' }, { column: 'details.id' }],
  rows(db, switches: Sight, given: Eyes & { quote: string; day: string }) {
    const quotes = seenBy(db, seer(switches, given))
      .quotes.where('quotes.id', '=', given.quote)
      .select(['quotes.id', 'quotes.hideAmounts'])
    const placed = sql<Placed>`(select one.offer ->> 'id' as id, one.place, one.offer, quotes.hide_amounts
      from ${quotes.as('quotes')} cross join lateral
        json_array_elements(${offersAt(given.day)}) with ordinality as one (offer, place))`
    return db
      .selectFrom(placed.as<'details'>('details'))
      .select(['details.id', 'details.place', 'details.offer', 'details.hideAmounts'])
  },
})

/** The offers of a quote that the person sees. */
export function offersOf(
  context: Pick<Context, 'pool' | 'settings' | 'now'>,
  me: Me,
  { quoteId, ...page }: Page & { quoteId: string },
) {
  const { day } = momentOf(context)
  return offerList(context.pool, page, sight(me), { ...eyes(me), quote: quoteId, day }, (row) =>
    offerView(me, row.offer, { hideQuoteAmounts: row.hideAmounts }),
  )
}

/** The stored row of an offer, or 404. What changes it locks the quote first, and reads it then. */
export async function offerSeenBy(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .offers.where('offers.id', '=', id)
    .select(columnsOf.offers)
    .executeTakeFirst()
  if (!row) throw notFound('Quote')
  return row
}

export const insertOffer = (tx: Db, offer: Insertable<Offers>) =>
  tx.insertInto('offers').values(offer).execute()

export const updateOffer = (tx: Db, id: string, changes: Updateable<Offers>) =>
  tx.updateTable('offers').set(changes).where('id', '=', id).execute()

/** A quote has one recommended offer: a new one replaces the old. Answers which it was. */
export const recommendNone = async (tx: Db, quoteId: string) => {
  const rows = await tx
    .updateTable('offers')
    .set({ recommended: false })
    .where('quoteId', '=', quoteId)
    .where('recommended', '=', true)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
