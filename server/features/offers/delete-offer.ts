import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { removeDocumentsOf } from '../documents/queries.ts'
import { quoteToChange, updateQuote } from '../quotes/queries.ts'
import { offerSeenBy, updateOffer } from './queries.ts'

/** Takes an offer off every screen, and its paper with it; the row and who did it are kept. */
export async function deleteOffer(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const { me } = visit
  const { quoteId } = await offerSeenBy(tx, me, id)
  const { clientId, finalizedOfferId } = await quoteToChange(tx, me, quoteId)
  const { carrier } = await offerSeenBy(tx, me, id)
  const at = visit.now().toISOString()
  await updateOffer(tx, id, { deletedAt: at, deletedBy: me.id })
  // What the client asked for is gone: they may ask for another.
  if (finalizedOfferId === id) await updateQuote(tx, quoteId, { finalizedAt: null, finalizedOfferId: null })
  await removeDocumentsOf(
    tx,
    { offerId: id },
    { removedAt: at, removedBy: me.id, removalReason: 'offer deleted' },
  )
  const details = { offer: id, carrier }
  await record(tx, visit, { action: 'quote.offerDeleted', id: quoteId, clientId, details })
}
