import type { z } from 'zod'
import type { NewOffer, OfferChanges } from '../../../contract/offers.ts'
import { today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { differences, record } from '../activity/record.ts'
import { fileDocument } from '../documents/keep.ts'
import { removeDocumentsOf, retitlePaperOf } from '../documents/queries.ts'
import type { Kept } from '../documents/with-file.ts'
import { quoteSeenBy, quoteToChange, updateQuote } from '../quotes/queries.ts'
import { openUntil } from '../quotes/request-quote.ts'
import { insertOffer, offerSeenBy, recommendNone, updateOffer } from './queries.ts'

interface Paper {
  quoteId: string
  offerId: string
  clientId: string
  carrier: string
}

const paperTitle = (carrier: string) => `${carrier} quote`

/** The carrier's paper, in the place of the one that was there. */
async function fileAway(tx: Db, visit: Visit, kept: Kept, { carrier, offerId, ...of }: Paper) {
  await removeDocumentsOf(
    tx,
    { offerId },
    { removedAt: visit.now().toISOString(), removedBy: visit.me.id, removalReason: 'replaced' },
  )
  await fileDocument(tx, visit, { ...of, offerId, kept, title: paperTitle(carrier), type: 'other' })
}

/** Brings a carrier's offer to a quote. The first makes a pending one quoted. */
export async function addOffer(
  tx: Db,
  visit: Visit,
  quoteId: string,
  { insurerName, ...given }: z.output<typeof NewOffer>,
  kept: Kept | null,
): Promise<{ quoteId: string; id: string }> {
  const { me, now } = visit
  const { clientId, status } = await quoteToChange(tx, me, quoteId)
  const shown = await quoteSeenBy(tx, me, quoteId, visit)
  const id = newId()
  const notRecommended = given.recommended ? await recommendNone(tx, quoteId) : []
  await insertOffer(tx, {
    ...given,
    id,
    quoteId,
    carrier: insurerName,
    createdBy: me.id,
    createdAt: now().toISOString(),
  })
  if (kept) await fileAway(tx, visit, kept, { quoteId, offerId: id, clientId, carrier: insurerName })
  const opens = status === 'pending'
  // As setting it would: what had expired is open again.
  if (opens)
    await updateQuote(tx, quoteId, {
      status: 'quoted',
      ...(shown.status === 'expired' ? { openUntil: openUntil(now()) } : {}),
    })
  const details = {
    offer: id,
    carrier: insurerName,
    premium: given.premium,
    // Of several offers the first is told that is valid.
    isFirst: !shown.bestQuoteAvailable && (given.validUntil ?? today(visit)) >= today(visit),
    ...(opens ? { status: [shown.status, 'quoted'] } : {}),
    ...(notRecommended.length > 0 ? { notRecommended } : {}),
  }
  await record(tx, visit, { action: 'quote.offerAdded', id: quoteId, clientId, details })
  return { quoteId, id }
}

/** Changes what was sent of an offer; a new file takes the place of the old. */
export async function changeOffer(
  tx: Db,
  visit: Visit,
  id: string,
  { insurerName, ...given }: z.output<typeof OfferChanges>,
  kept: Kept | null,
): Promise<{ quoteId: string; id: string }> {
  const { me } = visit
  const { quoteId } = await offerSeenBy(tx, me, id)
  const { clientId } = await quoteToChange(tx, me, quoteId)
  const before = await offerSeenBy(tx, me, id)
  const changes = { ...given, ...(insurerName === undefined ? {} : { carrier: insurerName }) }
  const details = differences(before, { ...before, ...changes })
  const notRecommended = given.recommended && !before.recommended ? await recommendNone(tx, quoteId) : []
  if (Object.keys(details).length > 0) await updateOffer(tx, id, changes)
  const carrier = changes.carrier ?? before.carrier
  if (carrier !== before.carrier) await retitlePaperOf(tx, id, paperTitle(carrier))
  if (kept) await fileAway(tx, visit, kept, { quoteId, offerId: id, clientId, carrier })
  if (kept || Object.keys(details).length > 0)
    await record(tx, visit, {
      action: 'quote.offerChanged',
      id: quoteId,
      clientId,
      details: { offer: id, carrier, ...details, ...(notRecommended.length > 0 ? { notRecommended } : {}) },
    })
  return { quoteId, id }
}

/** Takes an offer off every screen, and its paper with it; the row and who did it are kept. */
export async function deleteOffer(tx: Db, visit: Visit, id: string): Promise<void> {
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
