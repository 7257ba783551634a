import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { removeDocumentsOf } from '../documents/queries.ts'
import { quoteToChange, updateQuote } from '../quotes/queries.ts'
import { offerSeenBy, updateOffer } from './queries.ts'

/**
 * Removes an offer and its PDF from every screen. The rows stay, with the person who deleted them.
 */
export async function deleteOffer(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { me } = context
  const { quoteId } = await offerSeenBy(tx, me, id)
  const { clientId, finalizedOfferId } = await quoteToChange(tx, me, quoteId)
  const { carrier } = await offerSeenBy(tx, me, id)
  const timestamp = context.now().toISOString()
  await updateOffer(tx, id, { deletedAt: timestamp, deletedBy: me.id })
  // The client finalized this offer: they may finalize another.
  if (finalizedOfferId === id) await updateQuote(tx, quoteId, { finalizedAt: null, finalizedOfferId: null })
  await removeDocumentsOf(
    tx,
    { offerId: id },
    { removedAt: timestamp, removedBy: me.id, removalReason: 'offer deleted' },
  )
  const details = { offer: id, carrier }
  await record(tx, context, { action: 'quote.offerDeleted', id: quoteId, clientId, details })
}
