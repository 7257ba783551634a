import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { isYear } from '../../../contract/values/terms.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { quoteSeenBy, quoteToChange } from '../quotes/queries.ts'
import { setQuoteStatus } from '../quotes/set-status.ts'
import { renewPolicy } from '../terms/renew-policy.ts'
import { offerSeenBy, updateOffer } from './queries.ts'

/**
 * Files the renewal that a carrier offered in the quotes of a renewal. Fields that are left out
 * come from the offer. The quote is accepted if the client is shown the renewal. Binds nothing: the
 * carrier still has to confirm the renewal. Returns the id of the new term.
 */
export async function renewWithOffer(
  tx: Db,
  context: RequestContext,
  { detailId, premium, ...input }: HandlerInput<typeof api.offers.renew>,
): Promise<string> {
  const { quoteId } = await offerSeenBy(tx, context.me, detailId)
  await quoteToChange(tx, context.me, quoteId)
  const offer = await offerSeenBy(tx, context.me, detailId)
  const { renews } = await quoteSeenBy(tx, context.me, quoteId, context)
  if (!renews)
    throw conflict('not_to_renew', 'These quotes are not for a renewal. Please add the policy instead')
  if (offer.validUntil !== null && offer.validUntil < today(context))
    throw conflict('no_longer_valid', 'This offer is no longer valid. Please ask the carrier for a new one')
  // An offer is for 12 months. A premium is for the whole term.
  const yearlyPremium = isYear(renews.startDate, renews.endDate) ? offer.premium : undefined
  const termPremium = premium ?? yearlyPremium
  if (termPremium === undefined)
    throw wrongField('premium', 'The offer is for 12 months. Please enter the renewal premium')
  const id = await renewPolicy(tx, context, {
    ...input,
    id: renews.policyId,
    premium: termPremium,
    insurer: input.insurer ?? offer.carrier,
    deductible: input.deductible ?? (offer.deductible || undefined),
    coverageLimit: input.coverageLimit ?? (offer.coverageLimit || undefined),
  })
  await updateOffer(tx, detailId, { renewalId: id })
  // A hidden renewal accepts nothing: the client has not seen it.
  if (input.shown) await setQuoteStatus(tx, context, quoteId, { status: 'accepted' })
  return id
}
