import type { z } from 'zod'
import type { NewOffer } from '../../../contract/offers.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { carrierFromField, refuseRetiredCarrier } from '../carriers/policy-carrier.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { quoteSeenBy, quoteToChange, updateQuote } from '../quotes/queries.ts'
import { quoteOpenUntil } from '../quotes/request-quote.ts'
import { filePaper } from './file-paper.ts'
import { clearRecommendation, insertOffer } from './queries.ts'
/** Adds a carrier's offer to a quote. The first offer turns a pending quote into a quoted one. */
export async function addOffer(
  tx: Db,
  context: RequestContext,
  quoteId: string,
  { insurerName, recommendationReason, ...input }: z.output<typeof NewOffer>,
  storedFile: StoredFile | null,
): Promise<{ quoteId: string; id: string }> {
  const { me, now } = context
  const offerCarrier = await carrierFromField(tx, 'insurerName', insurerName)
  refuseRetiredCarrier('insurerName', offerCarrier)
  const carrier = offerCarrier.carrier.name
  const { clientId, status } = await quoteToChange(tx, me, quoteId)
  await assertAccountOpen(tx, me, clientId)
  const quote = await quoteSeenBy(tx, me, quoteId, context)
  const id = newId()
  const clearedOffers = input.recommended ? await clearRecommendation(tx, quoteId) : []
  await insertOffer(tx, {
    ...input,
    id,
    quoteId,
    carrier,
    ...(input.recommended ? { recommendationReason, recommendedBy: me.id } : {}),
    createdBy: me.id,
    createdAt: now().toISOString(),
  })
  if (storedFile) await filePaper(tx, context, storedFile, { quoteId, offerId: id, clientId, carrier })
  const isReopening = status === 'pending'
  // Reopens an expired quote, as `setQuoteStatus` does.
  if (isReopening)
    await updateQuote(tx, quoteId, {
      status: 'quoted',
      ...(quote.status === 'expired' ? { openUntil: quoteOpenUntil(now()) } : {}),
    })
  const details = {
    offer: id,
    carrier,
    premium: input.premium,
    // Only the first valid offer notifies the client.
    isFirst: !quote.bestQuoteAvailable && (input.validUntil ?? today(context)) >= today(context),
    ...(isReopening ? { status: [quote.status, 'quoted'] } : {}),
    ...(clearedOffers.length > 0 ? { notRecommended: clearedOffers } : {}),
  }
  await record(tx, context, { action: 'quote.offerAdded', id: quoteId, clientId, details })
  return { quoteId, id }
}
