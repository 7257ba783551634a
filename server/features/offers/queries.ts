import { type Insertable, sql, type Updateable } from 'kysely'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import { columnsOf, type Db, type Offers } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { listing } from '../../queries/listing.ts'
import { validOffersOn } from '../quotes/queries.ts'
import { type OfferRow, toOfferView } from '../quotes/view.ts'

interface OfferAtIndex {
  quoteId: string
  id: string
  place: number
  offer: OfferRow
  hideAmounts: boolean | null
}

/**
 * Offers of a quote that the viewer sees. The cursor has an offer's index in the list, because a
 * cursor with the premium would reveal a hidden amount.
 */
export const offersSeenBy = listing('offers', {
  rows({ db, me, day }) {
    const quotes = seenBy(db, me).quotes.select(['quotes.id', 'quotes.hideAmounts'])
    const offersWithIndex = sql<OfferAtIndex>`(select quotes.id as quote_id, one.offer ->> 'id' as id, one.place, one.offer, quotes.hide_amounts
      from ${quotes.as('quotes')} cross join lateral
        json_array_elements(${validOffersOn(day)}) with ordinality as one (offer, place))`
    return db.selectFrom(offersWithIndex.as<'details'>('details'))
  },
  filters: { quoteId: (rows, id: string) => rows.where('details.quoteId', '=', id) },
  order: [{ column: 'details.place' }, { column: 'details.id' }],
  addColumns: (rows) => rows.select(['details.id', 'details.place', 'details.offer', 'details.hideAmounts']),
  items: (rows, { me }) => ({
    details: rows.map(({ offer, hideAmounts }) => toOfferView(me, offer, { hideQuoteAmounts: hideAmounts })),
  }),
})

/**
 * An offer that the viewer sees, or 404. For a change, lock the quote first and read the offer
 * after that.
 */
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

/**
 * Clears the recommendation in a quote, where only one offer can be recommended. Returns the id of
 * the offer that lost it in a list; empty if none was recommended.
 */
export const clearRecommendation = async (tx: Db, quoteId: string) => {
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
