import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { carrierFromField, refuseRetiredCarrier } from '../carriers/policy-carrier.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { retitleOfferFileOf } from '../documents/queries.ts'
import { quoteToChange } from '../quotes/queries.ts'
import { filePaper, paperTitle } from './file-paper.ts'
import { clearRecommendation, offerSeenBy, updateOffer } from './queries.ts'

/** Changes the sent fields of an offer. A new file replaces the old one. */
export async function changeOffer(
  tx: Db,
  context: RequestContext,
  id: string,
  {
    version,
    insurerName,
    recommendationReason,
    ...input
  }: Omit<HandlerInput<typeof api.offers.update>, 'detailId'>,
  storedFile: StoredFile | null,
): Promise<{ quoteId: string; id: string }> {
  const { me } = context
  const newCarrier =
    insurerName === undefined ? undefined : await carrierFromField(tx, 'insurerName', insurerName)
  const { quoteId } = await offerSeenBy(tx, me, id)
  const { clientId } = await quoteToChange(tx, me, quoteId)
  const offerBefore = await offerSeenBy(tx, me, id)
  assertVersion(offerBefore, version, {
    entities: ['quote'],
    id: quoteId,
    clientId,
    detailValue: { detail: 'offer', as: id },
  })
  if (newCarrier) refuseRetiredCarrier('insurerName', newCarrier, offerBefore.carrier)
  const changes = {
    ...input,
    ...(newCarrier ? { carrier: newCarrier.carrier.name } : {}),
    ...recommendationReasonOf({
      before: offerBefore,
      recommended: input.recommended,
      reason: recommendationReason,
    }),
  }
  const details = changedFieldsBetween(offerBefore, { ...offerBefore, ...changes })
  const clearedOffers =
    input.recommended && !offerBefore.recommended ? await clearRecommendation(tx, quoteId) : []
  // The reason is shown with the name of the colleague who recommends.
  const isNewlyRecommended =
    (input.recommended ?? offerBefore.recommended) &&
    ('recommended' in details || 'recommendationReason' in details)
  if (Object.keys(details).length > 0)
    await updateOffer(tx, id, { ...changes, ...(isNewlyRecommended ? { recommendedBy: me.id } : {}) })
  const carrier = changes.carrier ?? offerBefore.carrier
  if (carrier !== offerBefore.carrier) await retitleOfferFileOf(tx, id, paperTitle(carrier))
  if (storedFile) await filePaper(tx, context, storedFile, { quoteId, offerId: id, clientId, carrier })
  if (storedFile || Object.keys(details).length > 0)
    await record(tx, context, {
      action: 'quote.offerChanged',
      id: quoteId,
      clientId,
      details: {
        offer: id,
        carrier,
        ...details,
        ...(clearedOffers.length > 0 ? { notRecommended: clearedOffers } : {}),
      },
    })
  return { quoteId, id }
}

/**
 * A new recommendation starts without the former reason. Without a recommendation, a sent reason is
 * ignored.
 */
function recommendationReasonOf({
  before,
  recommended = before.recommended,
  reason,
}: {
  before: { recommended: boolean }
  recommended: boolean | undefined
  reason: string | null | undefined
}) {
  if (!recommended) return {}
  if (!before.recommended) return { recommendationReason: reason ?? null }
  return reason === undefined ? {} : { recommendationReason: reason }
}
