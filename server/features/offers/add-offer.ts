import type { z } from 'zod'
import type { NewOffer } from '../../../contract/offers.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { carrierFromField, refuseRetiredCarrier } from '../carriers/policy-carrier.ts'
import type { StoredFile } from '../documents/with-file.ts'
import { quoteSeenBy, quoteToChange, updateQuote } from '../quotes/queries.ts'
import { quoteOpenUntil } from '../quotes/request-quote.ts'
import { filePaper } from './file-paper.ts'
import { clearRecommendation, insertOffer } from './queries.ts'
/** Adds a carrier's offer to a quote. The first offer turns a pending quote into a quoted one. */
export async function addOffer(
  tx: Db,
  visit: RequestContext,
  quoteId: string,
  { insurerName, recommendationReason, ...given }: z.output<typeof NewOffer>,
  kept: StoredFile | null,
): Promise<{ quoteId: string; id: string }> {
  const { me, now } = visit
  const named = await carrierFromField(tx, 'insurerName', insurerName)
  refuseRetiredCarrier('insurerName', named)
  const carrier = named.carrier.name
  const { clientId, status } = await quoteToChange(tx, me, quoteId)
  await assertAccountOpen(tx, me, clientId)
  const shown = await quoteSeenBy(tx, me, quoteId, visit)
  const id = newId()
  const notRecommended = given.recommended ? await clearRecommendation(tx, quoteId) : []
  await insertOffer(tx, {
    ...given,
    id,
    quoteId,
    carrier,
    ...(given.recommended ? { recommendationReason, recommendedBy: me.id } : {}),
    createdBy: me.id,
    createdAt: now().toISOString(),
  })
  if (kept) await filePaper(tx, visit, kept, { quoteId, offerId: id, clientId, carrier })
  const opens = status === 'pending'
  // Reopens an expired quote, as `setQuoteStatus` does.
  if (opens)
    await updateQuote(tx, quoteId, {
      status: 'quoted',
      ...(shown.status === 'expired' ? { openUntil: quoteOpenUntil(now()) } : {}),
    })
  const details = {
    offer: id,
    carrier,
    premium: given.premium,
    // Only the first valid offer notifies the client.
    isFirst: !shown.bestQuoteAvailable && (given.validUntil ?? today(visit)) >= today(visit),
    ...(opens ? { status: [shown.status, 'quoted'] } : {}),
    ...(notRecommended.length > 0 ? { notRecommended } : {}),
  }
  await record(tx, visit, { action: 'quote.offerAdded', id: quoteId, clientId, details })
  return { quoteId, id }
}
