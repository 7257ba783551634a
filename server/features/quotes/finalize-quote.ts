import { quoteCan } from '../../../contract/quote-permissions.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { assertAccountOpen } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { createRequest } from '../requests/create-request.ts'
import { quoteSeenBy, quoteToChange, updateQuote } from './queries.ts'

/** Records once that the client chooses an offer, as a request to the agent. Binds nothing. */
export async function finalizeQuote(
  tx: Db,
  visit: RequestContext,
  id: string,
  offerId?: string,
): Promise<void> {
  const { clientId } = await quoteToChange(tx, visit.me, id)
  await assertAccountOpen(tx, visit.me, clientId)
  const quote = await quoteSeenBy(tx, visit.me, id, visit)
  const offer = offerId ? quote.details.find((one) => one.id === offerId) : quote.details[0]
  if (offerId && !offer) throw notFound('Offer')
  if (!quoteCan.finalize(quote))
    throw conflict('not_to_finalize', 'This quote cannot be finalized now. Please ask your agent')
  if (!quoteCan.choose(quote)) return
  if (!offer?.isValid)
    throw conflict('no_longer_valid', 'This offer is no longer valid. Please ask your agent for a new one')
  await updateQuote(tx, id, { finalizedAt: visit.now().toISOString(), finalizedOfferId: offer.id })
  await createRequest(tx, visit, {
    type: 'other',
    policyId: null,
    details: `${quote.title}: ${offer.insurerName}`,
    isUrgent: false,
    quote: { id, description: `Finalize quote #${quote.requestId}` },
  })
  await record(tx, visit, {
    action: 'quote.finalized',
    id,
    clientId,
    details: { offer: offer.id, carrier: offer.insurerName },
  })
}
