import { quotePermissions } from '../../../contract/quote-permissions.ts'
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
  context: RequestContext,
  id: string,
  offerId?: string,
): Promise<void> {
  const { clientId } = await quoteToChange(tx, context.me, id)
  await assertAccountOpen(tx, context.me, clientId)
  const quote = await quoteSeenBy(tx, context.me, id, context)
  const offer = offerId ? quote.details.find((detail) => detail.id === offerId) : quote.details[0]
  if (offerId && !offer) throw notFound('Offer')
  if (!quotePermissions.finalize(quote))
    throw conflict('not_to_finalize', 'This quote cannot be finalized now. Please ask your agent')
  if (!quotePermissions.choose(quote)) return
  if (!offer?.isValid)
    throw conflict('no_longer_valid', 'This offer is no longer valid. Please ask your agent for a new one')
  await updateQuote(tx, id, { finalizedAt: context.now().toISOString(), finalizedOfferId: offer.id })
  await createRequest(tx, context, {
    type: 'other',
    policyId: null,
    details: `${quote.title}: ${offer.insurerName}`,
    isUrgent: false,
    quote: { id, description: `Finalize quote #${quote.requestId}` },
  })
  await record(tx, context, {
    action: 'quote.finalized',
    id,
    clientId,
    details: { offer: offer.id, carrier: offer.insurerName },
  })
}
